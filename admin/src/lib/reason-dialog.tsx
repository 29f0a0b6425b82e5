import { useId, useRef, useState } from 'react';
import { ActionButton } from '../action-button.tsx';
import { PromptForm } from '../prompt-form.tsx';
import { useTypedInput } from './typed-input.ts';
import { useOutdated } from './use-outdated.ts';

interface Props<T> {
  /** The label of the button that opens the dialog. */
  label: string;
  /** The question, and the consequence of confirming. */
  title: string;
  explanation: string;
  button: string;
  look?: 'main' | 'quiet';
  send: (reason: string) => Promise<T>;
  onDone: (answer: T) => void;
}

/**
 * Asks for a reason before running a command. If the server rejects it, the message is shown and the reason stays, also
 * when the dialog is closed and opened again; after a conflict, the closed dialog shows the current state.
 */
export function ReasonDialog<T>({ label, title, explanation, button, look = 'main', send, onDone }: Props<T>) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Mounted while it is open, so that an old error is not shown again.
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const typed = useTypedInput();
  const { watch, refreshIfOutdated } = useOutdated();
  const open = (): void => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  const close = (): void => dialog.current?.close();
  const onClose = (): void => {
    setIsOpen(false);
    refreshIfOutdated();
  };
  return (
    <>
      <ActionButton label={label} look={look} onClick={open} />
      <dialog ref={dialog} className="admin-dialog" aria-labelledby={titleId} onClose={onClose}>
        <h2 id={titleId}>{title}</h2>
        <p>{explanation}</p>
        {isOpen && (
          <PromptForm
            fields={[{ name: 'reason', label: 'Raison', hint: 'En quelques mots, sans nom ni adresse.' }]}
            button={button}
            typed={typed}
            send={({ reason }) => watch(() => send(reason))}
            onDone={(answer) => {
              close();
              onDone(answer);
            }}
          >
            <ActionButton label="Revenir" look="quiet" onClick={close} />
          </PromptForm>
        )}
      </dialog>
    </>
  );
}
