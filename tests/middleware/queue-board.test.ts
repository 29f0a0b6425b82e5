import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const BOARD = '/admin/queues';
let testApp: TestApp;
let admin: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.createUser('Rose', 'admin');
});
afterAll(() => testApp?.close());

const call = async (method: string, path: string, user: Actor): Promise<Response> =>
  fetch(`${testApp.url}${path}`, { method, headers: await testApp.headersOf({ user }) });

test('the board of the queues sends visitors to the log-in page', async () => {
  const response = await fetch(`${testApp.url}${BOARD}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/login']);
});

test('it is open to administrators only', async () => {
  for (const role of ['customer', 'support', 'manager'] as const) {
    const user = await testApp.createUser(role, role);
    expect([role, (await call('GET', BOARD, user)).status]).toEqual([role, 403]);
  }
});

test('it is closed to an admin without a required second factor', async () => {
  Object.assign(testApp.deps.config, { secondFactor: 'required' });
  try {
    expect((await call('GET', `${BOARD}/api/queues`, admin)).status).toBe(403);
  } finally {
    Object.assign(testApp.deps.config, { secondFactor: 'offered' });
  }
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('it rejects %s for every role', async (method) => {
  const response = await call(method, `${BOARD}/api/queues/mail/retry/failed`, admin);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('it has a policy of its own', async () => {
  const response = await fetch(`${testApp.url}${BOARD}`, { redirect: 'manual' });
  const policy = response.headers.get('content-security-policy')!;
  expect(policy).toContain(`base-uri 'self'`);
  expect(policy).toContain(`script-src 'self';`);
});
