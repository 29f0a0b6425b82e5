import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../src/endpoints.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const UNKNOWN = '0190a000-0000-7000-8000-00000000dead';
const all = endpoints.flatMap((router) => router.endpoints);

let testApp: TestApp;
let admin: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.createUser('Anne', 'admin');
}, 60_000);
afterAll(() => testApp?.close());

describe('an unknown id', () => {
  // The enclosures of a letter may arrive before the letter itself: a visitor writes it in the browser first. Whether an
  // account was erased is answered alike for an account that exists and for an id that does not.
  const reads = all
    .filter(
      ({ method, path }) =>
        method === 'GET' && /:(\w*id)\b/i.test(path) && !/\/enclosures$|\/account\/erasures\//.test(path),
    )
    .map(({ path }) =>
      path
        .replace(/:(\w*id)\b/gi, UNKNOWN)
        .replace(/:kind/, 'deposit')
        .replace(/:sha256/, 'a'.repeat(64)),
    );
  test.each(reads)('GET %s is not found', async (path) => {
    const { status, body } = await testApp.request('GET', path, { user: admin });
    // A link to sign is deleted soon after it has expired: one that is unknown has been there.
    const expected = path.includes('/signature-requests/') ? 410 : 404;
    expect([status, body.message]).toEqual([expected, expect.stringMatching(/^[A-ZÀ-Ý].*\.$/u)]);
  });

  test('has no proof file: 404, for support and for its customer', async () => {
    for (const path of [`/-/admin/v1/orders/${UNKNOWN}/proof-file`, `/orders/${UNKNOWN}/proof-file`])
      expect(await testApp.request('POST', path, { user: admin, body: {} })).toMatchObject({
        status: 404,
        body: { code: expect.any(String) },
      });
  });
});

describe('a list of the back office', () => {
  const lists = all
    .filter(
      ({ method, path, query }) => method === 'GET' && path.startsWith('/-/admin/') && query && !/:|\.csv$/.test(path),
    )
    .map(({ path }) => path);
  test.each(lists)('%s cannot be sorted by a property of Object.prototype', async (path) => {
    for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty'])
      expect(
        await testApp.request('GET', `${path}?sort=${encodeURIComponent(JSON.stringify([name, 'ASC']))}`, {
          user: admin,
        }),
      ).toMatchObject({ status: 400, body: { code: 'unknown_sort' } });
    expect((await testApp.request('GET', path, { user: admin })).status).toBe(200);
  });
});

describe('a notification without the headers that prove its sender', () => {
  test('is rejected before its body is read', async () => {
    const address = new URL(await testApp.download(admin, '/orders').then(({ url }) => url));
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname: address.hostname,
          port: address.port,
          method: 'POST',
          path: '/-/hooks/maileva',
          headers: { 'content-length': 90_000, 'content-type': 'application/json' },
        },
        (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      // The body never arrives: a response shows that the server does not wait for it.
      sent.flushHeaders();
    });
    expect(status).toBe(401);
  });
});
