import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface TimelineMark {
  key: string;
  title: string;
  /** « 26 » and « nov. »; absent while the day is unknown. */
  day?: { number: string; month: string };
  text?: ReactNode;
  state: 'past' | 'now' | 'todo' | 'good' | 'bad';
}

/** Postmarks in the given order: past events have a date, future ones a dashed ring. */
export function Timeline({ marks, label }: { marks: readonly TimelineMark[]; label?: string }) {
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
                  <small>{day.month}</small>
                </>
              )
            )}
          </span>
          <div>
            <h3>
              {title}
              {state === 'todo' && <span className="sr"> (à venir)</span>}
            </h3>
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
