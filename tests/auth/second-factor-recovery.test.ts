import { describe, expect, test } from '@jest/globals';
import { listAccountPersonalData } from '../../src/modules/auth/index.ts';
import { createLinkToken } from '../../src/modules/auth/link-token.ts';
import { secretBytes } from '../harness/authenticator.ts';
import { MINE, PASSWORD, app, computeCode, enrol, logIn, next, staff, staffWithFactor } from './second-factor-setup.ts';

const told = async (event: string): Promise<number> => (await app.deps.db('outbox').where({ event })).length;

describe('recovery codes', () => {
  test('work once each, even in two simultaneous requests, and the person is notified', async () => {
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

  test('of another person are rejected', async () => {
    const [mine, theirs] = [await staffWithFactor(), await staffWithFactor()];
    expect((await logIn(mine, theirs.codes[0])).body.code).toBe('wrong_code');
  });

  test('are replaced with the password and a code, and the old ones become invalid', async () => {
    const person = await staffWithFactor();
    expect(
      (
        await person.browser.post(`${MINE}/recovery-codes`, {
          present: 'pas celui-ci',
          code: computeCode(person.secret),
        })
      ).body.errors,
    ).toHaveProperty('present');
    expect((await person.browser.post(`${MINE}/recovery-codes`, { present: PASSWORD })).body.errors).toHaveProperty(
      'code',
    );
    expect(
      (await person.browser.post(`${MINE}/recovery-codes`, { present: PASSWORD, code: computeCode(person.secret, 9) }))
        .body.code,
    ).toBe('wrong_code');
    const { codes } = (
      await person.browser.post(`${MINE}/recovery-codes`, { present: PASSWORD, code: computeCode(person.secret) })
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

describe('removing a second factor', () => {
  test('requires the password and a code; the session stays open', async () => {
    const person = await staffWithFactor();
    const remove = async (proof: object) => (await person.browser.post(`${MINE}/remove`, proof)).body;
    expect((await remove({ present: 'pas celui-ci', code: computeCode(person.secret) })).errors).toHaveProperty(
      'present',
    );
    expect((await remove({ present: PASSWORD })).errors).toHaveProperty('code');
    expect((await remove({ present: PASSWORD, code: computeCode(person.secret, 9) })).code).toBe('wrong_code');
    expect((await person.browser.get(MINE)).body.activeSince).not.toBeNull();
    expect((await remove({ present: PASSWORD, code: computeCode(person.secret) })).activeSince).toBeNull();
    expect((await person.browser.get('/-/api/v1/user')).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
    expect((await remove({ present: PASSWORD, code: '123456' })).code).toBe('no_second_factor');
    // Another one may take its place.
    await enrol(person.browser);
    expect((await logIn(person)).body.code).toBe('second_factor_asked');
  });

  test('by an administrator requires a reason, ends the sessions and is recorded', async () => {
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
    // The colleague's own export contains it too, without the administrator and without any key.
    expect((await listAccountPersonalData(app.deps, person.id)).secondFactor).toEqual([
      { at: expect.any(String), what: 'remove', reason: 'Téléphone perdu, vu en personne.' },
      { at: expect.any(String), what: 'confirm', reason: null },
    ]);
    expect((await admin.browser.post(`${path}/second-factor/remove`, { reason: 'Encore une fois.' })).body.code).toBe(
      'account_changed',
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

  test('requires the permission, or the own password', async () => {
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

  test('is not a side effect of a new password', async () => {
    const person = await staffWithFactor();
    const resetId = app.deps.newId();
    await app.deps
      .db('password_resets')
      .insert({ id: resetId, user_id: person.id, expires_at: new Date(app.deps.now().getTime() + 60_000) });
    const password = 'cinq bateaux verts';
    expect(
      (
        await person.browser.post('/-/api/v1/password/reset', {
          token: createLinkToken(app.deps.config, 'password-reset', resetId),
          password,
        })
      ).status,
    ).toBe(200);
    expect((await logIn({ email: person.email, password })).body.code).toBe('second_factor_asked');
    expect((await logIn({ email: person.email, password }, computeCode(person.secret))).status).toBe(200);
  });
});

describe('stored data', () => {
  test('contains neither secret nor code in readable form: not in the outbox, the transitions or the rate limits', async () => {
    const person = await staffWithFactor();
    await logIn(person, person.codes[0]);
    await logIn(person, computeCode(person.secret));
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

  test('can be decrypted with a retired key, and the next code encrypts it with the new one', async () => {
    const person = await staffWithFactor();
    const sealed = async () =>
      (await app.deps.db('second_factors').where({ user_id: person.id }).first('secret')).secret as Buffer;
    const { session } = app.deps.config;
    const [old] = session.keys;
    const before = await sealed();
    try {
      session.keys = ['another-key-for-the-tests-of-forty-characters', old!];
      expect((await logIn(person, computeCode(person.secret))).status).toBe(200);
      expect((await sealed()).equals(before)).toBe(false);
      next();
      session.keys = [session.keys[0]!];
      expect((await logIn(person, computeCode(person.secret))).status).toBe(200);
      next();
      session.keys = ['a-key-that-never-sealed-anything-here-before'];
      expect((await logIn(person, computeCode(person.secret))).body.code).toBe('second_factor_unreadable');
      expect((await logIn(person, person.codes[0])).status).toBe(200);
    } finally {
      session.keys = [old!];
    }
  });
});
