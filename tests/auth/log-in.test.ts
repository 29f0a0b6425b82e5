import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { isPasswordCorrect } from '../../src/modules/auth/password.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let helene: { email: string; password: string };
beforeAll(async () => {
  app = await createTestApp();
  helene = await app.createLogin('helene@exemple.fr');
});
afterAll(() => app.close());
beforeEach(() => app.deps.db('rate_limits').delete());

describe('logging in', () => {
  test('opens a session and returns its user, with permissions and without the hash', async () => {
    const browser = app.browser();
    const answer = await browser.logIn(helene);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(String),
      email: 'helene@exemple.fr',
      firstName: 'Hélène',
      lastName: 'Aubry',
      role: 'customer',
      scope: [],
      createdAt: expect.any(String),
    });
    expect((await browser.get('/-/api/v1/user')).body).toEqual(answer.body);
  });

  test('accepts an e-mail typed with capitals and spaces', async () => {
    expect((await app.browser().logIn({ ...helene, email: '  Helene@Exemple.FR ' })).status).toBe(200);
  });

  test('gives the same response for an unknown account and a wrong password', async () => {
    const wrong = await app.browser().logIn({ ...helene, password: 'pas celui-ci' });
    const unknown = await app.browser().logIn({ ...helene, email: 'personne@exemple.fr' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      code: 'wrong_credentials',
      message: 'Cette adresse et ce mot de passe ne vont pas ensemble.',
    });
    expect({ ...unknown.body, reference: '' }).toEqual({ ...wrong.body, reference: '' });
    expect(unknown.status).toBe(wrong.status);
  });

  test('rejects the decoy password of unknown accounts', async () => {
    expect(await isPasswordCorrect(undefined, 'nobody has this password')).toBe(false);
  });

  test('creates a new session id, whatever id the browser sent', async () => {
    const browser = app.browser();
    browser.cookies.set('auth.session', 'chosen-by-someone-else');
    expect((await browser.logIn(helene)).status).toBe(200);
    expect(browser.cookies.get('auth.session')).not.toBe('chosen-by-someone-else');
    expect((await browser.get('/-/api/v1/user')).status).toBe(200);
  });

  test('stores no session id in the database', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    const rows = JSON.stringify(await app.deps.db('sessions').select());
    expect(rows).not.toContain(browser.cookies.get('auth.session'));
  });

  test('rejects a second log-in over an open session', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    expect((await browser.post('/-/api/v1/login', helene)).body).toMatchObject({ code: 'already_signed_in' });
  });

  test('sets cookies that scripts cannot read, except the CSRF token', async () => {
    const browser = app.browser();
    const cookies = ([] as string[]).concat((await browser.logIn(helene)).headers['set-cookie'] ?? []);
    const session = cookies.find((line) => line.startsWith('auth.session='));
    expect(session).toMatch(/httponly/i);
    expect(session).toMatch(/samesite=lax/i);
    expect(cookies.find((line) => line.startsWith('XSRF-TOKEN='))).not.toMatch(/httponly/i);
  });
});

describe('a device that is not known', () => {
  const countEmails = async () => {
    await app.runJobs();
    return app.mail.sent.filter(({ subject }) => subject === 'Connexion depuis un nouvel appareil').length;
  };

  test('is announced to the owner of the account once, and no try with a wrong password is', async () => {
    const account = await app.createLogin('samir@exemple.fr');
    const browser = app.browser();
    const before = await countEmails();
    await browser.logIn({ ...account, password: 'pas celui-ci' });
    expect(await countEmails()).toBe(before);
    await browser.logIn(account);
    expect(await countEmails()).toBe(before + 1);
    expect(app.mail.sent.at(-1)).toMatchObject({ to: 'samir@exemple.fr' });

    await browser.post('/-/api/v1/logout');
    expect((await browser.logIn(account)).status).toBe(200);
    expect(await countEmails()).toBe(before + 1);
    await app.browser().logIn(account);
    expect(await countEmails()).toBe(before + 2);
  });
});

describe('guessing passwords', () => {
  test('is forgotten after the right password', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await app.browser().logIn({ ...helene, password: 'pas celui-ci' });
      expect((await app.browser().logIn(helene)).status).toBe(200);
    }
  });

  test('stores no e-mail in the table of attempts', async () => {
    await app.browser().logIn({ ...helene, password: 'pas celui-ci' });
    const rows = await app.deps.db('rate_limits').select();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('helene');
  });
});

