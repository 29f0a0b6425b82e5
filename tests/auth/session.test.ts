import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { createProbes } from './session-probes.ts';

const MINUTE = 60_000;
/** Runs inside a request, as another request would. */
let meanwhile = async (): Promise<void> => {};

let app: TestApp;
let helene: { email: string; password: string };
let agent: { email: string; password: string };
beforeAll(async () => {
  app = await createTestApp({}, { probes: createProbes(() => meanwhile()) });
  helene = await app.createLogin('helene@exemple.fr');
  agent = await app.createLogin('agent@affranchi.example', 'support');
});
afterAll(() => app.close());
beforeEach(async () => {
  meanwhile = async () => {};
  await app.deps.db('rate_limits').delete();
});

describe('access', () => {
  test('requires a log-in of a visitor, and reports the ended session to a logged-in person', async () => {
    expect((await app.browser().get('/-/api/v1/probe')).body).toMatchObject({ code: 'unauthenticated' });
    const browser = app.browser();
    await browser.logIn(helene);
    await app.deps.db('sessions').update({ expires_at: new Date(0) });
    const answer = await browser.get('/-/api/v1/probe');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      code: 'session_expired',
      message: expect.stringContaining('Votre lettre est gardée'),
    });
  });

  test('reports a session that ended during a form on submission too, and the person can log in again', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    await app.deps.db('sessions').delete();
    // The client answers a stale token by fetching a fresh one and sending again.
    expect((await browser.post('/-/api/v1/probe', { text: 'ma lettre' })).status).toBe(419);
    await browser.get('/-/sanctum/csrf-cookie');
    expect((await browser.post('/-/api/v1/probe', { text: 'ma lettre' })).body.code).toBe('session_expired');
    expect((await browser.post('/-/api/v1/login', helene)).status).toBe(200);
    expect((await browser.post('/-/api/v1/probe', { text: 'ma lettre' })).body).toEqual({
      said: { text: 'ma lettre' },
    });
  });

  test('denies customers what support may do', async () => {
    const customer = app.browser();
    await customer.logIn(helene);
    const refused = await customer.get('/-/api/v1/probe/refunds');
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('forbidden');
    const support = app.browser();
    await support.logIn(agent);
    expect((await support.get('/-/api/v1/probe/refunds')).status).toBe(200);
  });

  test('rejects a session whose cookie was altered', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    browser.cookies.set('auth.session', `${browser.cookies.get('auth.session')}x`);
    expect((await browser.get('/-/api/v1/probe')).status).toBe(401);
  });

  test('survives a new key in SESSION_KEYS, which signs it from the next visit on', async () => {
    const [visitor, absentee] = [app.browser(), app.browser()];
    for (const browser of [visitor, absentee]) await browser.logIn(helene);
    const { keys } = app.deps.config.session;
    const [newest, ...older] = ['the-newest-key-of-this-test-of-forty-chars', ...keys];
    const useKeys = (...used: string[]): unknown => keys.splice(0, keys.length, ...used);
    const statusFor = async (browser: typeof visitor): Promise<number> => (await browser.get('/-/api/v1/probe')).status;
    try {
      useKeys(newest, ...older);
      expect(await statusFor(visitor)).toBe(200);
      useKeys(newest);
      expect([await statusFor(visitor), await statusFor(absentee)]).toEqual([200, 401]);
    } finally {
      useKeys(...older);
    }
  });

  test('responses to a person are never stored', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    expect((await browser.get('/-/api/v1/user')).headers['cache-control']).toBe('no-store');
  });
});

