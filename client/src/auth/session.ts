import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UserView } from '../../../src/modules/auth/contract.ts';
import { ApiError, call } from '../api/client.ts';
import { dropToken, keepToken, SESSION_EXPIRED, tokenStatus } from './token.ts';

/** Other tabs of this browser learn by this key that somebody came or went. */
const CHANGED = 'auth.cookie.changed';

/** What pages know of a person. */
export type Person = Omit<UserView, 'createdAt' | 'role'> & { role: string };
/** `undefined` until the server has said who this is; `null` for a visitor. */
export type Who = Person | null | undefined;

export interface Session {
  who: () => Who;
  subscribe: (listener: () => void) => () => void;
  set: (who: Who) => void;
  /** Asks the server again. */
  refresh: () => Promise<Person | null>;
}

/** One for each page load, and on the server one for each request. */
export function openSession(first: Who): Session {
  let who = first;
  const listeners = new Set<() => void>();
  const set = (next: Who): void => {
    who = next;
    for (const listener of listeners) listener();
  };
  return {
    who: () => who,
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const user = await askWho();
      set(user);
      return user;
    },
  };
}

async function askWho(): Promise<UserView | null> {
  try {
    if (tokenStatus(localStorage, Date.now()) === 'expired') {
      dropToken(localStorage);
      throw new ApiError(401, 'session_expired', SESSION_EXPIRED);
    }
    return known(await call<UserView>('GET', '/user'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

function known(user: UserView | null | undefined): UserView {
  for (const property of ['id', 'scope'] as const)
    if (user?.[property] === undefined) throw new Error(`User Data response does not contain field ${property}`);
  return user!;
}

const SessionContext = createContext<Session>(openSession(null));
export const SessionProvider = SessionContext.Provider;
export const useSession = (): Session => useContext(SessionContext);

export function useUser(): Who {
  const { subscribe, who } = useSession();
  return useSyncExternalStore(subscribe, who, who);
}

/** A user has a permission when the scope lists it, or is an object with that key (seed, section 6). */
export const hasScope = (who: { scope: readonly string[] | Readonly<Record<string, unknown>> } | null | undefined, permission: string): boolean =>
  Array.isArray(who?.scope) ? who.scope.includes(permission) : Boolean(who && permission in (who.scope as object));

export function useAuth() {
  const session = useSession();
  const entered = (user: UserView & { token?: string; expiresAt?: number }): UserView => {
    if (user.token) keepToken(localStorage, user.token, user.expiresAt ?? null);
    session.set(known(user));
    announce();
    return user;
  };
  const left = (): void => {
    dropToken(localStorage);
    session.set(null);
    announce();
  };
  return {
    logIn: async (credentials: { email: string; password: string }) => entered(await call<UserView>('POST', '/login', credentials)),
    register: async (person: { email: string; password: string; firstName: string; lastName: string }) => entered(await call<UserView>('POST', '/register', person)),
    async logOut(): Promise<void> {
      // The seed ignores a failing log-out call: the person is out either way.
      await call('POST', '/logout').catch(() => undefined);
      left();
    },
    /** The server has ended the session by itself. */
    left,
  };
}

function announce(): void {
  try {
    localStorage.setItem(CHANGED, String(Date.now()));
  } catch {
    // a browser that keeps nothing has no other tab to tell
  }
}

export const onChangedElsewhere = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (event.key === CHANGED) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
};

/** Where to go after log-in: an in-site path only, never another site's. */
export function safeReturn(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted) || wanted.startsWith('/login')) return '/mon-compte';
  return wanted;
}
