import { useState, type ComponentProps, type ReactNode } from 'react';
import { ActionButton } from '../action-button.tsx';
import { PromptForm } from '../prompt-form.tsx';
import { useTypedInput } from './typed-input.ts';
import { useOutdated } from './use-outdated.ts';

type Fields<N extends string> = ComponentProps<typeof PromptForm<N>>['fields'];

interface Props<N extends string> {
  /** Of the button that opens the form. */
  label: string;
  look?: 'quiet' | 'danger';
  /** Describes what the command does and to whom. */
  children: ReactNode;
  fields: Fields<N>;
  /** Of the button that sends the command. */
  button: string;
  send: (values: Record<N, string>) => Promise<unknown>;
  onDone: () => void;
}

export const REASON = {
  name: 'reason',
  label: 'Pourquoi\u202f?',
  hint: 'Le journal garde cette raison. N’y écrivez ni nom ni adresse.',
  autoComplete: 'off',
} as const;

/**
 * A button that opens a short form: what will happen, the reason, then the command. The focus moves into the form and
 * back, and what was typed stays until it is sent. A conflict is read in the form; when it is closed, the page shows the
 * current state.
 */
export function Command<N extends string>({ label, look = 'quiet', children, fields, button, send, onDone }: Props<N>) {
  const [state, setState] = useState<'closed' | 'open' | 'closed again'>('closed');
  const typed = useTypedInput();
  const { watch, refreshIfOutdated } = useOutdated();
  const close = (): void => {
    setState('closed again');
    refreshIfOutdated();
  };
  if (state !== 'open')
    return (
      <ActionButton label={label} look={look} autoFocus={state === 'closed again'} onClick={() => setState('open')} />
    );
  const [first, ...others] = fields;
  return (
    <section className="admin-command" aria-label={label}>
      <div className="admin-note is-ask">{children}</div>
      <PromptForm
        fields={first ? [{ ...first, autoFocus: true }, ...others] : []}
        button={button}
        typed={typed}
        send={(values) => watch(() => send(values))}
        onDone={() => {
          setState('closed again');
          onDone();
        }}
      >
        <ActionButton label="Ne rien changer" onClick={close} />
      </PromptForm>
    </section>
  );
}
