import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import { defineError, unauthenticated } from '../../src/kernel/errors.ts';
import { errorHandler, requestId } from '../../src/kernel/http.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { downloadErrorPages } from '../../src/middleware/download-error-pages.ts';

const notReady = defineError('conflict', 'not_ready', 'Votre PDF <n’est pas> prêt.');
const app = new Koa();
app.use(downloadErrorPages(['/assets/site.css']));
app.use(requestId());
app.use(errorHandler({ log: createLogger({ level: 'silent', process: 'test' }) }));
app.use((ctx) => {
  if (ctx.path.endsWith('/letter.pdf')) throw notReady();
  if (ctx.path.endsWith('/user')) throw unauthenticated();
  ctx.body = { message: 'ok' };
});
const server = createServer((request, response) => void app.callback()(request, response));
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

/** What browsers send when they follow a link. */
const NAVIGATION = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const open = async (path: string, headers: Record<string, string> = { accept: NAVIGATION }) => {
  const response = await fetch(url + path, { headers });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
};

test('a link to a file that is not ready leads to a page that says so, and back', async () => {
  const referer = `${url}/mes-documents/1?x=1&y=2`;
  const { status, type, policy, text } = await open('/-/api/v1/orders/1/letter.pdf', { accept: NAVIGATION, referer });
  expect([status, type]).toEqual([409, 'text/html; charset=utf-8']);
  expect(text).toContain('Votre PDF &lt;n’est pas&gt; prêt.');
  expect(text).toContain('href="/mes-documents/1?x=1&amp;y=2"');
  expect(text).toContain('href="/assets/site.css"');
  // The policy for API responses would block its style sheets.
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("style-src 'self'");
});

test('after the end of the session the page leads to the log-in and back, and to no other site', async () => {
  for (const referer of ['https://ailleurs.example/piege', `${url}//ailleurs.example`]) {
    const { status, text } = await open('/-/api/v1/user', { accept: NAVIGATION, referer });
    expect(status).toBe(401);
    expect(text).toContain('href="/login?retour=%2Fmes-documents"');
  }
});

test.each([['application/json'], ['*/*']])('a script that accepts %s gets JSON', async (accept) => {
  expect((await open('/-/api/v1/orders/1/letter.pdf', { accept })).type).toContain('application/json');
  expect((await fetch(`${url}/-/api/v1/orders/1/letter.pdf`)).headers.get('vary')).toContain('Accept');
});

test('a successful response and one outside the API stay as they are', async () => {
  expect((await open('/-/api/v1/other')).text).toBe('{"message":"ok"}');
  expect((await open('/-/admin/v1/orders/1/letter.pdf')).type).toContain('application/json');
});
