import { useTranslate } from '../../ui/translation.ts';
import type { Difference } from './review-rows.ts';

/** The differences between two versions, answer by answer. `here` and `there` are their labels. */
export function Versions({ of, here, there }: { of: readonly Difference[]; here: string; there: string }) {
  const t = useTranslate();
  return (
    <dl className="versions">
      {of.map((difference) => (
        <div key={difference.step + difference.name}>
          <dt>
            {t(difference.step)}&nbsp;: {t(difference.name)}
          </dt>
          <dd>
            <span className="soft">{t(here)}</span> <Lines lines={difference.here} />
          </dd>
          <dd>
            <span className="soft">{t(there)}</span> <Lines lines={difference.there} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const t = useTranslate();
  return lines.length > 0 ? (
    <b>
      {lines.map((line, i) => (
        <span className="excerpt-line" key={i}>
          {line}
        </span>
      ))}
    </b>
  ) : (
    <i>{t('rien')}</i>
  );
}
