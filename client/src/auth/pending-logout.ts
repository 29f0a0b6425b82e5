import { ApiError, call } from '../api/client.ts';
import { getTokenStorage } from './token.ts';

/** Set in all tabs while the server may still hold a session whose owner has logged out. */
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
 * Runs one session change at a time across all tabs: the late response of a log-out would otherwise end the session of
 * the following log-in.
 */
export const runExclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('auth.session', work) : work();

/**
 * Closes the session on the server; after a failure it stays pending. A session that has already ended counts as
 * closed.
 */
export async function closeSession(): Promise<void> {
  setLogoutPending(true);
  const isClosed = await call('POST', '/logout').then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
  if (isClosed) setLogoutPending(false);
}

/** Retries a pending log-out. */
export const retryLogout = async (): Promise<void> => {
  if (isLogoutPending()) await closeSession();
};
