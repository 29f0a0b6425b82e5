import { type ButtonHTMLAttributes, useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { describeError } from './providers/http.ts';

/**
 * A button that shows its label on every screen; react-admin's shows only an icon on a phone. `busy` keeps the focus
 * and ignores clicks.
 */
export const ActionButton = ({
  label,
  look = 'plain',
  busy = false,
  onClick,
  ...rest
}: {
  label: string;
  look?: 'main' | 'quiet' | 'danger' | 'plain';
  busy?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    {...rest}
    className={`admin-btn is-${look}`}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {label}
  </button>
);

/** Browsers let a page copy only over https and on localhost. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify('Copié.', { type: 'success' });
    } catch {
      notify('Votre navigateur ne l’a pas permis. Sélectionnez le texte et copiez-le.', { type: 'warning' });
    }
  };
  return <ActionButton label={label} look="quiet" onClick={() => void copy()} />;
}

/** The status of a command that a colleague has made impossible. */
export const CONFLICT = 409;

/** The second click of a double click may come after a quick answer, while the page still shows the old state. */
const DOUBLE_CLICK_MS = 500;

/**
 * Calls a command and shows the server's message if it fails; after a conflict, the page shows the current state. `busy`
 * is true until the response, and at least as long as a double click lasts.
 */
export function useCommand() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  async function run<T>(call: () => Promise<{ json: T }>, onDone: (response: T) => void): Promise<void> {
    const startedAt = performance.now();
    setBusy(true);
    try {
      onDone((await call()).json);
    } catch (error) {
      notify(describeError(error), { type: 'error' });
      if ((error as HttpError).status === CONFLICT) refresh();
    } finally {
      setTimeout(() => setBusy(false), startedAt + DOUBLE_CLICK_MS - performance.now());
    }
  }
  return { busy, run };
}
