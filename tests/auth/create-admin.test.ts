import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeForOperator } from '../../jobs/operator-errors.ts';
import { noSecondFactor } from '../../src/modules/auth/errors.ts';
import { createAdmin } from '../../src/modules/auth/index.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const invite = (email: string, { isAdditional = false } = {}) => createAdmin(app.deps, { email, isAdditional });
const password = 'quatre chevaux lents';

test('creates the first administrator, who chooses a password by a link that works once', async () => {
  const { url, expiresAt } = await invite(' Premiere@Exemple.fr ');
  expect(expiresAt.getTime() - app.clock.now.getTime()).toBe(86_400_000);
  const { origin, pathname, hash } = new URL(url);
  expect([origin, pathname]).toEqual([app.deps.config.publicUrl, '/login/nouveau-mot-de-passe']);
  const token = hash.slice(1);
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  expect((await browser.post('/-/api/v1/password/reset', { token, password })).status).toBeLessThan(300);
  expect((await app.browser().logIn({ email: 'premiere@exemple.fr', password })).status).toBe(200);
  expect((await app.db('users').where({ role: 'admin' }).select('email')).map(({ email }) => email)).toEqual([
    'premiere@exemple.fr',
  ]);
  const again = app.browser();
  await again.get('/-/sanctum/csrf-cookie');
  const other = { token, password: `${password} bis` };
  expect((await again.post('/-/api/v1/password/reset', other)).body.code).toBe('reset_link_used');
});

test('refuses a second one unless it is requested, and changes no existing account', async () => {
  await expect(invite('deuxieme@exemple.fr')).rejects.toMatchObject({ code: 'admin_exists' });
  await expect(invite('premiere@exemple.fr', { isAdditional: true })).rejects.toMatchObject({ code: 'account_exists' });
  await expect(invite('pas une adresse', { isAdditional: true })).rejects.toMatchObject({
    fields: { email: [expect.any(String)] },
  });
  expect((await invite('deuxieme@exemple.fr', { isAdditional: true })).url).toContain('#');
});

test('gives operators the reason of a refusal in English', async () => {
  const describe = async (invited: Promise<unknown>): Promise<string | null> =>
    describeForOperator(await invited.then(String, (reason: unknown) => reason), 'DATABASE_URL');
  for (const [email, text] of [
    ['troisieme@exemple.fr', /^This installation has an administrator/],
    ['pas une adresse', /^This is not an e-mail address/],
  ] as const)
    expect(await describe(invite(email))).toMatch(text);
  expect(await describe(invite('premiere@exemple.fr', { isAdditional: true }))).toMatch(
    /^This address already has an account\./,
  );
  expect(await describe(Promise.reject(noSecondFactor()))).toMatch(/^This account has no second factor/);
});

test('two operators at once create one', async () => {
  await app.db('users').where({ role: 'admin' }).update({ role: 'customer' });
  const results = await Promise.allSettled([invite('a@exemple.fr'), invite('b@exemple.fr')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
