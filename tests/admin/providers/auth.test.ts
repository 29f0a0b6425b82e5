import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuthProvider } from 'react-admin';
// Loads react-admin before the tests define a few pieces of a browser, which it would take for a whole one.
import '../../../admin/src/lib/typed-filter.tsx';
import { registerForm } from '../../../admin/src/lib/unsaved-text.ts';
import { isLogoutPending, retryLogout } from '../../../client/src/auth/pending-logout.ts';
import { answering, memory } from '../../client/browser.ts';

const USER = { id: '0190a000-0000-7000-8000-000000000001', scope: ['orders.read'] };
const LOGOUT = '/-/api/v1/logout';

const realFetch = globalThis.fetch;
const realNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
let provider: AuthProvider;
beforeEach(async () => {
  Object.assign(globalThis, {
    localStorage: memory(),
    document: { cookie: 'XSRF-TOKEN=t', querySelector: () => null },
    window: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  // The module reads the page when it is loaded.
  ({ authProvider: provider } = await import('../../../admin/src/providers/auth.ts'));
  answering(respond);
  await logIn();
});
afterAll(() => {
  globalThis.fetch = realFetch;
  for (const name of ['localStorage', 'document', 'window', 'navigator']) Reflect.deleteProperty(globalThis, name);
  if (realNavigator) Object.defineProperty(globalThis, 'navigator', realNavigator);
});

const respond = ({ path }: { path: string }): Response =>
  path.endsWith('/user') ? Response.json(USER) : new Response(null, { status: 204 });
const fail = (): Response => Response.json({ code: 'busy', message: 'Occupé.' }, { status: 503 });
const logIn = () => provider.login({ username: 'rose@exemple.fr', password: 'acacias-lyon-2026' });
async function failLogout(): Promise<void> {
  answering(fail);
  await provider.logout({});
}

describe('a log-out from the back office', () => {
  test('that succeeds leaves nothing pending', async () => {
    const calls = answering(respond);
    await provider.logout({});
    expect([calls.map(({ path }) => path), isLogoutPending()]).toEqual([[LOGOUT], false]);
  });

  test('that fails closes the back office, stays pending, and is retried', async () => {
    await failLogout();
    expect(isLogoutPending()).toBe(true);
    // The session is still open at the server: the page must not read with it.
    const calls = answering(respond);
    await expect(provider.checkAuth({})).rejects.toThrow('Session terminée.');
    await expect(provider.getIdentity?.()).rejects.toThrow('Session terminée.');
    await expect(provider.getPermissions?.({})).rejects.toThrow('Session terminée.');
    expect(calls).toEqual([]);
    await retryLogout();
    expect([calls.map(({ path }) => path), isLogoutPending()]).toEqual([[LOGOUT], false]);
  });

  test('that fails is repeated before the next log-in, which ends it', async () => {
    await failLogout();
    const calls = answering(respond);
    await logIn();
    expect(calls.map(({ path }) => path)).toEqual([
      LOGOUT,
      '/-/sanctum/csrf-cookie',
      '/-/api/v1/login',
      '/-/api/v1/user',
    ]);
    expect(isLogoutPending()).toBe(false);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
  });
});

describe('a session that ends', () => {
  const end = (): Response =>
    Response.json({ code: 'unauthenticated', message: 'Connectez-vous pour continuer.' }, { status: 401 });

  test('opens the log-in page, and no log-out stays pending', async () => {
    answering(end);
    await expect(provider.checkAuth({})).rejects.toThrow('Connectez-vous pour continuer.');
    await expect(provider.checkError({ status: 401 })).rejects.toThrow('Session terminée.');
    await provider.logout({});
    expect(isLogoutPending()).toBe(false);
  });

  test('leaves a page with unsaved text as it is, until the text is sent', async () => {
    let isUnsaved = true;
    const close = registerForm(() => isUnsaved);
    answering(end);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    await expect(provider.checkError({ status: 401 })).resolves.toBeUndefined();
    isUnsaved = false;
    await expect(provider.checkAuth({})).rejects.toThrow('Connectez-vous pour continuer.');
    close();
  });

  test('is not one that could not be read: a server that does not answer logs nobody out', async () => {
    answering(fail);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    answering(() => new TypeError('Failed to fetch'));
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    answering(respond);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
  });
});
