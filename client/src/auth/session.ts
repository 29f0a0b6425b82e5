import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserView } from '../../../src/modules/auth/contract.ts';
import { ApiError, call } from '../api/client.ts';

/** The seed's names: a strategy whose token the browser never sees, and the prefix of what it stores. */
const STRATEGY = 'cookie';
const CHANGED = `auth.${STRATEGY}.changed`;

export const userQuery = queryOptions({
  queryKey: ['user'],
  staleTime: 60_000,
  retry: false,
  queryFn: async (): Promise<UserView | null> => {
    try {
      const user = await call<UserView>('GET', '/user');
      if (!user?.id) throw new Error('User Data response does not contain field id');
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const useUser = (): UserView | null | undefined => useQuery(userQuery).data;

export function useAuth() {
  const client = useQueryClient();
  const entered = (user: UserView): UserView => {
    client.setQueryData(userQuery.queryKey, user);
    announce();
    return user;
  };
  return {
    logIn: async (credentials: { email: string; password: string }) => entered(await call<UserView>('POST', '/login', credentials)),
    register: async (person: { email: string; password: string; firstName: string; lastName: string }) => entered(await call<UserView>('POST', '/register', person)),
    async logOut(): Promise<void> {
      // The seed ignores a failing log-out call: the person is out either way.
      await call('POST', '/logout').catch(() => undefined);
      client.clear();
      client.setQueryData(userQuery.queryKey, null);
      announce();
    },
  };
}

/** Other tabs of this browser learn that somebody came or went. */
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
