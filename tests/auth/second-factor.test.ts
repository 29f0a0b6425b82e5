import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { purgeExpiredCredentials, listAccountPersonalData } from '../../src/modules/auth/index.ts';
import { linkToken } from '../../src/modules/auth/link-token.ts';
import { secretBytes, shownCode } from '../harness/authenticator.ts';
import { createTestApp } from '../harness/test-app.ts';

type App = Awaited<ReturnType<typeof createTestApp>>;
type Browser = ReturnType<App['browser']>;
const MINE = '/-/api/v1/profile/second-factor';
const PASSWORD = 'quatre chevaux lents';

let app: App;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.db('rate_limits').delete());

const codeOf = (secret: string, drift = 0): string => shownCode(secret, app.deps.now(), drift);
const next = (): unknown => app.later(30_000);

let people = 0;
async function staff(role: 'support' | 'admin' = 'support') {
  people += 1;
  const account = await app.createLogin(`agent${people}@affranchi.example`, role);
  const browser = app.browser();
  const id = (await browser.logIn(account)).body.id as string;
  return { ...account, browser, id };
}
async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await browser.post(MINE, { present: PASSWORD })).body;
  const confirmed = await browser.post(`${MINE}/confirm`, { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  next();
  return { secret, codes: confirmed.body.codes };
}
async function staffWithFactor(role?: 'admin') {
  const person = await staff(role);
  return { ...person, ...(await enrol(person.browser)) };
}
const logIn = (account: { email: string; password: string }, code?: string) =>
  app.browser().logIn({ email: account.email, password: account.password, ...(code !== undefined && { code }) });
const told = async (event: string): Promise<number> => (await app.deps.db('outbox').where({ event })).length;

describe('adding a second factor', () => {
  test('asks the password, shows a secret, and counts for nothing until a code of it was shown', async () => {
    const { browser, ...account } = await staff();
    const refused = await browser.post(MINE, { present: 'pas celui-ci' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['present']]);

    const prepared = await browser.post(MINE, { present: PASSWORD });
    expect(prepared.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/Affranchi:'),
    });
    expect((await browser.get(MINE)).body).toEqual({ activeSince: null, recoveryCodesLeft: 0, required: false });
    expect((await logIn(account)).status).toBe(200);
    for (const code of [codeOf(prepared.body.secret, 5), '12 34', 'abcdef'])
      expect((await browser.post(`${MINE}/confirm`, { code })).body).toMatchObject({
        code: 'wrong_code',
        errors: { code: [expect.any(String)] },
      });

    const { secret } = prepared.body;
    const confirmed = await browser.post(`${MINE}/confirm`, {
      code: `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`,
    });
    expect(new Set(confirmed.body.codes).size).toBe(10);
    for (const code of confirmed.body.codes) expect(code).toMatch(/^(\d{4} ){3}\d{4}$/);
    expect((await browser.get(MINE)).body).toEqual({
      activeSince: expect.any(String),
      recoveryCodesLeft: 10,
      required: false,
    });
    expect((await logIn(account)).body.code).toBe('second_factor_asked');
  });

  test('ends the sessions that were opened without it, but for this one, and says how many', async () => {
    const { browser, email, password } = await staff();
    const [other, customer] = [app.browser(), app.browser()];
    await other.logIn({ email, password });
    await customer.logIn(await app.createLogin('autre.client@exemple.fr'));
    const { secret } = (await browser.post(MINE, { present: PASSWORD })).body;
    expect((await browser.post(`${MINE}/confirm`, { code: codeOf(secret) })).body).toMatchObject({ endedSessions: 1 });
    expect((await other.get('/-/api/v1/user')).body.code).toBe('session_expired');
    for (const open of [browser, customer]) expect((await open.get('/-/api/v1/user')).status).toBe(200);
  });

  test('shows a new secret each time, and only the last one can be confirmed, for half an hour', async () => {
    const { browser } = await staff();
    const first = (await browser.post(MINE, { present: PASSWORD })).body.secret;
    const second = (await browser.post(MINE, { present: PASSWORD })).body.secret;
    expect(first).not.toBe(second);
    expect((await browser.post(`${MINE}/confirm`, { code: codeOf(first) })).body.code).toBe('wrong_code');
    app.later(20 * 60_000);
    await browser.get(MINE); // staff are logged out after half an hour without a click
    app.later(11 * 60_000);
    expect((await browser.post(`${MINE}/confirm`, { code: codeOf(second) })).body.code).toBe('preparation_over');
    await purgeExpiredCredentials(app.deps);
    expect(await app.deps.db('second_factors').where({ status: 'prepared' })).toEqual([]);
  });

  test('happens once, also from many pages at the same instant', async () => {
    const { browser } = await staff();
    const prepared = await Promise.all(Array.from({ length: 8 }, () => browser.post(MINE, { present: PASSWORD })));
    expect(new Set(prepared.map(({ status }) => status))).toEqual(new Set([201]));
    const { secret } = (await browser.post(MINE, { present: PASSWORD })).body;
    const confirmed = await Promise.all([1, 2, 3].map(() => browser.post(`${MINE}/confirm`, { code: codeOf(secret) })));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await browser.post(MINE, { present: PASSWORD })).body.code).toBe('second_factor_there');
  });

  test('is for staff', async () => {
    const customer = app.browser();
    await customer.logIn(await app.createLogin('client@exemple.fr'));
    expect((await customer.get(MINE)).status).toBe(403);
    expect((await customer.post(MINE, { present: PASSWORD })).status).toBe(403);
    expect((await app.browser().get(MINE)).status).toBe(401);
  });
});

