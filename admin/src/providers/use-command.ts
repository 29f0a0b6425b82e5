import { useState } from 'react';
import { useNotify } from 'react-admin';

/** A change of state: one call at a time; a refusal is said in the server's own sentence. */
export function useCommand() {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  async function run<T>(call: () => Promise<{ json: T }>, done: (answer: T) => void): Promise<void> {
    setBusy(true);
    try {
      done((await call()).json);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
