import { describe, expect, test } from '@jest/globals';
import {
  MINE,
  PASSWORD,
  app,
  computeCode,
  customerWithFactor,
  enrol,
  logIn,
  next,
  staff,
} from './second-factor-setup.ts';

describe('the second factor of a customer', () => {
  test('is added with the password and a code, asked for at log-in, and removed again', async () => {
    const { browser, ...account } = await staff('customer');
    expect((await browser.get(MINE)).body).toEqual({ activeSince: null, recoveryCodesLeft: 0, required: false });
    expect((await browser.post(MINE, { present: 'pas celui-ci' })).body.errors).toHaveProperty('present');
    const { secret, codes } = await enrol(browser);
    expect((await logIn(account)).body.code).toBe('second_factor_asked');
    expect((await logIn(account, computeCode(secret))).status).toBe(200);
    expect((await logIn(account, codes[0])).status).toBe(200);
    expect((await browser.get(MINE)).body).toMatchObject({ recoveryCodesLeft: 9, required: false });
    expect((await browser.post(`${MINE}/remove`, { present: PASSWORD, code: codes[1] })).body.activeSince).toBeNull();
    expect((await logIn(account)).status).toBe(200);
  });

  test('is not required where staff need one', async () => {
    Object.assign(app.deps.config, { secondFactor: 'required' });
    try {
      const { browser } = await staff('customer');
      expect((await browser.get(MINE)).body.required).toBe(false);
      expect((await browser.get('/-/api/v1/profile')).status).toBe(200);
    } finally {
      Object.assign(app.deps.config, { secondFactor: 'offered' });
    }
  });

  test('opens no account without its own code, whatever is typed instead', async () => {
    const account = await customerWithFactor();
    const used = computeCode(account.secret);
    expect((await logIn(account, used)).status).toBe(200);
    const answers = [];
    for (const code of [
      '',
      ' ',
      'abcdef',
      '12 34',
      '１２３４５６',
      'x'.repeat(65),
      used,
      computeCode(account.secret, 9),
    ]) {
      await app.deps.db('rate_limits').delete();
      const { status, body } = await logIn(account, code);
      expect(body.errors.code).toEqual([expect.stringMatching(/^[A-ZÀÉ].+[.]$/)]);
      answers.push([status, body.code]);
    }
    expect(answers).toEqual([
      [422, 'invalid'],
      [422, 'invalid'],
      [422, 'wrong_code'],
      [422, 'wrong_code'],
      [422, 'wrong_code'],
      [422, 'invalid'],
      [422, 'spent_code'],
      [422, 'wrong_code'],
    ]);
    const { email, password } = account;
    const huge = await app.browser().logIn({ email, password, code: '1'.repeat(1_000_000) });
    expect([huge.status, huge.body.code]).toEqual([413, 'too_large']);
    for (const path of ['recovery-codes', 'remove']) {
      const refused = await account.browser.post(`${MINE}/${path}`, { present: PASSWORD, code: '1'.repeat(1_000_000) });
      expect([refused.status, refused.body.code]).toEqual([413, 'too_large']);
    }
  });

  test('is removed by an administrator once the telephone is lost, and by nobody else', async () => {
    const account = await customerWithFactor();
    const path = `/-/admin/v1/users/${account.id}`;
    const reason = { reason: 'Téléphone perdu, rappelé au numéro du compte.' };
    for (const role of ['customer', 'support', 'manager'] as const) {
      const { browser } = await staff(role);
      expect((await browser.post(`${path}/second-factor/remove`, reason)).status).toBe(403);
    }
    const admin = await staff('admin');
    const before = (await admin.browser.get(path)).body.can as string[];
    expect(before).toEqual(expect.arrayContaining(['removeSecondFactor', 'block', 'erase']));
    const removed = await admin.browser.post(`${path}/second-factor/remove`, reason);
    expect(removed.body).toMatchObject({
      secondFactorSince: null,
      can: before.filter((action) => action !== 'removeSecondFactor'),
    });
    expect((await account.browser.get('/-/api/v1/user')).status).toBe(401);
    expect((await logIn(account)).status).toBe(200);
    const [factor] = await app.deps.db('second_factors').where({ user_id: account.id }).select('id');
    expect(
      await app.deps.db('outbox').where({ event: 'second_factor.removed', payload: { id: factor.id } }),
    ).toHaveLength(1);
    expect((await admin.browser.get(`${path}/second-factor`)).body.entries[0]).toMatchObject({
      what: 'remove',
      ...reason,
    });
  });

  test('is erased with the account, and so are its codes and its history', async () => {
    const account = await customerWithFactor();
    next();
    const rows = async () => {
      const factors: { id: string }[] = await app.deps.db('second_factors').where({ user_id: account.id }).select('id');
      return factors.map(({ id }) => id);
    };
    const [id = ''] = await rows();
    const { status } = await account.browser.post('/-/api/v1/account/erase', {
      email: account.email,
      present: PASSWORD,
    });
    expect([id === '', status, await rows()]).toEqual([false, 204, []]);
    expect(await app.deps.db('recovery_codes').where({ second_factor_id: id })).toEqual([]);
    expect(await app.deps.db('state_transitions').where({ entity: 'second_factors', entity_id: id })).toEqual([]);
  });
});