describe('logging in with one', () => {
  test('opens a session with a code of now, of the step before or of the next one', async () => {
    for (const drift of [-1, 0, 1]) {
      const person = await staffWithFactor();
      next();
      const browser = app.browser();
      expect(
        (await browser.logIn({ email: person.email, password: person.password, code: codeOf(person.secret, drift) }))
          .status,
      ).toBe(200);
      expect((await browser.get('/-/api/v1/user')).body.id).toBe(person.id);
    }
  });

  test('opens none without it: the field is named, and nobody is logged in', async () => {
    const person = await staffWithFactor();
    const browser = app.browser();
    const asked = await browser.logIn({ email: person.email, password: person.password });
    expect(asked.status).toBe(422);
    expect(asked.body).toMatchObject({
      code: 'second_factor_asked',
      errors: { code: [expect.stringMatching(/[.]$/)] },
    });
    expect((await browser.get('/-/api/v1/user')).status).toBe(401);
  });

  test('a wrong password says nothing of it, with or without a code', async () => {
    const [withOne, without] = [await staffWithFactor(), await staff()];
    const answers = [];
    for (const { email } of [withOne, without])
      for (const code of [undefined, '123456', codeOf(withOne.secret)])
        answers.push((await logIn({ email, password: 'pas celui-ci' }, code)).body);
    expect(new Set(answers.map((body) => JSON.stringify({ ...body, reference: '' }))).size).toBe(1);
    expect(answers[0].code).toBe('wrong_credentials');
    // Nor was the code used up by somebody without the password.
    expect((await logIn(withOne, codeOf(withOne.secret))).status).toBe(200);
  });

  test('a code that was sent by somebody without one is no obstacle', async () => {
    expect((await logIn(await staff(), '123456')).status).toBe(200);
  });

  test('a code is good once, and so is no older one; the one that confirmed it was used there', async () => {
    const person = await staff();
    const { secret } = (await person.browser.post(MINE, { present: PASSWORD })).body;
    await person.browser.post(`${MINE}/confirm`, { code: codeOf(secret) });
    expect((await logIn(person, codeOf(secret))).body.code).toBe('spent_code');
    expect((await logIn(person, codeOf(secret, 1))).status).toBe(200);
    expect((await logIn(person, codeOf(secret, 1))).body.code).toBe('spent_code');
    expect((await logIn(person, codeOf(secret))).body.code).toBe('spent_code');
    next();
    next();
    expect((await logIn(person, codeOf(secret))).status).toBe(200);
  });

  test('of log-ins with the same code at the same instant one succeeds', async () => {
    const person = await staffWithFactor();
    const code = codeOf(person.secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(person, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('five wrong codes of a stranger who has the password do not keep out the owner on a known device', async () => {
    const person = await staffWithFactor();
    for (let tries = 0; tries < 6; tries += 1) await logIn(person, codeOf(person.secret, 9));
    expect((await logIn(person, codeOf(person.secret))).status).toBe(429);
    await person.browser.post('/-/api/v1/logout');
    expect(
      (await person.browser.logIn({ email: person.email, password: person.password, code: codeOf(person.secret) }))
        .status,
    ).toBe(200);
  });

  test('the codes of known devices are limited together', async () => {
    const person = await staffWithFactor();
    await person.browser.post('/-/api/v1/logout');
    const wrong = () =>
      person.browser.logIn({ email: person.email, password: person.password, code: codeOf(person.secret, 9) });
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).body.code).toBe('wrong_code');
    expect((await wrong()).status).toBe(429);
  });

  test('five wrong codes end the guessing for a quarter of an hour, whoever guesses, and a right one forgets them', async () => {
    const person = await staffWithFactor();
    const wrong = () => logIn(person, codeOf(person.secret, 9));
    for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).body.code).toBe('wrong_code');
    expect((await logIn(person, codeOf(person.secret))).status).toBe(200);
    next();
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).body.code).toBe('wrong_code');
    for (const code of [codeOf(person.secret), person.codes[0]!]) {
      const refused = await logIn(person, code);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
      expect(refused.body.message).toMatch(/^Trop d’essais\. Réessayez dans \d+\u00a0minutes\.$/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // The others are not held up.
    expect((await logIn(await staffWithFactor())).body.code).toBe('second_factor_asked');
  });
});