describe('the audit log', () => {
  test('records who tried to log in, from which network and with which result, without an address', async () => {
    await app.deps.db.raw('alter table audit_log disable trigger user');
    await app.deps.db('audit_log').delete();
    await app.deps.db.raw('alter table audit_log enable trigger user');
    await app.browser().logIn({ ...helene, password: 'pas celui-ci' });
    await app.browser().logIn({ ...helene, email: 'inconnue@exemple.fr' });
    await app.browser().logIn(helene);
    interface Row {
      actor: string;
      result: string;
      actor_role: string | null;
      account_hash: string;
      ip_hash: string;
    }
    const rows: Row[] = await app.deps.db('audit_log').where({ event: 'account.logged_in' }).orderBy('id');
    expect(rows.map(({ result }) => result)).toEqual(['wrong_credentials', 'wrong_credentials', 'ok']);
    const [wrong, unknown, known] = rows;
    expect(known!.actor).toMatch(/^user:[0-9a-f-]{36}$/);
    // The journal names colleagues by their role, and leaves customers anonymous.
    expect([known!.actor_role, wrong!.actor_role]).toEqual(['customer', null]);
    expect(wrong!.actor).toBe('visitor');
    expect([wrong!.account_hash === known!.account_hash, wrong!.account_hash === unknown!.account_hash]).toEqual([
      true,
      false,
    ]);
    expect(new Set(rows.map(({ ip_hash }) => ip_hash)).size).toBe(1);
    expect(JSON.stringify(rows)).not.toMatch(/@|helene|inconnue|127\.0\.0\.1/);
  });
});

describe('logging out', () => {
  test('ends the session on the server: the old cookie is invalid', async () => {
    const browser = app.browser();
    await browser.logIn(helene);
    const kept = new Map(browser.cookies);
    expect((await browser.post('/-/api/v1/logout')).status).toBe(204);
    expect((await browser.get('/-/api/v1/user')).body.code).toBe('unauthenticated');

    const thief = app.browser();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.get('/-/api/v1/user')).body.code).toBe('session_expired');
  });
});

describe('bad input', () => {
  const long = 'é'.repeat(600_000);
  test.each([
    ['nothing', ''],
    ['half a document', '{"email":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['numbers', '{"email":1,"password":2}'],
    ['missing fields', '{}'],
    ['an unknown field', '{"email":"helene@exemple.fr","password":"x","role":"admin"}'],
    ['a NUL', '{"email":"helene@exemple.fr\\u0000","password":"x"}'],
    ['a NUL in the password', '{"email":"helene@exemple.fr","password":"x\\u0000"}'],
    ['half a pair', '{"email":"helene@exemple.fr","password":"\\ud800"}'],
    ['a prototype', '{"__proto__":{"role":"admin"},"email":"helene@exemple.fr","password":"x"}'],
    ['depth', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a long password', JSON.stringify({ email: 'helene@exemple.fr', password: 'x'.repeat(900_000) })],
    ['more than a megabyte', JSON.stringify({ email: 'helene@exemple.fr', password: long })],
  ])('%s is rejected with a French message and a code', async (_what, body) => {
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    const answer = await browser.post('/-/api/v1/login', body);
    expect([400, 413, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({
      code: expect.any(String),
      message: expect.stringMatching(/[.]$/),
      reference: expect.stringMatching(/^AF-/),
    });
  });

  test('bytes that are no text, and a form, are rejected in the same way', async () => {
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    expect(
      (await browser.post('/-/api/v1/login', 'email=a', { 'Content-Type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415);
    const token = browser.cookies.get('XSRF-TOKEN')!;
    const raw = await supertest(app.url)
      .post('/-/api/v1/login')
      .set({
        Cookie: `XSRF-TOKEN=${token}; auth.visitor=${browser.cookies.get('auth.visitor')}`,
        'X-XSRF-TOKEN': token,
        'Content-Type': 'application/json',
      })
      .serialize((bytes) => bytes as never)
      .send(Buffer.from([0x22, 0xff, 0xfe, 0x22]) as never);
    expect(raw.status).toBe(400);
  });

  test.each(['/-/api/v1/user%00', '/-/api/v1/user?x=%00', '/-/api/v1/%E0%A4%A', '/-/api/v1/user?x=%E0%A4%A', '/%'])(
    'the address %s never causes a server error',
    async (path) => {
      expect((await app.browser().get(path)).status).toBeLessThan(500);
    },
  );

  test('a missing field is named', async () => {
    const browser = app.browser();
    await browser.get('/-/sanctum/csrf-cookie');
    const { body } = await browser.post('/-/api/v1/login', {});
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'password']);
  });
});
