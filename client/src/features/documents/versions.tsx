import type { Difference } from './review-rows.ts';

/** Where two versions of a letter say something else, answer by answer. `here` and `there` are what each is called. */
export const Versions = ({ of, here, there }: { of: readonly Difference[]; here: string; there: string }) => (
  <dl className="versions">
    {of.map((one) => (
      <div key={one.step + one.name}>
        <dt>
          {one.step}&nbsp;: {one.name}
        </dt>
        <dd>
          <span className="soft">{here}</span> <Said lines={one.here} />
        </dd>
        <dd>
          <span className="soft">{there}</span> <Said lines={one.there} />
        </dd>
      </div>
    ))}
  </dl>
);

const Said = ({ lines }: { lines: readonly string[] }) =>
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
