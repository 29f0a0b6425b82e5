import { useTranslate } from '../../ui/translation.ts';
import type { Difference } from './review-rows.ts';

/** The differences between two versions, answer by answer. `local` and `remote` are their labels. */
export function Versions({ of, local, remote }: { of: readonly Difference[]; local: string; remote: string }) {
  const t = useTranslate();
  return (
    <dl className="versions">
      {of.map((difference) => (
        <div key={difference.step + difference.name}>
          <dt>
            {t(difference.step)}&nbsp;: {t(difference.name)}
          </dt>
          <dd>
            <span className="soft">{t(local)}</span> <Lines lines={difference.local} />
          </dd>
          <dd>
            <span className="soft">{t(remote)}</span> <Lines lines={difference.remote} />
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
