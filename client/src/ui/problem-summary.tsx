import { useEffect, useRef } from 'react';

export interface Problem {
  /** The id of the control it is about; none for a problem of the whole form. */
  field?: string;
  message: string;
}

/** All that is to be mended, on top, linked to the fields; takes the focus when it appears. */
export function ProblemSummary({ problems, title = 'Il reste quelque chose à corriger' }: { problems: readonly Problem[]; title?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const mark = problems.map(({ message }) => message).join('|');
  useEffect(() => {
    if (mark) box.current?.focus();
  }, [mark]);
  if (problems.length === 0) return null;
  return (
    <div className="problem" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field ? <a href={`#${field}`} onClick={(event) => { event.preventDefault(); focusField(field); }}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

export function focusField(id: string): void {
  const found = document.getElementById(id);
  const control = found?.matches('input, textarea, select') ? found : found?.querySelector<HTMLElement>('input, textarea, select');
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
