import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findResetLink } from '../../src/modules/auth/index.ts';
import { createTestApp } from '../harness/test-app.ts';

type App = Awaited<ReturnType<typeof createTestApp>>;
type Browser = ReturnType<App['browser']>;
interface Account {
  email: string;
  password: string;
}

/** One proxy is in front of the app: the last entry of X-Forwarded-For is the client. */
let app: App;
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());
beforeEach(() => app.deps.db('rate_limits').delete());

let people = 0;
const createAccount = (role?: 'admin'): Promise<Account> =>
  app.createLogin(`personne${(people += 1)}@exemple.fr`, role);
const newAddress = (): string => `198.51.${Math.floor(people / 250)}.${(people += 1) % 250}`;

async function tryLogIn(
  account: Account,
  { from = newAddress(), browser = app.browser() }: { from?: string; browser?: Browser } = {},
) {
  await browser.get('/-/sanctum/csrf-cookie');
  return browser.post('/-/api/v1/login', account, { 'X-Forwarded-For': from });
}
const guess = (account: Account, options?: { from?: string; browser?: Browser }) =>
  tryLogIn({ ...account, password: 'pas celui-ci' }, options);
const readWait = (answer: { status: number; headers: Record<string, string> }): number =>
  answer.status === 429 ? Number(answer.headers['retry-after']) : 0;
/** The limits count by the clock of their store. */
const letPass = (seconds: number) =>
  app.deps.db('rate_limits').update({ expire: app.deps.db.raw('expire - ?', [seconds * 1000]) });
async function knownBrowser(account: Account): Promise<Browser> {
  const browser = app.browser();
  expect((await tryLogIn(account, { browser })).status).toBe(200);
  await browser.post('/-/api/v1/logout');
  return browser;
}

describe('by address', () => {
  const guessFrom = async (addresses: (n: number) => string, tries: number) => {
    const statuses: number[] = [];
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    for (let n = 0; n < tries; n += 1)
      statuses.push(
        (
          await browser.post(
            '/-/api/v1/login',
            { email: `inconnu${n}@exemple.fr`, password: 'x' },
            { 'X-Forwarded-For': addresses(n) },
          )
        ).status,
      );
    return statuses;
  };

  test('a forged entry of X-Forwarded-For changes nothing: the 61st attempt is rejected', async () => {
    const statuses = await guessFrom((n) => `66.6.0.${n}, 203.0.113.9`, 61);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([422]), 429]);
  });

  test('all addresses of one IPv6 /64 count as one', async () => {
    const statuses = await guessFrom((n) => `2001:db8:7:7::${n.toString(16)}`, 65);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await guessFrom(() => '2001:db8:7:8::1', 1)).toEqual([422]);
  });

  test.each([
    ['no proxy is declared', '0', '66.6.0.', 429],
    ['the caller is in no declared network', '10.0.0.0/8, fd00::/8', '66.6.0.', 429],
    ['the caller is a declared proxy and each address its own', '127.0.0.0/8', '66.6.0.', 422],
  ])('where %s, the header counts accordingly', async (_case, trusted, prefix, last) => {
    const other = await createTestApp({ TRUST_PROXY: trusted });
    const before = app;
    app = other;
    try {
      expect((await guessFrom((n) => `${prefix}${n}`, 61)).at(-1)).toBe(last);
    } finally {
      app = before;
      await other.close();
    }
  });

  test.each([
    ', ,',
    'unknown',
    'x'.repeat(10_000),
    '[2001:db8::1]:80',
    'fe80::1%eth0',
    '::ffff:203.0.113.9',
    '-1',
    '\u00e9',
  ])('a header like %s causes no error', async (from) => {
    expect((await guess({ email: 'inconnu@exemple.fr', password: '' }, { from })).status).toBe(422);
  });
});

