import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let support: ReturnType<typeof app.browser>;
beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['anna', 'bruno', 'chloe']) await app.createLogin(`${name}@exemple.fr`);
  support = app.browser();
  await support.logIn(await app.createLogin('agent@affranchi.example', 'support'));
});
afterAll(() => app.close());

const list = (params: Record<string, unknown>) =>
  support.get(
    `/-/admin/v1/users?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`,
  );

const find = (q: unknown) => support.post('/-/admin/v1/users/query', { filter: { q } });

describe('the list of accounts in the back office', () => {
  test('follows the conventions of react-admin and never contains a hash', async () => {
    const answer = await list({ sort: ['email', 'DESC'], range: [1, 2] });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-range']).toBe('users 1-2/4');
    expect(answer.body.map((user: { email: string }) => user.email)).toEqual(['b•••@exemple.fr', 'a•••@exemple.fr']);
    expect(answer.text).not.toContain('argon2');
  });

  test('searches by a part of the address, in which % and _ are literal', async () => {
    expect((await find('RUNO')).body).toHaveLength(1);
    expect((await find('inconnu')).body).toEqual([]);
    const [bruno] = (await find('bruno')).body;
    expect((await support.get(`/-/admin/v1/users/${bruno.id}`)).body).toMatchObject(bruno);
  });

  test('is denied to customers and visitors', async () => {
    const customer = app.browser();
    await customer.logIn({ email: 'anna@exemple.fr', password: 'quatre chevaux lents' });
    expect((await customer.get('/-/admin/v1/users')).status).toBe(403);
    expect((await app.browser().get('/-/admin/v1/users')).status).toBe(401);
  });

  test.each([
    { sort: ['passwordHash', 'ASC'] },
    { sort: ['email; drop table users', 'ASC'] },
    { sort: 'x' },
    { range: [-1, 5] },
    { range: [0, 1e300] },
    { filter: '{' },
    { filter: { q: 'x\0' } },
    { filter: { q: { $ne: '' } } },
    { filter: [] },
  ])('rejects %j as malformed', async (params) => {
    expect((await list(params)).status).toBe(400);
  });

  test('returns 404 for an unknown account and for an invalid id', async () => {
    expect((await support.get('/-/admin/v1/users/0190a6f0-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await support.get('/-/admin/v1/users/1%20or%201=1')).status).toBe(404);
  });
});