describe('a visitor who left data', () => {
  test('keeps the same id at every visit and after log-in, until log-out', async () => {
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    expect([(await browser.get('/-/api/v1/probe/visitor')).body.said, browser.cookies.has('auth.session')]).toEqual([
      null,
      false,
    ]);
    const { said } = (await browser.post('/-/api/v1/probe/visitor', {})).body;
    expect(said).toMatch(/^[\w-]{22}$/);
    expect((await browser.post('/-/api/v1/probe/visitor', {})).body.said).toBe(said);
    const before = browser.cookies.get('auth.session');
    await browser.logIn(helene);
    expect([
      (await browser.get('/-/api/v1/probe/visitor')).body.said,
      browser.cookies.get('auth.session') === before,
    ]).toEqual([said, false]);
    await browser.post('/-/api/v1/logout', {});
    expect((await browser.get('/-/api/v1/probe/visitor')).body.said).toBeNull();
  });

  test('has to log in elsewhere, without a message about an ended session', async () => {
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    await browser.post('/-/api/v1/probe/visitor', {});
    expect((await browser.get('/-/api/v1/probe')).body).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('session lifetime', () => {
  test('staff log in again after half an hour without a click, under a new id; clicking extends the session', async () => {
    const browser = app.browser();
    await browser.logIn(agent);
    for (let clicks = 0; clicks < 4; clicks += 1) {
      app.later(20 * MINUTE);
      expect((await browser.get('/-/api/v1/probe')).status).toBe(200);
    }
    app.later(31 * MINUTE);
    expect((await browser.get('/-/api/v1/probe')).body.code).toBe('session_expired');

    const before = browser.cookies.get('auth.session');
    expect((await browser.logIn(agent)).status).toBe(200);
    expect(browser.cookies.get('auth.session')).not.toBe(before);
    expect((await browser.get('/-/api/v1/probe')).status).toBe(200);
  });

  test('that began with the data of a visitor is reported as ended too', async () => {
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    await browser.post('/-/api/v1/probe/visitor', {});
    await browser.logIn(agent);
    app.later(31 * MINUTE);
    expect((await browser.get('/-/api/v1/probe')).body.code).toBe('session_expired');
  });

  test('a customer stays logged in for thirty days after their last visit', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    app.later(20 * 24 * 60 * MINUTE);
    expect((await browser.get('/-/api/v1/probe')).status).toBe(200);
    app.later(20 * 24 * 60 * MINUTE);
    expect((await browser.get('/-/api/v1/probe')).status).toBe(200);
    app.later(31 * 24 * 60 * MINUTE);
    expect((await browser.get('/-/api/v1/probe')).status).toBe(401);
  });

  test.each([
    ['staff twelve hours', 'support', 12 * 60, 20],
    ['a customer 180 days', 'customer', 180 * 24 * 60, 20 * 24 * 60],
  ] as const)(
    'a session of %s old ends, however often it is used',
    async (_who, role, lifetimeMinutes, stepMinutes) => {
      const browser = app.browser();
      await browser.logIn(await app.createLogin(`${role}.assidu@exemple.fr`, role));
      for (let minutes = stepMinutes; minutes <= lifetimeMinutes; minutes += stepMinutes) {
        app.later(stepMinutes * MINUTE);
        expect((await browser.get('/-/api/v1/probe')).status).toBe(200);
      }
      app.later(MINUTE);
      expect((await browser.get('/-/api/v1/probe')).body.code).toBe('session_expired');
    },
  );

  test('a session ended elsewhere during a request stays ended', async () => {
    const browser = app.browser();
    await browser.logIn(agent);
    app.later(5 * MINUTE); // the instant of the last click changes, so the request writes its session
    meanwhile = async () => void (await app.deps.db('sessions').delete());
    expect((await browser.get('/-/api/v1/probe/slow')).status).toBe(200);
    expect(await app.deps.db('sessions').select()).toEqual([]);
    expect((await browser.get('/-/api/v1/probe')).status).toBe(401);
  });
});

describe('a log-in under way', () => {
  test('opens no session if the password is changed meanwhile', async () => {
    const users = () => app.deps.db('users').where({ email: helene.email });
    const { password_hash: before } = await users().first('password_hash');
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    const reset = await app.deps.db.transaction();
    // The session is written last, so the lock pauses the log-in after the password check.
    await reset.raw('lock table sessions in share mode');
    const loggingIn = browser.post('/-/api/v1/login', helene);
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await app.deps.db.raw(isWaiting)).rowCount === 0) await pause(20);
    await reset('users').where({ email: helene.email }).update({ password_hash: 'another' });
    await reset.commit();
    expect((await loggingIn).status).toBe(200);
    expect((await browser.get('/-/api/v1/probe')).status).toBe(401);
    await users().update({ password_hash: before });
  });
});

describe('the CSRF token', () => {
  const refusedWith419 = async (
    browser: ReturnType<typeof app.browser>,
    headers: Record<string, string>,
    path = '/-/api/v1/probe',
  ) => {
    const answer = await browser.post(path, { text: '' }, headers);
    expect(answer.status).toBe(419);
    expect(answer.body).toMatchObject({ code: 'stale_token', message: expect.stringContaining('réessayez') });
  };

  test('is required by every request that changes something', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    await refusedWith419(browser, { 'X-XSRF-TOKEN': '' });
    await refusedWith419(browser, { 'X-XSRF-TOKEN': 'wrong' });
    await refusedWith419(browser, { 'X-XSRF-TOKEN': '' }, '/-/API/v1/probe');
    await refusedWith419(browser, { 'X-XSRF-TOKEN': '' }, '/-/Api/V1/logout');
    expect((await browser.post('/-/api/v1/probe', { text: '' })).status).toBe(200);
  });

  test('of another session is rejected, even with its cookie', async () => {
    const victim = app.browser();
    const attacker = app.browser();
    await victim.logIn(helene);
    await attacker.logIn(await app.createLogin('autre@exemple.fr'));
    victim.cookies.set('XSRF-TOKEN', attacker.cookies.get('XSRF-TOKEN')!);
    await refusedWith419(victim, {});
  });

  test('of another session of the same person is rejected too', async () => {
    const [here, there] = [app.browser(), app.browser()];
    await here.logIn(helene);
    await there.logIn(helene);
    here.cookies.set('XSRF-TOKEN', there.cookies.get('XSRF-TOKEN')!);
    await refusedWith419(here, {});
  });

  test('from before log-in is rejected after it', async () => {
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    const before = browser.cookies.get('XSRF-TOKEN')!;
    await browser.post('/-/api/v1/login', helene);
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(before);
    browser.cookies.set('XSRF-TOKEN', before);
    await refusedWith419(browser, {});
  });

  test('of another visitor does not allow a log-in', async () => {
    const [victim, attacker] = [app.browser(), app.browser()];
    await victim.get('/-/sanctum/csrf-cookie');
    await attacker.get('/-/sanctum/csrf-cookie');
    victim.cookies.set('XSRF-TOKEN', attacker.cookies.get('XSRF-TOKEN')!);
    expect((await victim.post('/-/api/v1/login', helene)).status).toBe(419);
  });

  test('is not required of providers, who sign their calls', async () => {
    expect((await app.browser().post('/-/hooks/probe', 'raw bytes')).body).toEqual({ said: 9 });
  });

  test('can be fetched again by a page that stayed open', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    browser.cookies.delete('XSRF-TOKEN');
    expect((await browser.get('/-/sanctum/csrf-cookie')).status).toBe(204);
    expect((await browser.post('/-/api/v1/probe', { text: '' })).status).toBe(200);
  });
});

