import { beforeEach, describe, expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { isLogoutPending, onPendingLogout, retryLogout } from '../../client/src/auth/pending-logout.ts';
import { openSession, SessionProvider, useAuth, type Session } from '../../client/src/auth/session.ts';
import { answering, memory } from './browser.ts';

const helene = {
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'helene@exemple.fr',
  firstName: 'Hélène',
  lastName: 'Marchal',
  role: 'customer',
  scope: [],
};
let storage = memory();
beforeEach(() => {
  storage = memory();
  Object.assign(globalThis, {
    localStorage: storage,
    document: { cookie: 'XSRF-TOKEN=t' },
    window: { addEventListener: () => undefined, removeEventListener: () => undefined, sessionStorage: memory() },
  });
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
});

type Auth = ReturnType<typeof useAuth>;
function Capture({ onAuth }: { onAuth: (auth: Auth) => void }) {
  onAuth(useAuth());
  return null;
}
function authIn(session: Session): Auth {
  const found: Auth[] = [];
  renderToString(
    <SessionProvider value={session}>
      <Capture onAuth={(auth) => found.push(auth)} />
    </SessionProvider>,
  );
  return found[0]!;
}
const lost = () => new TypeError('Failed to fetch');
const done = () => new Response(null, { status: 204 });

describe('a log-out', () => {
  test('that succeeds leaves nothing pending', async () => {
    answering(done);
    await authIn(openSession(helene)).logOut();
    expect(isLogoutPending()).toBe(false);
    expect(storage.keys().filter((key) => key.includes('logout'))).toEqual([]);
  });

  test.each([
    ['no answer', lost],
    ['500', () => Response.json({ code: 'unexpected', message: 'Panne.' }, { status: 500 })],
  ])('that got %s ends the local session, stays pending and is retried until it succeeds', async (_, failure) => {
    const session = openSession(helene);
    answering(failure);
    let changes = 0;
    const stop = onPendingLogout(() => (changes += 1));
    await authIn(session).logOut();
    expect([session.getUser(), isLogoutPending()]).toEqual([null, true]);
    await retryLogout();
    expect(isLogoutPending()).toBe(true);
    const calls = answering(done);
    await retryLogout();
    await retryLogout();
    expect([isLogoutPending(), calls.map(({ method, path }) => `${method} ${path}`)]).toEqual([
      false,
      ['POST /-/api/v1/logout'],
    ]);
    expect(changes).toBeGreaterThan(1);
    stop();
  });

  test('of an ended session counts as done', async () => {
    answering(() => Response.json({ code: 'session_expired', message: 'Expirée.' }, { status: 401 }));
    await authIn(openSession(helene)).logOut();
    expect(isLogoutPending()).toBe(false);
  });

  test('that is pending prevents another tab from restoring the session', async () => {
    answering(lost);
    await authIn(openSession(helene)).logOut();
    const asked = answering(() => Response.json(helene));
    const otherTab = openSession(helene);
    expect(await otherTab.refresh()).toBeNull();
    expect([otherTab.getUser(), asked]).toEqual([null, []]);
  });

  test('that is pending is closed before a log-in, and cancelled by it', async () => {
    answering(lost);
    const session = openSession(helene);
    await authIn(session).logOut();
    const calls = answering(({ path }) => {
      if (path.endsWith('/user') || path.endsWith('/login')) return Response.json(helene);
      if (!path.endsWith('/logout')) return done();
      return Response.json({ code: 'unexpected', message: 'Panne.' }, { status: 500 });
    });
    await authIn(session).logIn({ email: helene.email, password: 'acacias-lyon-2026' });
    expect(calls.map(({ path }) => path.replace('/-/', ''))).toEqual([
      'api/v1/logout',
      'sanctum/csrf-cookie',
      'api/v1/login',
      'api/v1/user',
    ]);
    expect([session.getUser(), isLogoutPending()]).toEqual([helene, false]);
    await retryLogout();
    expect(calls).toHaveLength(4);
  });

  test('waits for changes in other tabs', async () => {
    const names: string[] = [];
    Object.defineProperty(globalThis, 'navigator', {
      value: {
        onLine: true,
        locks: { request: (name: string, work: () => Promise<unknown>) => (names.push(name), work()) },
      },
      configurable: true,
    });
    answering(done);
    await authIn(openSession(helene)).logOut();
    answering(() => Response.json(helene));
    await authIn(openSession(null)).logIn({ email: helene.email, password: 'acacias-lyon-2026' });
    expect(names).toEqual(['auth.session', 'auth.session']);
  });
});
