import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { blockUser } from '../../src/modules/auth/commands/block-user.ts';
import { requestEmailChangeForUser } from '../../src/modules/auth/commands/request-email-verification.ts';
import type { ProfileView, SessionView } from '../../src/modules/auth/contract.ts';
import { describeDevice } from '../../src/modules/auth/device.ts';
import { findEmailVerification, findResetLink } from '../../src/modules/auth/index.ts';
import { erasedProfileValues } from '../../src/modules/auth/profile-fields.contract.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.db('rate_limits').delete());

const password = 'quatre chevaux lents';
const other = 'une lampe sous la pluie';
let people = 0;
async function someone() {
  const email = `personne${(people += 1)}@exemple.fr`;
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  await browser.post('/-/api/v1/register', { email, password, firstName: 'Hélène', lastName: 'Aubry' });
  const { id } = (await browser.get('/-/api/v1/user')).body as { id: string };
  return { id, email, browser, profile: async () => (await browser.get('/-/api/v1/profile')).body as ProfileView };
}
const findLink = async (by: { id: string } | { userId: string }) =>
  (await findEmailVerification(app.deps, by))!.url.split('#')[1]!;
const confirm = async (token: string) => {
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  return browser.post('/-/api/v1/email/confirm', { token });
};
const events = async (event: string) =>
  (await app.deps.db('outbox').where({ event }).orderBy('id')) as { payload: { id: string; userId?: string } }[];

describe('the profile', () => {
  test('shows the stored personal data to its owner only', async () => {
    const { email, profile } = await someone();
    expect(await profile()).toEqual({
      email,
      emailVerified: false,
      pendingEmail: null,
      ...erasedProfileValues,
      firstName: 'Hélène',
      lastName: 'Aubry',
      createdAt: expect.any(String),
      notifications: {
        letterPrinted: true,
        letterDelivered: true,
        letterReturned: true,
        nextStep: true,
        legalChange: true,
      },
    });
    expect((await app.browser().get('/-/api/v1/profile')).status).toBe(401);
  });

  test('accepts another name, and names a missing part', async () => {
    const { browser, profile } = await someone();
    expect((await browser.patch('/-/api/v1/profile', { firstName: ' Élise ', lastName: 'Aubry' })).body).toMatchObject({
      firstName: 'Élise',
    });
    const refused = await browser.patch('/-/api/v1/profile', { firstName: '  ', lastName: 'Aubry' });
    expect([refused.status, refused.body.errors]).toEqual([422, { firstName: ['Indiquez votre prénom.'] }]);
    expect(
      (await browser.patch('/-/api/v1/profile', { firstName: 'Élise', lastName: 'Aubry', role: 'admin' })).status,
    ).toBe(422);
    expect((await profile()).firstName).toBe('Élise');
  });

  test('stores which optional e-mails are enabled', async () => {
    const { browser, profile } = await someone();
    const chosen = {
      letterPrinted: false,
      letterDelivered: true,
      letterReturned: true,
      nextStep: true,
      legalChange: true,
    };
    expect((await browser.put('/-/api/v1/profile/notifications', chosen)).body.notifications).toEqual(chosen);
    expect((await profile()).notifications).toEqual(chosen);
    expect((await browser.put('/-/api/v1/profile/notifications', { ...chosen, invoice: false })).status).toBe(422);
  });
});

