import type { Difference } from './review-rows.ts';

/** The differences between two versions, answer by answer. `here` and `there` are their labels. */
export const Versions = ({ of, here, there }: { of: readonly Difference[]; here: string; there: string }) => (
  <dl className="versions">
    {of.map((difference) => (
      <div key={difference.step + difference.name}>
        <dt>
          {difference.step}&nbsp;: {difference.name}
        </dt>
        <dd>
          <span className="soft">{here}</span> <Lines lines={difference.here} />
        </dd>
        <dd>
          <span className="soft">{there}</span> <Lines lines={difference.there} />
        </dd>
      </div>
    ))}
  </dl>
);

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 ? (
    <b>
      {lines.map((line, i) => (
        <span className="excerpt-line" key={i}>
          {line}
        </span>
      ))}
    </b>
  ) : (
    <i>rien</i>
  );
