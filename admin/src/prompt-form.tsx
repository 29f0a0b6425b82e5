import { useId, useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { HttpError } from 'react-admin';
import { ActionButton } from './action-button.tsx';
import type { TypedInput } from './lib/typed-input.ts';
import { useUnsavedText } from './lib/unsaved-text.ts';

interface Field extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'> {
  /** The API's name of the field, under which it reports errors. */
  name: string;
  label: string;
  hint?: string;
  /** May stay empty. */
  isOptional?: boolean;
  /** Makes the field a text of so many lines. */
  rows?: number;
  /** Makes the field a choice: values with their labels. */
  options?: readonly (readonly [value: string, label: string])[];
}
interface Props<N extends string, T> {
  fields: readonly (Field & { name: N })[];
  button: string;
  send: (values: Record<N, string>) => Promise<T>;
  onDone: (answer: T) => void;
  /** The label next to the button. */
  children?: ReactNode;
  /** Holds what was typed until it is sent, for a form that may be closed and opened again. */
  typed?: TypedInput;
}

/** A short form of one or a few fields. An error is shown next to its field, which gets the focus; the input stays. */
export function PromptForm<N extends string, T = unknown>({
  fields,
  button,
  send,
  onDone,
  children,
  typed,
}: Props<N, T>) {
  const [problem, setProblem] = useState<{ name: string; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useUnsavedText(() => {
    const values = new FormData(form.current ?? undefined);
    return fields.some(({ name, options, defaultValue = '' }) => !options && values.get(name) !== defaultValue);
  });
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await send(Object.fromEntries(new FormData(form.current!)) as Record<N, string>);
      typed?.clear();
      onDone(answer);
    } catch (error) {
      const { message, body } = error as HttpError & { body?: { errors?: Record<string, string[]> } };
      const rejectedField = fields.find(({ name }) => body?.errors?.[name]) ?? fields[0]!;
      setProblem({ name: rejectedField.name, message: body?.errors?.[rejectedField.name]?.[0] ?? message });
      form.current?.querySelector<HTMLElement>(`[name="${rejectedField.name}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className="admin-prompt"
      noValidate
      onInput={({ currentTarget }) => {
        for (const [name, value] of new FormData(currentTarget)) typed?.set(name, String(value));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields.map(({ name, label, hint, isOptional = false, options, rows, ...input }) => {
        const defaultValue = typed?.get(name) ?? input.defaultValue;
        const message = problem?.name === name ? problem.message : '';
        const [hintId, problemId] = [`${id}-${name}-hint`, `${id}-${name}-problem`];
        const described = {
          id: `${id}-${name}`,
          name,
          'aria-required': !isOptional,
          'aria-invalid': message !== '' || undefined,
          'aria-describedby': [hint && hintId, message && problemId].filter(Boolean).join(' ') || undefined,
        };
        return (
          <div key={name} className="admin-field">
            <label htmlFor={`${id}-${name}`}>{label}</label>
            {hint && (
              <p id={hintId} className="admin-soft">
                {hint}
              </p>
            )}
            {options && (
              <select {...described} defaultValue={defaultValue}>
                {options.map(([value, choice]) => (
                  <option key={value} value={value}>
                    {choice}
                  </option>
                ))}
              </select>
            )}
            {rows && <textarea {...described} rows={rows} defaultValue={defaultValue} />}
            {!options && !rows && <input {...input} {...described} defaultValue={defaultValue} />}
            <p id={problemId} className="admin-problem" role="alert">
              {message}
            </p>
          </div>
        );
      })}
      <div className="admin-row">
        <ActionButton type="submit" look="main" label={button} busy={busy} />
        {children}
      </div>
    </form>
  );
}
