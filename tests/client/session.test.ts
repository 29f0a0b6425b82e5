import { beforeEach, describe, expect, test } from '@jest/globals';
import { call, lastAuthError, onAuthError, setSessionOver } from '../../client/src/api/client.ts';
import { hasScope, openSession, toSafeReturnPath } from '../../client/src/auth/session.ts';
import { clearToken, storeToken, createStrategy, getTokenStatus } from '../../client/src/auth/token.ts';
import { findRedirect } from '../../client/src/shell/access.ts';
import { answering, memory } from './browser.ts';

const hélène = {
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'helene@exemple.fr',
  firstName: 'Hélène',
  lastName: 'Marchal',
  role: 'customer',
  scope: ['documents.write'],
};
let storage = memory();
beforeEach(() => {
  storage = memory();
  Object.assign(globalThis, { localStorage: storage, document: { cookie: 'XSRF-TOKEN=t' } });
});

describe('the session token', () => {
  test('is missing without one, valid before its end, and expired 500 ms early', () => {
    expect(getTokenStatus(storage, 0)).toBe('unknown');
    storeToken(storage, 'abc', { expiresAt: 10_000, now: 0 });
    expect(getTokenStatus(storage, 9499)).toBe('valid');
    expect(getTokenStatus(storage, 9500)).toBe('expired');
  });

  test('without an expiry never expires', () => {
    storeToken(storage, 'abc', { expiresAt: null, now: 0 });
    expect(getTokenStatus(storage, 1e15)).toBe('unknown');
  });

  test('is stored under the prefix auth. and can be removed completely', () => {
    storeToken(storage, 'abc', { expiresAt: 10_000, now: 0 });
    expect(storage.keys().every((key) => key.startsWith('auth.'))).toBe(true);
    clearToken(storage);
    expect(storage.keys()).toEqual([]);
  });

  test('expires after 1800 seconds by default, and never in the cookie scheme', () => {
    const local = createStrategy('local');
    storeToken(storage, 'abc', { expiresAt: null, now: 0, by: local });
    expect(getTokenStatus(storage, 1_799_499, local)).toBe('valid');
    expect(getTokenStatus(storage, 1_799_500, local)).toBe('expired');
    storeToken(storage, 'abc', { expiresAt: null, now: 0 });
    expect(storage.keys()).not.toContain('auth._token_expiration.cookie');
  });

  test('is stored under auth. and the strategy name, with its expiry next to it', () => {
    storeToken(storage, 'abc', { expiresAt: 10_000, now: 0, by: createStrategy('jeton') });
    expect(storage.keys().sort()).toEqual(['auth._token.jeton', 'auth._token_expiration.jeton']);
    expect(storage.getItem('auth._token_expiration.jeton')).toBe('10000');
  });

  test('once expired, resets the session, fails the request, notifies listeners and sends nothing to the server', async () => {
    const asked = answering(() => Response.json(hélène));
    const heard: string[] = [];
    const stop = onAuthError(({ code }) => heard.push(code));
    storeToken(storage, 'abc', { expiresAt: 1, now: 0 });
    const error = await call('GET', '/documents').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      status: 401,
      message: expect.stringContaining('Votre session a expiré'),
      original: 'Both token and refresh token have expired. Your request was aborted.',
    });
    expect(lastAuthError()).toBe(error);
    expect(heard).toEqual(['session_expired']);
    expect([asked, storage.keys()]).toEqual([[], []]);
    stop();
  });

  test('once expired, leaves a visitor, without a message at start', async () => {
    const asked = answering(() => Response.json(hélène));
    storeToken(storage, 'abc', { expiresAt: 1, now: 0 });
    const session = openSession(hélène);
    expect(await session.refresh()).toBeNull();
    expect(session.getUser()).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('the session', () => {
  test('notifies its listeners of a log-in', async () => {
    answering(() => Response.json(hélène));
    const session = openSession(undefined);
    let told = 0;
    session.subscribe(() => (told += 1));
    await session.refresh();
    expect(session.getUser()).toMatchObject({ firstName: 'Hélène' });
    expect(told).toBe(1);
  });

  test('becomes a visitor’s after a 401 only', async () => {
    answering(() => Response.json({ code: 'unauthenticated', message: 'Connectez-vous.' }, { status: 401 }));
    expect(await openSession(undefined).refresh()).toBeNull();
    answering(() => Response.json({ code: 'unexpected', message: 'Panne.' }, { status: 500 }));
    await expect(openSession(undefined).refresh()).rejects.toThrow('Panne.');
  });

  test('has not expired for a visitor who is asked for, only for one whose session has ended', async () => {
    const listen = (code: string) =>
      answering(() => Response.json({ code, message: 'Connectez-vous.' }, { status: 401 }));
    listen('unauthenticated');
    await openSession(undefined).refresh();
    expect(lastAuthError()?.code).toBe('unauthenticated');
    listen('session_expired');
    await openSession(undefined).refresh();
    expect(lastAuthError()?.code).toBe('session_expired');
    // A browser deletes an expired cookie: the server then sees a visitor, and the page knows better.
    await call('GET', '/documents').catch(() => setSessionOver());
    expect(lastAuthError()).toMatchObject({ code: 'session_expired', message: expect.stringContaining('expiré') });
  });

  test('reports a missing property of the user, under a French message', async () => {
    answering(() => Response.json({ id: 'x' }));
    const error = await openSession(undefined)
      .refresh()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: expect.stringContaining('Votre compte'),
      original: 'User Data response does not contain field scope',
    });
    expect(lastAuthError()).toBe(error);
  });

  test('grants a permission if the scope lists it or has it as a key', () => {
    expect(hasScope({ scope: ['a'] }, 'a')).toBe(true);
    expect(hasScope({ scope: ['a'] }, 'b')).toBe(false);
    expect(hasScope({ scope: { a: false } }, 'a')).toBe(true);
    expect(hasScope({ scope: {} }, 'a')).toBe(false);
    expect(hasScope({ scope: {} }, 'toString')).toBe(false);
    expect(hasScope(null, 'a')).toBe(false);
  });
});

