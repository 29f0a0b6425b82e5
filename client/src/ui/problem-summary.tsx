import { useEffect, useRef } from 'react';
import { useTranslate } from './translation.ts';

export interface Problem {
  /** The id of the control with the problem; none for a problem of the whole form. */
  field?: string;
  message: string;
  /** The English message of the API, for people who search for it. */
  original?: string | null;
  /** True if the person cannot correct it. */
  isFault?: boolean;
}

/**
 * Lists all problems at the top of a form, linked to their fields; takes the focus when it appears and at each new
 * `attempt`. Without `attempt` each new list is one: the same problems, found by another press of a button that is far
 * below, must not leave that press without an effect.
 */
export function ProblemSummary({
  id,
  problems,
  title,
  attempt,
}: {
  id?: string;
  problems: readonly Problem[];
  title?: string;
  attempt?: number | undefined;
}) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const mark = problems.map(({ message }) => message).join('|');
  useEffect(() => {
    if (mark) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- a correction while typing must not move the focus
  }, [attempt ?? problems]);
  if (problems.length === 0) return null;
  return (
    <div className="problem" id={id} role="alert" tabIndex={-1} ref={box}>
      <h2>
        {t(
          title ??
            (problems.every(({ isFault }) => isFault)
              ? 'Nous n’avons pas pu continuer'
              : 'Il reste quelque chose à corriger'),
        )}
      </h2>
      <ul>
        {problems.map(({ field, message, original }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {t(message)}
              </a>
            ) : (
              t(message)
            )}
            {original && (
              <small className="original" lang="en">
                {original}
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const CONTROLS = 'input, textarea, select, button';

export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  const control = field?.matches(CONTROLS) ? field : field?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