describe('a new password', () => {
  test('requires the current one, closes the other sessions, keeps this one and notifies the person', async () => {
    const { id, email, browser } = await someone();
    const elsewhere = app.browser();
    await elsewhere.logIn({ email, password });
    const before = browser.cookies.get('auth.session');
    expect((await browser.post('/-/api/v1/profile/password', { present: password, password: other })).status).toBe(204);
    expect((await browser.get('/-/api/v1/user')).status).toBe(200);
    expect(browser.cookies.get('auth.session')).not.toBe(before);
    expect((await elsewhere.get('/-/api/v1/user')).status).toBe(401);
    expect((await app.browser().logIn({ email, password })).status).toBe(422);
    expect((await app.browser().logIn({ email, password: other })).status).toBe(200);
    expect((await events('password.changed')).at(-1)!.payload).toEqual({ id: expect.any(String), userId: id });
    // The token that came with the new session is good for the next change.
    expect((await browser.patch('/-/api/v1/profile', { firstName: 'Hélène', lastName: 'Aubry' })).status).toBe(200);
  });

  test('is rejected without the current one, or if it is weak or too short, and nothing changes', async () => {
    const { email, browser } = await someone();
    const change = (body: object) => browser.post('/-/api/v1/profile/password', body);
    expect((await change({ present: 'pas celui-ci', password: other })).body.errors).toEqual({
      present: ['Ce n’est pas votre mot de passe actuel. Retapez-le.'],
    });
    expect((await change({ present: '', password: other })).body.errors).toEqual({
      present: ['Indiquez votre mot de passe actuel.'],
    });
    expect((await change({ present: password, password: 'azertyuiop' })).body.errors.password[0]).toContain(
      'trop facile à deviner',
    );
    expect((await change({ present: password, password: 'court' })).body.errors).toEqual({
      password: ['Choisissez au moins 10 caractères.'],
    });
    expect((await app.browser().logIn({ email, password })).status).toBe(200);
  });

  test('does not allow guessing the current one', async () => {
    const { browser } = await someone();
    for (let tries = 0; tries < 10; tries += 1)
      expect(
        (await browser.post('/-/api/v1/profile/password', { present: 'pas celui-ci', password: other })).status,
      ).toBe(422);
    const refused = await browser.post('/-/api/v1/profile/password', { present: password, password: other });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    // The same count holds for the address: the password is the same.
    expect(
      (await browser.post('/-/api/v1/profile/email', { present: password, email: 'autre@exemple.fr' })).status,
    ).toBe(429);
  });
});

describe('rate limits', () => {
  test('an account can request five other addresses per hour, including addresses that are in use', async () => {
    const { browser } = await someone();
    const taken = (await someone()).email;
    const ask = async () => (await browser.post('/-/api/v1/profile/email', { present: password, email: taken })).status;
    for (let asks = 0; asks < 5; asks += 1) expect(await ask()).toBe(422);
    expect(await ask()).toBe(429);
  });

  test('an account can write 120 times in a quarter of an hour, to any endpoint', async () => {
    const [{ browser }, neighbour] = [await someone(), await someone()];
    const names = { firstName: 'Hélène', lastName: 'Aubry' };
    for (let writes = 0; writes < 119; writes += 1)
      expect((await browser.patch('/-/api/v1/profile', names)).status).toBe(200);
    expect((await browser.delete('/-/api/v1/profile/email')).status).toBe(200);
    for (const refused of [await browser.patch('/-/api/v1/profile', names), await browser.delete('/-/api/v1/sessions')])
      expect(refused.status).toBe(429);
    expect((await neighbour.browser.patch('/-/api/v1/profile', names)).status).toBe(200);
  });
});

describe('open sessions', () => {
  const list = async (browser: ReturnType<typeof app.browser>) =>
    (await browser.get('/-/api/v1/sessions')).body.items as SessionView[];

  test('are listed, this one first, and can be closed one by one by their owner only', async () => {
    const { email, browser } = await someone();
    const elsewhere = app.browser();
    await elsewhere.logIn({ email, password });
    const stranger = await someone();
    const sessions = await list(browser);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    const away = sessions[1]!.id;
    expect((await stranger.browser.delete(`/-/api/v1/sessions/${away}`)).status).toBe(404);
    expect((await elsewhere.get('/-/api/v1/user')).status).toBe(200);
    expect((await browser.delete(`/-/api/v1/sessions/${away}`)).status).toBe(204);
    expect((await elsewhere.get('/-/api/v1/user')).status).toBe(401);
    expect(await list(browser)).toHaveLength(1);
  });

  test('can all be closed at once, including this one', async () => {
    const { email, browser } = await someone();
    const elsewhere = app.browser();
    await elsewhere.logIn({ email, password });
    expect((await browser.delete('/-/api/v1/sessions')).status).toBe(204);
    expect((await browser.get('/-/api/v1/user')).status).toBe(401);
    expect((await elsewhere.get('/-/api/v1/user')).status).toBe(401);
  });

  test('show their last use, to the hour', async () => {
    const { browser } = await someone();
    const [first] = await list(browser);
    app.later(2 * 3_600_000);
    await browser.get('/-/api/v1/user');
    const [again] = await list(browser);
    expect(Date.parse(again!.seenAt) - Date.parse(first!.seenAt)).toBe(2 * 3_600_000);
    expect(again!.openedAt).toBe(first!.openedAt);
  });

  test('show a readable name of the device', () => {
    const AGENTS = [
      ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox sur Windows'],
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
        'Edge sur Windows',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
        'Safari sur iPhone',
      ],
      [
        'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
        'Samsung Internet sur Android',
      ],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
        'Chrome sur Mac',
      ],
      ['curl/8.5', null],
    ] as const;
    expect(AGENTS.map(([agent]) => describeDevice(agent))).toEqual(AGENTS.map(([, device]) => device));
  });
});