describe('a write from a page of another site', () => {
  const codeWith = async (headers: Record<string, string>, path = '/-/api/v1/probe') => {
    const browser = app.browser();
    await browser.logIn(helene);
    const { status, body } = await browser.post(path, { text: '' }, headers);
    return status === 403 ? body.code : status;
  };

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://affranchi.test' },
    { 'Sec-Fetch-Site': 'x' },
    { Origin: 'https://evil.example' },
    { Origin: 'http://autre.affranchi.test' },
    { Origin: 'http://affranchi.test:8080' },
    { Origin: 'null' },
    { Origin: 'nonsense' },
  ])('is rejected although its token is valid: %j', async (headers) => {
    expect(await codeWith(headers)).toBe('cross_site');
    expect(await codeWith(headers, '/-/API/v1/probe')).toBe('cross_site');
  });

  test.each<Record<string, string>>([
    {},
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { Origin: 'http://affranchi.test' },
  ])('is not assumed for %j', async (headers) => expect(await codeWith(headers)).toBe(200));

  test('cannot log in with planted cookies', async () => {
    const planted = app.browser();
    await planted.get('/-/sanctum/csrf-cookie');
    const answer = await planted.post('/-/api/v1/login', helene, {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site']);
  });

  test('is not checked for provider callbacks', async () => {
    expect((await app.browser().post('/-/hooks/probe', 'raw bytes', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
      200,
    );
  });
});

describe('under https', () => {
  let behind: typeof app;
  beforeAll(async () => {
    behind = await createTestApp({ PUBLIC_URL: 'https://affranchi.example' });
    helene = await behind.createLogin('helene@exemple.fr');
  });
  afterAll(() => behind.close());
  const listNames = (browser: ReturnType<typeof app.browser>) => [...browser.cookies.keys()].sort();

  test('cookies are Secure and, except the CSRF token, prefixed with __Host-', async () => {
    const browser = behind.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    const answer = await browser.post('/-/api/v1/login', helene);
    expect(answer.status).toBe(200);
    expect(listNames(browser)).toEqual([
      'XSRF-TOKEN',
      '__Host-auth.device',
      '__Host-auth.session',
      '__Host-auth.session.sig',
      '__Host-auth.visitor',
    ]);
    const lines = ([] as string[]).concat(answer.headers['set-cookie'] ?? []);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(line).toMatch(/; path=\/(;|$)/i);
      expect(line).toMatch(/; secure/i);
      expect(line).not.toMatch(/domain=/i);
    }
  });

  test('a session id has 256 random bits', async () => {
    const browser = behind.browser();
    await browser.logIn(helene);
    expect(browser.cookies.get('__Host-auth.session')).toMatch(/^[\w-]{43}$/);
  });

  test('cookies that a sibling domain can set are ignored', async () => {
    const [attacker, victim] = [behind.browser(), behind.browser()];
    await attacker.get('/-/sanctum/csrf-cookie');
    victim.cookies.set('auth.visitor', attacker.cookies.get('__Host-auth.visitor')!);
    victim.cookies.set('XSRF-TOKEN', attacker.cookies.get('XSRF-TOKEN')!);
    expect((await victim.post('/-/api/v1/login', helene)).status).toBe(419);
    await attacker.logIn(helene);
    for (const name of ['auth.session', 'auth.session.sig'])
      victim.cookies.set(name, attacker.cookies.get(`__Host-${name}`)!);
    expect((await victim.get('/-/api/v1/user')).status).toBe(401);
  });

  test('a session from before the prefix continues under the new name', async () => {
    const browser = behind.browser();
    await browser.logIn(helene);
    const id = browser.cookies.get('__Host-auth.session')!;
    for (const name of ['auth.session', 'auth.session.sig']) browser.cookies.delete(`__Host-${name}`);
    browser.cookies.set('auth.session', id);
    browser.cookies.set(
      'auth.session.sig',
      createHmac('sha1', behind.deps.config.session.keys[0]!).update(`auth.session=${id}`).digest('base64url'),
    );
    expect((await browser.get('/-/api/v1/user')).status).toBe(200);
    expect([
      browser.cookies.get('__Host-auth.session'),
      browser.cookies.get('auth.session'),
      browser.cookies.get('auth.session.sig'),
    ]).toEqual([id, '', '']);
    expect((await browser.get('/-/api/v1/user')).status).toBe(200);
    expect((await browser.post('/-/api/v1/probe', { text: '' })).status).toBe(200);
  });
});
