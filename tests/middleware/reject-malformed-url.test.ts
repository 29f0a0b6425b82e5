import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rejectMalformedUrl } from '../../src/middleware/reject-malformed-url.ts';
import { serve } from './serve.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve(rejectMalformedUrl(), async (ctx) => void (ctx.body = 'the pages'));
});
afterAll(() => server.close());

/** Sends the address as it is: fetch would tidy it. */
const status = (path: string) =>
  new Promise<number>((resolve, reject) => {
    request({ port: new URL(server.url).port, path }, (answer) => resolve(answer.resume().statusCode!))
      .on('error', reject)
      .end();
  });

test.each([
  '/%',
  '/%E0%A4%A',
  '/a%00b',
  '/?q=%00',
  '//',
  '//evil.example/x',
  '/\\evil.example',
  'http://evil.example/',
])('%s is rejected', async (path) => {
  expect(await status(path)).toBe(400);
});

test('outside the API the error is a page with links; API calls get JSON from the error handler', async () => {
  const page = await fetch(`${server.url}/documents/a%00b`);
  expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toContain('<h1>Cette adresse est illisible</h1>');
  expect(html).toContain('href="/documents"');
  expect((await fetch(`${server.url}/-/api/v1/documents/a%00b`)).headers.get('content-type')).not.toContain('html');
});

test.each([
  '/',
  '/documents/r%C3%A9silier',
  '/rechercher?q=100%25',
  '/rechercher?q=%E0%A4%A',
  '/a//b',
  '/-/api/v1/user',
])('%s is accepted', async (path) => {
  expect(await status(path)).toBe(200);
});