describe('a confirmation link', () => {
  test('is created by sign-up, and works once without log-in, however often it is clicked', async () => {
    const { id, profile } = await someone();
    const token = await findLink({ userId: id });
    expect((await confirm(token)).status).toBe(204);
    expect((await profile()).emailVerified).toBe(true);
    // A second click changes nothing; once another account has the address, the link is invalid.
    const before = await profile();
    expect((await confirm(token)).status).toBe(204);
    expect(await profile()).toEqual(before);
    await app.deps.db('users').where({ id }).update({ email: 'ailleurs@exemple.fr' });
    expect((await confirm(token)).body.code).toBe('email_link_used');
    expect(await findEmailVerification(app.deps, { userId: id })).toBeNull();
  });

  test('is not stored, and other links do not confirm it', async () => {
    const { id } = await someone();
    const token = await findLink({ userId: id });
    expect(JSON.stringify(await app.deps.db('email_verifications').select())).not.toContain(token.split('.')[1]);
    for (const forged of [
      '',
      'x',
      `${token}x`,
      ...[...'ABCDQcg_'].filter((end) => !token.endsWith(end)).map((end) => token.slice(0, -1) + end),
      `${id}.${token.split('.')[1]}`,
    ])
      expect((await confirm(forged)).status).toBe(410);
  });

  test('is valid for three days', async () => {
    const { id, browser } = await someone();
    const token = await findLink({ userId: id });
    app.later(3 * 86_400_000 + 1);
    expect((await confirm(token)).status).toBe(410);
    expect((await browser.post('/-/api/v1/profile/email/proof', {})).status).toBe(202);
    expect((await confirm(await findLink({ userId: id }))).status).toBe(204);
    expect((await browser.post('/-/api/v1/profile/email/proof', {})).body.code).toBe('email_verified');
  });

  test('is sent at most five times per hour', async () => {
    const { browser } = await someone();
    for (let sent = 0; sent < 5; sent += 1)
      expect((await browser.post('/-/api/v1/profile/email/proof', {})).status).toBe(202);
    expect((await browser.post('/-/api/v1/profile/email/proof', {})).status).toBe(429);
  });
});

