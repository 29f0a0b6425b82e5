import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.db('rate_limits').delete());

const amina = { email: 'amina@exemple.fr', password: 'quatre chevaux lents', firstName: ' Amina ', lastName: 'Diallo' };
const register = async (registration: object) => {
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  return { browser, answer: await browser.post('/-/api/v1/register', registration) };
};

describe('sign-up', () => {
  test('logs the person in at once and publishes only the id of the account', async () => {
    const { browser, answer } = await register(amina);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ email: 'amina@exemple.fr', firstName: 'Amina', role: 'customer' });
    expect((await browser.get('/-/api/v1/user')).status).toBe(200);
    const told = await app.deps.db('outbox').where({ event: 'user.registered' });
    expect(told.map((row) => row.payload)).toEqual([{ id: answer.body.id }]);
  });

  test('is rejected at the e-mail field if the address has an account, in any spelling', async () => {
    await register({ ...amina, email: 'deux@exemple.fr' });
    const { answer } = await register({ ...amina, email: ' Deux@Exemple.fr', password: 'quatre chevaux rapides' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ email: [expect.stringContaining('existe déjà')] });
  });

  test('repeated with the same password after a lost response, logs in and creates nothing', async () => {
    const first = await register({ ...amina, email: 'encore@exemple.fr' });
    const before = await app.deps.db('outbox').count({ n: '*' });
    const { browser, answer } = await register({ ...amina, email: 'Encore@exemple.fr ', firstName: 'Ami' });
    expect([answer.status, answer.body]).toEqual([201, first.answer.body]);
    expect((await browser.get('/-/api/v1/user')).body.id).toBe(first.answer.body.id);
    expect(await app.deps.db('outbox').count({ n: '*' })).toEqual(before);
  });

  test('bypasses neither the ten attempts per account nor a second factor', async () => {
    const email = 'sure@exemple.fr';
    const {
      answer: {
        body: { id },
      },
    } = await register({ ...amina, email });
    for (let i = 0; i < 10; i += 1)
      expect((await register({ ...amina, email, password: `un autre mot de passe ${i}` })).answer.status).toBe(422);
    expect((await register({ ...amina, email })).answer.status).toBe(422);
    await app.deps.db('rate_limits').delete();
    await app.deps.db('second_factors').insert({
      id: app.deps.newId(),
      user_id: id,
      status: 'active',
      active_since: new Date(),
      secret: Buffer.from('sealed'),
      created_at: new Date(),
    });
    const { browser, answer } = await register({ ...amina, email });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']]);
    expect((await browser.get('/-/api/v1/user')).status).toBe(401);
  });

  test('creates one account for two simultaneous clicks, and both are logged in', async () => {
    const both = await Promise.all([
      register({ ...amina, email: 'vite@exemple.fr' }),
      register({ ...amina, email: 'vite@exemple.fr' }),
    ]);
    expect(both.map(({ answer }) => answer.status)).toEqual([201, 201]);
    expect(await app.deps.db('users').where({ email: 'vite@exemple.fr' })).toHaveLength(1);
  });

  test.each([
    ['a role', { role: 'admin' }, 'role'],
    ['a short password', { password: 'court' }, 'password'],
    ['a common password', { password: 'Soleil2026!' }, 'password'],
    ['an empty name', { firstName: '   ' }, 'firstName'],
    ['a name with a line break', { lastName: 'Diallo\r\nBcc: x@exemple.fr' }, 'lastName'],
    ['a name with a NUL', { lastName: 'Dia\0llo' }, 'lastName'],
    ['half an e-mail', { email: 'amina@' }, 'email'],
    ['a list for an e-mail', { email: ['amina@exemple.fr'] }, 'email'],
    ['a name of 90 kB', { lastName: 'x'.repeat(90_000) }, 'lastName'],
  ])('with %s is rejected at that field and creates nothing', async (_what, wrong, field) => {
    const { answer } = await register({ ...amina, email: 'jamais@exemple.fr', ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await app.deps.db('users').where({ email: 'jamais@exemple.fr' })).toEqual([]);
  });
});