describe('by account', () => {
  test('an unknown device waits 1, 2, 4… seconds after five wrong passwords, and never more than a minute', async () => {
    const account = await createAccount();
    const from = '203.0.113.20';
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await guess(account, { from })).status).toBe(422);
    const waits: number[] = [];
    for (let wrong = 5; wrong < 14; wrong += 1) {
      waits.push(readWait(await guess(account, { from })));
      await letPass(waits.at(-1)!);
      expect((await guess(account, { from })).status).toBe(422);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('the wait is enforced before the password is checked, with the same message for an unknown account', async () => {
    const [account, unknown] = [await createAccount(), { email: 'inconnu.tout.a.fait@exemple.fr', password: 'x' }];
    const refusals = [];
    for (const target of [account, unknown]) {
      for (let tries = 0; tries < 5; tries += 1) await guess(target);
      refusals.push(await tryLogIn(target, { from: '203.0.113.21' }));
    }
    for (const refused of refusals)
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        429,
        'too_many_attempts',
        'Trop d’essais. Réessayez dans 1\u00a0seconde.',
      ]);
  });

  test('the right password on an unknown device is accepted after the announced wait, in spite of other attempts', async () => {
    const account = await createAccount();
    for (let tries = 0; tries < 5; tries += 1) await guess(account);
    const owner = '203.0.113.22';
    const refused = await tryLogIn(account, { from: owner });
    expect(refused.status).toBe(429);
    for (let tries = 0; tries < 20; tries += 1) await guess(account);
    await letPass(readWait(refused));
    for (let tries = 0; tries < 20; tries += 1) await guess(account);
    expect((await tryLogIn(account, { from: owner })).status).toBe(200);
  });

  test('a wait admits one attempt', async () => {
    const account = await createAccount();
    const from = '203.0.113.23';
    // Until the wait is a whole minute: none of the four attempts may come late enough for the next one.
    for (let tries = 0; tries < 12; tries += 1) {
      await letPass(60);
      await guess(account, { from });
    }
    await letPass(readWait(await guess(account, { from })));
    const answers = await Promise.all([1, 2, 3, 4].map(() => guess(account, { from })));
    expect(answers.map(({ status }) => status).sort()).toEqual([422, 429, 429, 429]);
  });

  test('concurrent attempts do not exceed the limit', async () => {
    const account = await createAccount();
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(account)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test('a double click with the right password succeeds twice, without a log-out', async () => {
    const account = await createAccount();
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    const answers = await Promise.all([1, 2].map(() => browser.post('/-/api/v1/login', account)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await browser.get('/-/api/v1/user')).status).toBe(200);
  });

  test('a new password clears the count, and the next log-in works at once although strangers continue', async () => {
    const account = await createAccount();
    for (let tries = 0; tries < 8; tries += 1) await guess(account);
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    await browser.post('/-/api/v1/password/forgot', { email: account.email });
    const { payload } = await app.deps
      .db('outbox')
      .where({ event: 'password_reset.requested' })
      .orderBy('id', 'desc')
      .first();
    const token = new URL((await findResetLink(app.deps, { resetId: payload.id }))!.url).hash.slice(1);
    const password = 'cinq bateaux verts';
    expect((await browser.post('/-/api/v1/password/reset', { token, password })).status).toBe(200);
    expect((await guess(account)).status).toBe(422);
    for (let tries = 0; tries < 8; tries += 1) await guess(account);
    expect((await tryLogIn({ ...account, password }, { browser })).status).toBe(200);
  });

  test('a sign-up with the address of an account does not increase its count', async () => {
    const account = await createAccount();
    for (let tries = 0; tries < 9; tries += 1) {
      const browser = app.browser();
      await browser.get('/-/sanctum/csrf-cookie');
      await browser.post('/-/api/v1/register', {
        ...account,
        password: `un autre mot de passe ${tries}`,
        firstName: 'A',
        lastName: 'B',
      });
    }
    expect((await tryLogIn(account)).status).toBe(200);
  });
});

describe('by device', () => {
  test.each([undefined, 'admin'] as const)(
    'fifty wrong passwords of strangers do not lock out the owner on a known device (role %s)',
    async (role) => {
      const account = await createAccount(role);
      const browser = await knownBrowser(account);
      for (let tries = 0; tries < 50; tries += 1) await guess(account);
      expect((await tryLogIn(account)).status).toBe(429);
      expect((await tryLogIn(account, { browser })).status).toBe(200);
    },
  );

  test('nor do those of a stranger at the same address', async () => {
    const account = await createAccount();
    const [browser, from] = [await knownBrowser(account), '203.0.113.30'];
    for (let tries = 0; tries < 60; tries += 1) await guess({ email: 'autre@exemple.fr', password: '' }, { from });
    expect((await tryLogIn(account, { from })).status).toBe(429);
    expect((await tryLogIn(account, { from, browser })).status).toBe(200);
  });

  test('ten wrong passwords make a known device wait like any other', async () => {
    const account = await createAccount();
    const browser = await knownBrowser(account);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(account, { browser })).status).toBe(422);
    for (let tries = 0; tries < 5; tries += 1) expect((await guess(account, { browser })).status).toBe(422);
    expect((await tryLogIn(account, { browser })).status).toBe(429);
  });

  test('the cookie of a device is invalid for another account, under another id or after a new password', async () => {
    const [mine, theirs] = [await createAccount(), await createAccount()];
    const browser = await knownBrowser(mine);
    const [id, mark] = browser.cookies.get('auth.device')!.split('.') as [string, string];
    for (let tries = 0; tries < 5; tries += 1) for (const account of [mine, theirs]) await guess(account);
    expect((await tryLogIn(theirs, { browser })).status).toBe(429);
    for (const forged of [
      `${'A'.repeat(22)}.${mark}`,
      id,
      `${id}.`,
      `.${mark}`,
      `${id}.${mark}x`,
      'x'.repeat(3000),
      '....',
      `${id}.${mark.slice(1)}`,
    ]) {
      browser.cookies.set('auth.device', forged);
      expect((await tryLogIn(mine, { browser })).status).toBe(429);
    }
    browser.cookies.set('auth.device', `${id}.${mark}`);
    expect((await tryLogIn(mine, { browser })).status).toBe(200);
    const [password, present] = ['sept bateaux bleus', mine.password];
    const old = browser.cookies.get('auth.device')!;
    expect((await browser.post('/-/api/v1/profile/password', { present, password })).status).toBe(204);
    await browser.post('/-/api/v1/logout');
    const renewed = browser.cookies.get('auth.device')!;
    browser.cookies.set('auth.device', old);
    expect((await tryLogIn({ ...mine, password }, { browser })).status).toBe(429);
    browser.cookies.set('auth.device', renewed);
    expect((await tryLogIn({ ...mine, password }, { browser })).status).toBe(200);
  });

  test('people who share a browser each have a known device', async () => {
    const [one, two] = [await createAccount(), await createAccount()];
    const browser = await knownBrowser(one);
    await tryLogIn(two, { browser });
    await browser.post('/-/api/v1/logout');
    for (const account of [one, two]) {
      for (let tries = 0; tries < 6; tries += 1) await guess(account);
      expect((await tryLogIn(account, { browser })).status).toBe(200);
      await browser.post('/-/api/v1/logout');
    }
  });

  test('a browser that deleted the cookie is unknown, and known again after the next log-in', async () => {
    const account = await createAccount();
    const browser = await knownBrowser(account);
    browser.cookies.delete('auth.device');
    expect((await tryLogIn(account, { browser })).status).toBe(200);
    expect(browser.cookies.get('auth.device')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  });

  test('the cookie cannot be read by scripts and lasts longer than a session', async () => {
    const answer = await tryLogIn(await createAccount());
    const line = ([] as string[])
      .concat(answer.headers['set-cookie'] ?? [])
      .find((cookie) => cookie.startsWith('auth.device='))!;
    expect(line).toMatch(/; httponly/i);
    expect(Date.parse(/expires=([^;]+)/i.exec(line)![1]!) - Date.now()).toBeGreaterThan(390 * 86_400_000);
  });
});