describe('a change of address', () => {
  const wanted = () => `nouvelle${people}@exemple.fr`;
  const ask = (browser: ReturnType<typeof app.browser>, body: object = {}) =>
    browser.post('/-/api/v1/profile/email', { email: wanted(), present: password, ...body });

  test('takes effect when its owner clicks, not before', async () => {
    const { id, email, browser, profile } = await someone();
    expect((await ask(browser)).body).toMatchObject({ email, pendingEmail: wanted() });
    expect((await app.browser().logIn({ email, password })).status).toBe(200);
    const request = (await events('email_verification.requested')).at(-1)!.payload.id;
    expect((await confirm(await findLink({ id: request }))).status).toBe(204);
    expect(await profile()).toMatchObject({ email: wanted(), emailVerified: true, pendingEmail: null });
    expect((await app.browser().logIn({ email: wanted(), password })).status).toBe(200);
    expect((await app.browser().logIn({ email, password })).status).toBe(422);
    expect(await app.deps.db('users').where({ id }).first('email')).toEqual({ email: wanted() });
  });

  test('is rejected without the password, or if the address is unchanged, in use or invalid', async () => {
    const { email, browser, profile } = await someone();
    const stranger = await someone();
    expect((await ask(browser, { present: 'pas celui-ci' })).body.errors).toEqual({ present: [expect.any(String)] });
    expect((await ask(browser, { email })).body.errors).toEqual({ email: ['C’est déjà votre adresse.'] });
    expect((await ask(browser, { email: stranger.email })).body.errors).toEqual({
      email: ['Cette adresse est déjà celle d’un compte. Choisissez-en une autre.'],
    });
    expect((await ask(browser, { email: 'pas une adresse' })).body.errors.email).toHaveLength(1);
    expect((await profile()).pendingEmail).toBeNull();
  });

  test('accepts the newest link only: an older one would restore a replaced address', async () => {
    const { id, browser } = await someone();
    const first = await findLink({ userId: id });
    await ask(browser);
    expect((await confirm(first)).status).toBe(410);
  });

  test('can be cancelled in the profile', async () => {
    const { id, browser, profile } = await someone();
    await ask(browser);
    const token = await findLink({ userId: id });
    expect((await browser.delete('/-/api/v1/profile/email')).body.pendingEmail).toBeNull();
    expect((await confirm(token)).status).toBe(410);
    expect((await profile()).pendingEmail).toBeNull();
  });

  test('ends with a new password, a reset and a block: the link of whoever was inside takes nothing', async () => {
    const ends: Record<string, (person: Awaited<ReturnType<typeof someone>>) => Promise<unknown>> = {
      'new password': ({ browser }) =>
        browser.post('/-/api/v1/profile/password', { present: password, password: other }),
      reset: async ({ email, browser }) => {
        await browser.post('/-/api/v1/password/forgot', { email });
        const resetId = (await events('password_reset.requested')).at(-1)!.payload.id;
        const token = (await findResetLink(app.deps, { resetId }))!.url.split('#')[1];
        return browser.post('/-/api/v1/password/reset', { token, password: other });
      },
      block: ({ id }) => blockUser(app.deps, { userId: id, expectedBlockedAt: null }),
    };
    for (const [name, end] of Object.entries(ends)) {
      const person = await someone();
      await ask(person.browser);
      const token = await findLink({ userId: person.id });
      await end(person);
      expect([name, (await confirm(token)).status]).toEqual([name, 410]);
      expect(await app.deps.db('users').where({ id: person.id }).first('email')).toEqual({ email: person.email });
    }
  });

  test('is refused to a blocked account, also if a colleague requested it since', async () => {
    const { id, email } = await someone();
    await blockUser(app.deps, { userId: id, expectedBlockedAt: null });
    const change = { userId: id, email: wanted(), identifiedBy: 'orders', expectedPendingSince: null };
    await requestEmailChangeForUser(app.deps, change);
    const token = await findLink({ userId: id });
    const { status, body } = await confirm(token);
    expect([status, body.code]).toEqual([403, 'account_blocked']);
    expect(await app.deps.db('users').where({ id }).first('email')).toEqual({ email });
    await app.deps.db('users').where({ id }).update({ blocked_at: null });
    expect((await confirm(token)).status).toBe(204);
  });

  test('is rejected if the address was taken in the meantime, and invalidates a reset link sent to the old one', async () => {
    const { id, email, browser } = await someone();
    await ask(browser);
    const token = await findLink({ userId: id });
    const { id: thief } = await someone();
    await app.deps
      .db('users')
      .where({ id: thief })
      .update({ email: `nouvelle${people - 1}@exemple.fr` });
    expect((await confirm(token)).body.code).toBe('email_taken');
    await app.deps
      .db('users')
      .where({ id: thief })
      .update({ email: `voleur${people}@exemple.fr` });
    await browser.post('/-/api/v1/password/forgot', { email });
    expect((await confirm(token)).status).toBe(204);
    expect(await app.deps.db('password_resets').where({ user_id: id }).whereNull('used_at')).toEqual([]);
  });
});

test('expired links and sessions are deleted at night', async () => {
  const { purgeExpiredCredentials } = await import('../../src/modules/auth/index.ts');
  await someone();
  app.later(31 * 86_400_000);
  await purgeExpiredCredentials(app.deps);
  expect(await app.deps.db('email_verifications')).toEqual([]);
  expect(await app.deps.db('sessions')).toEqual([]);
});
