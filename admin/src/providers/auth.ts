import { type AuthProvider, HttpError } from 'react-admin';
import {
  closeSession,
  isLogoutPending,
  retryLogout,
  runExclusively,
  setLogoutPending,
} from '../../../client/src/auth/pending-logout.ts';
import type { UserView } from '../../../src/modules/auth/contract.ts';
import { eraseAnswerDrafts } from '../lib/answer-drafts.ts';
import { clearTypedFilters } from '../lib/typed-filter.tsx';
import { hasUnsavedText } from '../lib/unsaved-text.ts';
import { http, post } from './http.ts';

/** True if the page reported that there is no session, or after a log-out; then no request is sent. */
let isLoggedOut = document.querySelector('meta[name="session"]')?.getAttribute('content') === 'none';

const UNAUTHENTICATED = 401;

/** Reads the account of the session. Without one, rejects as the server would, but sends no request. */
async function me(): Promise<UserView> {
  if (isLoggedOut || isLogoutPending()) throw new HttpError('Session terminée.', UNAUTHENTICATED);
  return (await http('/-/api/v1/user')).json as UserView;
}

/** After an expired session the typed text is restored by the next log-in. */
let hasExpired = false;

/**
 * Uses the session of the site; only staff may log in. If the session expires on a page with unsaved text, the page stays
 * open: its commands report the expiry, and succeed after a log-in in another tab.
 */
export const authProvider: AuthProvider = {
  async login({ username, password, code }: { username: string; password: string; code?: string }) {
    await runExclusively(async () => {
      await retryLogout();
      // A CSRF token left in this browser belongs to an earlier session.
      await http('/-/sanctum/csrf-cookie');
      await post('/-/api/v1/login', { email: username, password, code });
      // From here on the open session is the new one.
      setLogoutPending(false);
    });
    isLoggedOut = false;
    hasExpired = false;
    if (!(await me()).scope.includes('orders.read')) throw new Error('Ce compte n’ouvre pas le back office.');
  },
  logout: async () => {
    const isWanted = !hasExpired;
    clearTypedFilters();
    if (isWanted) eraseAnswerDrafts();
    hasExpired = false;
    if (isLoggedOut || isLogoutPending()) return;
    if (isWanted) {
      // After a failure it stays pending, for the site too, and the log-in page retries it (logout-notice.tsx).
      await runExclusively(closeSession);
      isLoggedOut = true;
      return;
    }
    // A session that could not be read may still be wanted: nothing stays pending.
    await post('/-/api/v1/logout', {}).then(
      () => (isLoggedOut = true),
      () => undefined,
    );
  },
  async checkAuth() {
    if (isLoggedOut || isLogoutPending()) {
      hasExpired = true;
      throw new Error('Session terminée.');
    }
    const user = await me().catch((error: unknown) => {
      // A failure says nothing about the session; each part of the page says itself what could not be read.
      if ((error as HttpError).status !== UNAUTHENTICATED || hasUnsavedText()) return null;
      hasExpired = true;
      throw error;
    });
    if (user && !user.scope.includes('orders.read')) throw new Error('Ce compte n’ouvre pas le back office.');
  },
  checkError: async ({ status, body }: { status?: number; body?: { code?: string } }) => {
    // Only the page that adds a second factor is open then; it shows the reason.
    if (body?.code === 'second_factor_needed')
      throw Object.assign(new Error('Second facteur demandé.'), {
        logoutUser: false,
        redirectTo: '/admin/second-factor',
        message: false,
      });
    if (status !== UNAUTHENTICATED || hasUnsavedText()) return;
    hasExpired = true;
    throw new Error('Session terminée.');
  },
  getIdentity: async () => {
    const user = await me();
    eraseAnswerDrafts(user.id);
    return { id: user.id, fullName: `${user.firstName} ${user.lastName}` };
  },
  getPermissions: async () => (await me()).scope,
};