describe('recovery codes', () => {
  test('open the account once each, also twice at the same instant, and the person is told', async () => {
    const person = await staffWithFactor();
    const before = await told('recovery_code.used');
    const { activeSince } = (await person.browser.get(MINE)).body;
    next();
    const [first, second] = person.codes as [string, string];
    const answers = await Promise.all([logIn(person, first), logIn(person, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await logIn(person, second.replaceAll(' ', '-'))).status).toBe(200);
    // Since when it is there is not since when a code was spent.
    expect((await person.browser.get(MINE)).body).toMatchObject({ recoveryCodesLeft: 8, activeSince });
    expect(await told('recovery_code.used')).toBe(before + 2);
  });

  test('of somebody else open nothing', async () => {
    const [mine, theirs] = [await staffWithFactor(), await staffWithFactor()];
    expect((await logIn(mine, theirs.codes[0])).body.code).toBe('wrong_code');
  });

  test('are replaced with the password and a code, and the old ones end', async () => {
    const person = await staffWithFactor();
    expect(
      (await person.browser.post(`${MINE}/recovery-codes`, { present: 'pas celui-ci', code: codeOf(person.secret) }))
        .body.errors,
    ).toHaveProperty('present');
    expect((await person.browser.post(`${MINE}/recovery-codes`, { present: PASSWORD })).body.errors).toHaveProperty(
      'code',
    );
    expect(
      (await person.browser.post(`${MINE}/recovery-codes`, { present: PASSWORD, code: codeOf(person.secret, 9) })).body
        .code,
    ).toBe('wrong_code');
    const { codes } = (
      await person.browser.post(`${MINE}/recovery-codes`, { present: PASSWORD, code: codeOf(person.secret) })
    ).body;
    expect((await logIn(person, person.codes[0])).body.code).toBe('wrong_code');
    expect((await logIn(person, codes[0])).status).toBe(200);
    expect(await told('recovery_codes.renewed')).toBe(1);
    const { browser } = await staff();
    expect((await browser.post(`${MINE}/recovery-codes`, { present: PASSWORD, code: '123456' })).body.code).toBe(
      'no_second_factor',
    );
  });
});

describe('losing one', () => {
  test('removing one’s own requires the password and a code; the session stays', async () => {
    const person = await staffWithFactor();
    const remove = async (proof: object) => (await person.browser.post(`${MINE}/remove`, proof)).body;
    expect((await remove({ present: 'pas celui-ci', code: codeOf(person.secret) })).errors).toHaveProperty('present');
    expect((await remove({ present: PASSWORD })).errors).toHaveProperty('code');
    expect((await remove({ present: PASSWORD, code: codeOf(person.secret, 9) })).code).toBe('wrong_code');
    expect((await person.browser.get(MINE)).body.activeSince).not.toBeNull();
    expect((await remove({ present: PASSWORD, code: codeOf(person.secret) })).activeSince).toBeNull();
    expect((await person.browser.get('/-/api/v1/user')).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
    expect((await remove({ present: PASSWORD, code: '123456' })).code).toBe('no_second_factor');
    // Another one may take its place.
    await enrol(person.browser);
    expect((await logIn(person)).body.code).toBe('second_factor_asked');
  });

  test('an administrator removes a colleague’s with a reason: their sessions end, and it stays written down', async () => {
    const [admin, person] = [await staff('admin'), await staffWithFactor()];
    const path = `/-/admin/v1/users/${person.id}`;
    expect((await admin.browser.get(path)).body).toMatchObject({
      secondFactorSince: expect.any(String),
      can: ['removeSecondFactor'],
    });
    expect((await admin.browser.post(`${path}/second-factor/remove`, { reason: ' ' })).body.errors).toHaveProperty(
      'reason',
    );
    const removed = await admin.browser.post(`${path}/second-factor/remove`, {
      reason: 'Téléphone perdu, vu en personne.',
    });
    expect([removed.status, removed.body]).toEqual([
      200,
      expect.objectContaining({ secondFactorSince: null, can: [] }),
    ]);
    expect((await person.browser.get('/-/api/v1/user')).status).toBe(401);
    expect((await logIn(person)).status).toBe(200);
    expect((await logIn(person, person.codes[0])).status).toBe(200);
    expect((await admin.browser.get(`${path}/second-factor`)).body.entries).toEqual([
      { at: expect.any(String), what: 'remove', by: 'Hélène Aubry', reason: 'Téléphone perdu, vu en personne.' },
      { at: expect.any(String), what: 'confirm', by: null, reason: null },
    ]);
    // The colleague's own export tells it too, without who did it and without any key.
    expect((await listAccountPersonalData(app.deps, person.id)).secondFactor).toEqual([
      { at: expect.any(String), what: 'remove', reason: 'Téléphone perdu, vu en personne.' },
      { at: expect.any(String), what: 'confirm', reason: null },
    ]);
    expect((await admin.browser.post(`${path}/second-factor/remove`, { reason: 'Encore une fois.' })).body.code).toBe(
      'no_second_factor',
    );
    expect((await app.deps.db('second_factors').where({ user_id: person.id }))[0]).toMatchObject({
      status: 'removed',
      secret: null,
      removed_by: admin.id,
    });
    expect(
      await app.deps
        .db('recovery_codes')
        .join('second_factors', 'id', 'second_factor_id')
        .where({ user_id: person.id }),
    ).toEqual([]);
  });

  test('nobody else may, and nobody removes their own without the password', async () => {
    const [support, admin] = [await staff(), await staffWithFactor('admin')];
    expect(
      (await support.browser.post(`/-/admin/v1/users/${admin.id}/second-factor/remove`, { reason: 'parce que' }))
        .status,
    ).toBe(403);
    expect((await admin.browser.get(`/-/admin/v1/users/${admin.id}`)).body.can).toEqual([]);
    expect(
      (await admin.browser.post(`/-/admin/v1/users/${admin.id}/second-factor/remove`, { reason: 'parce que' })).body
        .code,
    ).toBe('own_second_factor');
  });

  test('a new password does not take it away', async () => {
    const person = await staffWithFactor();
    const resetId = app.deps.newId();
    await app.deps
      .db('password_resets')
      .insert({ id: resetId, user_id: person.id, expires_at: new Date(app.deps.now().getTime() + 60_000) });
    const password = 'cinq bateaux verts';
    expect(
      (
        await person.browser.post('/-/api/v1/password/reset', {
          token: linkToken(app.deps.config, 'password-reset', resetId),
          password,
        })
      ).status,
    ).toBe(204);
    expect((await logIn({ email: person.email, password })).body.code).toBe('second_factor_asked');
    expect((await logIn({ email: person.email, password }, codeOf(person.secret))).status).toBe(200);
  });
});

describe('what is kept', () => {
  test('neither secret nor code stands readable in any table: not in the outbox, the moves or the rate_limits', async () => {
    const person = await staffWithFactor();
    await logIn(person, person.codes[0]);
    await logIn(person, codeOf(person.secret));
    const { rows: tables } = await app.deps.db.raw(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const kept = (
      await Promise.all(
        tables.map(({ name }: { name: string }) => app.deps.db.raw('select t::text as row from ?? t', [name])),
      )
    )
      .flatMap(({ rows }) => rows.map(({ row }: { row: string }) => row))
      .join('\n');
    expect(kept).toContain(person.email);
    const secret = secretBytes(person.secret);
    for (const readable of [
      person.secret,
      secret.toString('hex'),
      secret.toString('base64'),
      ...person.codes.flatMap((code) => [code, code.replaceAll(' ', '')]),
    ])
      expect(kept).not.toContain(readable);
  });

  test('a key that was replaced still opens it, and the next code seals it with the new one', async () => {
    const person = await staffWithFactor();
    const sealed = async () =>
      (await app.deps.db('second_factors').where({ user_id: person.id }).first('secret')).secret as Buffer;
    const { session } = app.deps.config;
    const [old] = session.keys;
    const before = await sealed();
    try {
      session.keys = ['another-key-for-the-tests-of-forty-characters', old!];
      expect((await logIn(person, codeOf(person.secret))).status).toBe(200);
      expect((await sealed()).equals(before)).toBe(false);
      next();
      session.keys = [session.keys[0]!];
      expect((await logIn(person, codeOf(person.secret))).status).toBe(200);
      next();
      session.keys = ['a-key-that-never-sealed-anything-here-before'];
      expect((await logIn(person, codeOf(person.secret))).body.code).toBe('second_factor_unreadable');
      expect((await logIn(person, person.codes[0])).status).toBe(200);
    } finally {
      session.keys = [old!];
    }
  });
});

describe('where it is required', () => {
  let strict: App;
  let before: App;
  beforeAll(async () => {
    strict = await createTestApp({ STAFF_SECOND_FACTOR: 'required' });
    before = app;
    app = strict;
  });
  afterAll(async () => {
    app = before;
    await strict.close();
  });

  test('staff without one log in and reach nothing of the back office but what adds it', async () => {
    const { browser, id } = await staff('admin');
    for (const path of [
      '/-/admin/v1/users',
      `/-/admin/v1/users/${id}`,
      '/-/ADMIN/v1/users',
      `/-/admin/v1/users/${id}/second-factor`,
    ]) {
      const refused = await browser.get(path);
      expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed']);
    }
    expect(
      (await browser.post(`/-/admin/v1/users/${id}/second-factor/remove`, { reason: 'parce que' })).body.code,
    ).toBe('second_factor_needed');
    expect((await browser.get(MINE)).body).toEqual({ activeSince: null, recoveryCodesLeft: 0, required: true });
    const { codes } = await enrol(browser);
    expect((await browser.get('/-/admin/v1/users')).status).toBe(200);
    await browser.post(`${MINE}/remove`, { present: PASSWORD, code: codes[0] });
    expect((await browser.get('/-/admin/v1/users')).body.code).toBe('second_factor_needed');
  });

  test('customers and strangers are refused as ever, and customers need none', async () => {
    const customer = app.browser();
    expect((await customer.logIn(await app.createLogin('client@exemple.fr'))).status).toBe(200);
    expect((await customer.get('/-/admin/v1/users')).body.code).toBe('forbidden');
    expect((await app.browser().get('/-/admin/v1/users')).status).toBe(401);
    expect((await customer.get('/-/api/v1/profile')).status).toBe(200);
  });
});
