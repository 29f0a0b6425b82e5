import { Icon } from './icon.tsx';
import { useTranslate } from './translation.ts';

export interface TimelineMark {
  key: string;
  title: string;
  /** « 26 » and « nov. »; absent while the day is unknown. */
  day?: { number: string; month: string };
  text?: string;
  state: 'past' | 'now' | 'todo' | 'good' | 'bad';
}

/** Postmarks in the given order: future events have a dashed ring. */
export function Timeline({ marks, label }: { marks: readonly TimelineMark[]; label?: string }) {
  const t = useTranslate();
  return (
    <ol className="timeline" aria-label={label}>
      {marks.map(({ key, title, day, text, state }) => (
        <li
          key={key}
          className={state === 'past' ? undefined : `is-${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="dot" aria-hidden="true">
            {state === 'now' ? (
              <Icon name="clock" />
            ) : (
              day && (
                <>
                  {day.number}
                  <small>{t(day.month)}</small>
                </>
              )
            )}
          </span>
          <div>
            <h3>
              {t(title)}
              {state === 'todo' && <span className="sr"> {t('(à venir)')}</span>}
            </h3>
            {text && <p>{t(text)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
