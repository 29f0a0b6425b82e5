import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { purgeExpiredCredentials } from '../../src/modules/auth/index.ts';
import { MINE, PASSWORD, app, computeCode, enrol, logIn, next, staff, staffWithFactor } from './second-factor-setup.ts';

describe('adding a second factor', () => {
  test('requires the password, shows a secret, and takes effect once a code was entered', async () => {
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
    for (const code of [computeCode(prepared.body.secret, 5), '12 34', 'abcdef'])
      expect((await browser.post(`${MINE}/confirm`, { code })).body).toMatchObject({
        code: 'wrong_code',
        errors: { code: [expect.any(String)] },
      });

    const { secret } = prepared.body;
    const confirmed = await browser.post(`${MINE}/confirm`, {
      code: `${computeCode(secret).slice(0, 3)} ${computeCode(secret).slice(3)}`,
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

  test('ends the other sessions, opened without it, and returns their number', async () => {
    const { browser, email, password } = await staff();
    const [other, customer] = [app.browser(), app.browser()];
    await other.logIn({ email, password });
    await customer.logIn(await app.createLogin('autre.client@exemple.fr'));
    const { secret } = (await browser.post(MINE, { present: PASSWORD })).body;
    expect((await browser.post(`${MINE}/confirm`, { code: computeCode(secret) })).body).toMatchObject({
      endedSessions: 1,
    });
    expect((await other.get('/-/api/v1/user')).body.code).toBe('session_expired');
    for (const open of [browser, customer]) expect((await open.get('/-/api/v1/user')).status).toBe(200);
  });

  test('shows a new secret each time; only the last one can be confirmed, for half an hour', async () => {
    const { browser } = await staff();
    const first = (await browser.post(MINE, { present: PASSWORD })).body.secret;
    const second = (await browser.post(MINE, { present: PASSWORD })).body.secret;
    expect(first).not.toBe(second);
    expect((await browser.post(`${MINE}/confirm`, { code: computeCode(first) })).body.code).toBe('wrong_code');
    app.later(20 * 60_000);
    await browser.get(MINE); // staff are logged out after half an hour without a click
    app.later(11 * 60_000);
    expect((await browser.post(`${MINE}/confirm`, { code: computeCode(second) })).body.code).toBe('preparation_over');
    await purgeExpiredCredentials(app.deps);
    expect(await app.deps.db('second_factors').where({ status: 'prepared' })).toEqual([]);
  });

  test('happens once, even from many pages at the same time', async () => {
    const { browser } = await staff();
    const prepared = await Promise.all(Array.from({ length: 8 }, () => browser.post(MINE, { present: PASSWORD })));
    expect(new Set(prepared.map(({ status }) => status))).toEqual(new Set([201]));
    const { secret } = (await browser.post(MINE, { present: PASSWORD })).body;
    const confirmed = await Promise.all(
      [1, 2, 3].map(() => browser.post(`${MINE}/confirm`, { code: computeCode(secret) })),
    );
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await browser.post(MINE, { present: PASSWORD })).body.code).toBe('second_factor_there');
    // The first answer was lost: it is not said that another enrolment is needed.
    const repeated = await browser.post(`${MINE}/confirm`, { code: computeCode(secret) });
    expect(repeated).toMatchObject({ status: 409, body: { code: 'second_factor_there' } });
  });
});

describe('logging in with one', () => {
  test('accepts the current code, the previous one and the next one', async () => {
    for (const drift of [-1, 0, 1]) {
      const person = await staffWithFactor();
      next();
      const browser = app.browser();
      expect(
        (
          await browser.logIn({
            email: person.email,
            password: person.password,
            code: computeCode(person.secret, drift),
          })
        ).status,
      ).toBe(200);
      expect((await browser.get('/-/api/v1/user')).body.id).toBe(person.id);
    }
  });

  test('is rejected without one: the field is named, and no session is opened', async () => {
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

  test('does not reveal it after a wrong password, with or without a code', async () => {
    const [withOne, without] = [await staffWithFactor(), await staff()];
    const answers = [];
    for (const { email } of [withOne, without])
      for (const code of [undefined, '123456', computeCode(withOne.secret)])
        answers.push((await logIn({ email, password: 'pas celui-ci' }, code)).body);
    expect(new Set(answers.map((body) => JSON.stringify({ ...body, reference: '' }))).size).toBe(1);
    expect(answers[0].code).toBe('wrong_credentials');
    // The attempt without the password did not use up the code.
    expect((await logIn(withOne, computeCode(withOne.secret))).status).toBe(200);
  });

  test('ignores a code sent by a person without one', async () => {
    expect((await logIn(await staff(), '123456')).status).toBe(200);
  });

  test('accepts a code once, and no older one; the code that confirmed it is used up', async () => {
    const person = await staff();
    const { secret } = (await person.browser.post(MINE, { present: PASSWORD })).body;
    await person.browser.post(`${MINE}/confirm`, { code: computeCode(secret) });
    expect((await logIn(person, computeCode(secret))).body.code).toBe('spent_code');
    expect((await logIn(person, computeCode(secret, 1))).status).toBe(200);
    expect((await logIn(person, computeCode(secret, 1))).body.code).toBe('spent_code');
    expect((await logIn(person, computeCode(secret))).body.code).toBe('spent_code');
    next();
    next();
    expect((await logIn(person, computeCode(secret))).status).toBe(200);
  });

  test('accepts one of several simultaneous log-ins with the same code', async () => {
    const person = await staffWithFactor();
    const code = computeCode(person.secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(person, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('five wrong codes of a stranger with the password do not lock out the owner on a known device', async () => {
    const person = await staffWithFactor();
    for (let tries = 0; tries < 6; tries += 1) await logIn(person, computeCode(person.secret, 9));
    expect((await logIn(person, computeCode(person.secret))).status).toBe(429);
    await person.browser.post('/-/api/v1/logout');
    expect(
      (await person.browser.logIn({ email: person.email, password: person.password, code: computeCode(person.secret) }))
        .status,
    ).toBe(200);
  });

  test('codes of all known devices share a limit', async () => {
    const person = await staffWithFactor();
    await person.browser.post('/-/api/v1/logout');
    const wrong = () =>
      person.browser.logIn({ email: person.email, password: person.password, code: computeCode(person.secret, 9) });
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).body.code).toBe('wrong_code');
    expect((await wrong()).status).toBe(429);
  });

  test('five wrong codes block further attempts for a quarter of an hour, and a right one clears the count', async () => {
    const person = await staffWithFactor();
    const wrong = () => logIn(person, computeCode(person.secret, 9));
    for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).body.code).toBe('wrong_code');
    expect((await logIn(person, computeCode(person.secret))).status).toBe(200);
    next();
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).body.code).toBe('wrong_code');
    for (const code of [computeCode(person.secret), person.codes[0]!]) {
      const refused = await logIn(person, code);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
      expect(refused.body.message).toMatch(/^Trop d’essais\. Réessayez dans \d+\u00a0minutes\.$/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // The others are not held up.
    expect((await logIn(await staffWithFactor())).body.code).toBe('second_factor_asked');
  });
});

describe('a required second factor', () => {
  const set = (secondFactor: 'required' | 'offered') => void Object.assign(app.deps.config, { secondFactor });
  beforeAll(() => set('required'));
  afterAll(() => set('offered'));

  test('lets staff without one log in, but reach only the page that adds it', async () => {
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

  test('does not change the access of customers and visitors', async () => {
    const customer = app.browser();
    expect((await customer.logIn(await app.createLogin('client@exemple.fr'))).status).toBe(200);
    expect((await customer.get('/-/admin/v1/users')).body.code).toBe('forbidden');
    expect((await app.browser().get('/-/admin/v1/users')).status).toBe(401);
    expect((await customer.get('/-/api/v1/profile')).status).toBe(200);
  });
});
