import type { AuthProvider } from 'react-admin';
import type { UserView } from '../../../src/modules/auth/contract.ts';
import { http, post } from './http.ts';

const me = async (): Promise<UserView> => (await http('/-/api/v1/user')).json as UserView;

/** The site's own session; only staff get in. */
export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    await post('/-/api/v1/login', { email: username, password });
    if (!(await me()).scope.includes('orders.read')) throw new Error('Ce compte n’ouvre pas le back office.');
  },
  logout: async () => {
    await post('/-/api/v1/logout', {}).catch(() => undefined);
  },
  async checkAuth() {
    if (!(await me()).scope.includes('orders.read')) throw new Error('Ce compte n’ouvre pas le back office.');
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status === 401) throw new Error('Session terminée.');
  },
  getIdentity: async () => {
    const user = await me();
    return { id: user.id, fullName: `${user.firstName} ${user.lastName}` };
  },
  getPermissions: async () => (await me()).scope,
};
