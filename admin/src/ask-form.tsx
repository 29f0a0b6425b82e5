import { useId, useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { HttpError } from 'react-admin';
import { DeskButton } from './desk-button.tsx';

interface Props<T> extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'> {
  /** As the server calls the field, so that its refusals find it. */
  name: string;
  label: string;
  hint?: string;
  button: string;
  ask: (value: string) => Promise<T>;
  done: (answer: T) => void;
  /** Beside the button. */
  children?: ReactNode;
}

/** One question. A refusal is said beside the field, which has the focus again; what was typed stays. */
export function AskForm<T>({ name, label, hint, button, ask, done, children, ...input }: Props<T>) {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      done(await ask(value));
    } catch (error) {
      const { message, body } = error as HttpError & { body?: { errors?: Record<string, string[]> } };
      setProblem(body?.errors?.[name]?.[0] ?? message);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="desk-ask" noValidate onSubmit={(event) => { event.preventDefault(); void send(); }}>
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`} className="desk-soft">{hint}</p>}
      <input {...input} ref={field} id={id} name={name} value={value} onChange={(event) => setValue(event.target.value)} aria-required aria-invalid={problem !== '' || undefined} aria-describedby={[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined} />
      <p id={`${id}-problem`} className="desk-problem" role="alert">{problem}</p>
      <div className="desk-row"><DeskButton type="submit" look="main" label={button} busy={busy} />{children}</div>
    </form>
  );
}
