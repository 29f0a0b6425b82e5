import { useState, type ComponentProps } from 'react';
import { Confirm } from 'react-admin';
import { ActionButton, useCommand } from '../action-button.tsx';

interface Props<T> extends Pick<ComponentProps<typeof ActionButton>, 'look' | 'style'> {
  /** Of the button, and of the one that confirms. */
  label: string;
  /** Of the dialog. */
  title: string;
  /** Describes what the command does. */
  content: string;
  send: () => Promise<{ json: T }>;
  onDone: (response: T) => void;
}

/** A button that runs a command once it is confirmed. */
export function ConfirmButton<T>({ label, title, content, send, onDone, ...button }: Props<T>) {
  const { busy, run } = useCommand();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <ActionButton {...button} label={label} busy={busy} onClick={() => setConfirming(true)} />
      <Confirm
        isOpen={isConfirming}
        loading={busy}
        title={title}
        content={content}
        confirm={label}
        onConfirm={() => void run(send, onDone).finally(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