describe('the access of a page', () => {
  test('asks a visitor to log in by default, and remembers the page', () => {
    expect(findRedirect(undefined, null, { pathname: '/mes-documents', search: '?x=1' })).toBe(
      '/login?retour=%2Fmes-documents%3Fx%3D1',
    );
  });

  test('does not redirect before the user is known', () => {
    expect(findRedirect('authenticated', undefined, { pathname: '/mes-documents', search: '' })).toBeNull();
  });

  test('sends a logged-in user of a guest page to their account, or to their destination', () => {
    expect(findRedirect('guest', hélène, { pathname: '/login', search: '' })).toBe('/mon-compte');
    expect(findRedirect('guest', hélène, { pathname: '/login', search: '?retour=%2Fpaiement%3Fdocument%3D1' })).toBe(
      '/paiement?document=1',
    );
  });

  test('is open to everyone on an exempt page', () => {
    expect(findRedirect('exempt', null, { pathname: '/', search: '' })).toBeNull();
    expect(findRedirect('exempt', hélène, { pathname: '/', search: '' })).toBeNull();
  });

  test('returns to the requested page with its query and anchor', () => {
    expect(
      findRedirect('authenticated', null, { pathname: '/mes-documents', search: '?filtre=en-route', hash: '#lettre' }),
    ).toBe('/login?retour=%2Fmes-documents%3Ffiltre%3Den-route%23lettre');
    expect(toSafeReturnPath('/mes-documents?filtre=en-route#lettre')).toBe('/mes-documents?filtre=en-route#lettre');
    expect(toSafeReturnPath('/documents/travail/lettre?retour=//x')).toBe('/documents/travail/lettre?retour=//x');
  });

  test.each([
    'https://ailleurs.example',
    '%2F%2Failleurs.example',
    '/./%5c/../\\ailleurs',
    '/.//ailleurs.example',
    '/x/..//ailleurs.example',
    '/\t/ailleurs.example',
    '/\n/ailleurs.example',
    '\t//ailleurs.example',
    ' //ailleurs.example',
    '/\r\n\\ailleurs',
    '//',
    '///ailleurs',
    'ailleurs',
    '?x',
    '/login/mot-de-passe-oublie',
    '/inscription',
    '/-/api/v1/user',
    '/admin',
    '/admin/orders',
    '/sandbox/courriels',
    '//ailleurs.example',
    '/\\ailleurs.example',
    'javascript:alert(1)',
    '/a\u0000b',
    '/\tailleurs',
    '/login',
    '',
    null,
  ])('never returns to %j', (wanted) => {
    expect(toSafeReturnPath(wanted)).toBe('/mon-compte');
  });
});
