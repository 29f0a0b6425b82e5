import { ApiError, call } from '../api/client.ts';
import { getTokenStorage } from './token.ts';

/** Set in all tabs while the server may still have a session that its person has left. */
const KEY = 'auth.logout.pending';
const listeners = new Set<() => void>();

export const isLogoutPending = (): boolean => getTokenStorage().getItem(KEY) !== null;

export function onPendingLogout(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function setLogoutPending(isPending: boolean): void {
  try {
    if (isPending) getTokenStorage().setItem(KEY, '1');
    else getTokenStorage().removeItem(KEY);
  } catch {
    // A browser that stores nothing cannot remember it.
  }
  for (const listener of listeners) listener();
}

/**
 * Runs one change of the session at a time in all tabs: the answer to a late log-out would end the session of the
 * log-in that followed.
 */
export const runExclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('auth.session', work) : work();

/** Closes the session on the server; what fails stays pending. A session that has ended already is closed. */
export async function closeSession(): Promise<void> {
  setLogoutPending(true);
  const isClosed = await call('POST', '/logout').then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
  if (isClosed) setLogoutPending(false);
}

/** Tries again to close what a log-out left open. */
export const retryLogout = async (): Promise<void> => {
  if (isLogoutPending()) await closeSession();
};
