import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Credentials, UserView } from '../../../src/modules/auth/contract.ts';
import { ApiError, emitAuthError, call, fetchXsrfCookie, clearAuthError } from '../api/client.ts';
import { clearStoredValues } from '../validation/stored-values.ts';
import { closeSession, isLogoutPending, retryLogout, runExclusively, setLogoutPending } from './pending-logout.ts';
import { clearToken, storeToken, getTokenStorage } from './token.ts';

/** Storage key whose change notifies the other tabs of a login or logout. */
const CHANGED = 'auth.cookie.changed';

/** What pages know about the user. */
export type SessionUser = Omit<UserView, 'createdAt' | 'role'> & { role: string };
/** `undefined` until the server has responded; `null` for a visitor. */
export type MaybeUser = SessionUser | null | undefined;

/** The states of a session (docs/domain/interface.md#sessions). */
export type AuthState = 'logged-out' | 'busy' | 'logged-in';

export interface Session {
  getUser: () => MaybeUser;
  state: () => AuthState;
  setBusy: (busy: boolean) => void;
  subscribe: (listener: () => void) => () => void;
  set: (user: MaybeUser) => void;
  /** Reloads the user from the server. */
  refresh: () => Promise<SessionUser | null>;
}

/** One per page load in the browser, one per request on the server. */
export function openSession(first: MaybeUser): Session {
  let user = first;
  let busy = false;
  const listeners = new Set<() => void>();
  const notifyListeners = (): void => listeners.forEach((listener) => listener());
  const set = (next: MaybeUser): void => {
    user = next;
    notifyListeners();
  };
  return {
    getUser: () => user,
    state() {
      if (busy) return 'busy';
      return user ? 'logged-in' : 'logged-out';
    },
    setBusy(next) {
      busy = next;
      notifyListeners();
    },
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      // A session whose log-out is pending must not log its owner in again.
      const fetchedUser = isLogoutPending() ? null : await fetchUser();
      set(fetchedUser);
      return fetchedUser;
    },
  };
}

async function fetchUser(): Promise<UserView | null> {
  try {
    return withDefaults(await call<UserView>('GET', '/user'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

function withDefaults(user: UserView | null | undefined): UserView {
  for (const property of ['id', 'scope'] as const)
    if (user?.[property] === undefined)
      throw emitAuthError(
        new ApiError(
          500,
          'user_incomplete',
          'Votre compte nous est parvenu incomplet. Rien n’est perdu\u00a0: réessayez dans une minute.',
          {},
          null,
          `User Data response does not contain field ${property}`,
        ),
      );
  return user!;
}

const SessionContext = createContext<Session>(openSession(null));
export const SessionProvider = SessionContext.Provider;
export const useSession = (): Session => useContext(SessionContext);

export function useUser(): MaybeUser {
  const { subscribe, getUser } = useSession();
  return useSyncExternalStore(subscribe, getUser, getUser);
}

export function useAuthState(): AuthState {
  const { subscribe, state } = useSession();
  return useSyncExternalStore(subscribe, state, state);
}

type Entry = '/login' | '/register';

/**
 * Treats a failed login or registration as done if its first attempt succeeded and only the response was lost.
 * It does so only for the account whose e-mail was typed.
 */
async function letInBefore(error: unknown, { email }: { email: string }): Promise<undefined> {
  const isIn =
    error instanceof ApiError &&
    error.code === 'already_signed_in' &&
    (await fetchUser())?.email === email.trim().toLowerCase();
  if (!isIn) throw error;
}

export function useAuth() {
  const session = useSession();
  /**
   * Logs in or registers: clears the session, fetches the CSRF cookie, sends the form, stores the token if there is one
   * and loads the user.
   */
  const enter = (path: Entry, typed: { email: string }): Promise<UserView> =>
    runExclusively(() => enterAlone(path, typed));
  const enterAlone = async (path: Entry, typed: { email: string }): Promise<UserView> => {
    session.setBusy(true);
    try {
      clearToken(getTokenStorage());
      session.set(null);
      await retryLogout();
      await fetchXsrfCookie();
      const answer = await call<{ token?: string; expiresAt?: number }>('POST', path, typed).catch((error: unknown) =>
        letInBefore(error, typed),
      );
      // From here on the open session is the new one.
      setLogoutPending(false);
      if (answer?.token)
        storeToken(getTokenStorage(), answer.token, { expiresAt: answer.expiresAt ?? null, now: Date.now() });
      const user = withDefaults(await call<UserView>('GET', '/user'));
      clearAuthError();
      session.set(user);
      announce();
      return user;
    } catch (error) {
      throw error instanceof ApiError ? emitAuthError(error) : error;
    } finally {
      session.setBusy(false);
    }
  };
  const leave = (): void => {
    clearToken(getTokenStorage());
    clearAuthError();
    session.set(null);
    announce();
  };
  return {
    logIn: (credentials: Credentials) => enter('/login', credentials),
    register: (person: { email: string; password: string; firstName: string; lastName: string }) =>
      enter('/register', person),
    async logOut(): Promise<void> {
      // A failed log-out call is ignored: the person is logged out here, and the call is retried later.
      await runExclusively(closeSession);
      clearStoredValues();
      leave();
    },
    /** Call this after the server has ended the session itself. */
    clearSession(): void {
      setLogoutPending(false);
      leave();
    },
  };
}

function announce(): void {
  try {
    localStorage.setItem(CHANGED, String(Date.now()));
  } catch {
    // without storage there is no other tab to notify
  }
}

/** Calls when another tab logs in or out, and when Back or Forward shows a page as it was: its session may have changed. */
export const onChangedElsewhere = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === CHANGED) listener();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener();
  };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') listener();
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
};

const HOME = '/mon-compte';
/** A base that no site uses: a path that resolves to another origin leaves our site. */
const PARSING_BASE = 'http://in-site.invalid';

/**
 * Where to go after log-in: an in-site page only, never another site's, never a gate, the API or another program at
 * this address.
 */
export function toSafeReturnPath(requestedPath: string | null): string {
  if (
    !requestedPath ||
    !/^\/(?![/\\])/.test(requestedPath) ||
    /[\u0000-\u001f\u007f\\]/.test(requestedPath) ||
    !URL.canParse(requestedPath, PARSING_BASE)
  )
    return HOME;
  const { origin, pathname, search, hash } = new URL(requestedPath, PARSING_BASE);
  if (
    origin !== PARSING_BASE ||
    pathname.startsWith('//') ||
    /^\/(?:login|inscription|admin|sandbox|-)(?:\/|$)/.test(pathname)
  )
    return HOME;
  return pathname + search + hash;
}

/**
 * A user has a permission when the scope lists it, or is an object with that key
 * (docs/domain/interface.md#permissions).
 */
export const hasScope = (
  user: { scope: readonly string[] | Readonly<Record<string, unknown>> } | null | undefined,
  permission: string,
): boolean =>
  Array.isArray(user?.scope) ? user.scope.includes(permission) : Boolean(user && Object.hasOwn(user.scope, permission));
