import { useState, type ComponentProps, type ReactNode } from 'react';
import { ActionButton } from '../action-button.tsx';
import { PromptForm } from '../prompt-form.tsx';

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
  done: () => void;
}

export const REASON = {
  name: 'reason',
  label: 'Pourquoi\u202f?',
  hint: 'Le journal garde cette raison. N’y écrivez ni nom ni adresse.',
  maxLength: 500,
  autoComplete: 'off',
} as const;

/**
 * A button that opens a short form: what will happen, the reason, then the command. The focus moves into the form and
 * back.
 */
export function Command<N extends string>({ label, look = 'quiet', children, fields, button, send, done }: Props<N>) {
  const [state, setState] = useState<'closed' | 'open' | 'closed again'>('closed');
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
        ask={send}
        done={() => {
          setState('closed again');
          done();
        }}
      >
        <ActionButton label="Ne rien changer" onClick={() => setState('closed again')} />
      </PromptForm>
    </section>
  );
}