describe('account enumeration by sign-up', () => {
  const signUp = async (n: number, from: string, browser: Browser) => {
    await browser.get('/-/sanctum/csrf-cookie');
    const person = { email: `cible${n}@exemple.fr`, password: 'quatre chevaux lents', firstName: 'A', lastName: 'B' };
    return (await browser.post('/-/api/v1/register', person, { 'X-Forwarded-For': from })).status;
  };

  test('is limited to thirty addresses per hour and network', async () => {
    for (let n = 0; n < 30; n += 1) await app.createLogin(`cible${n}@exemple.fr`, 'customer', 'un autre mot de passe');
    for (let n = 0; n < 30; n += 1) expect(await signUp(n, '203.0.113.40', app.browser())).toBe(422);
    expect(await signUp(0, '203.0.113.40', app.browser())).toBe(429);
    // Neither a known nor an unknown address gets an answer any more.
    expect(await signUp(99, '203.0.113.40', app.browser())).toBe(429);
    expect(await signUp(99, '203.0.113.41', app.browser())).toBe(201);
  });

  test('is limited to ten per hour and browser, from any network', async () => {
    const browser = app.browser();
    for (let n = 0; n < 10; n += 1) expect(await signUp(n, newAddress(), browser)).toBe(422);
    expect(await signUp(11, newAddress(), browser)).toBe(429);
  });
});
