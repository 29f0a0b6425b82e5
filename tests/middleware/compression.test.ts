import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Context } from 'koa';
import { compression } from '../../src/middleware/compression.ts';
import { serve } from './serve.ts';

const long = 'Une lettre qui part. '.repeat(500);
const held = new PassThrough();
const answers: Record<string, (ctx: Context) => void> = {
  '/page': (ctx) => {
    ctx.type = 'html';
    ctx.set('ETag', '"v1"');
    ctx.body = long;
  },
  '/json': (ctx) => void (ctx.body = { long }),
  '/short': (ctx) => void (ctx.body = { short: true }),
  '/pdf': (ctx) => {
    ctx.type = 'application/pdf';
    ctx.body = Buffer.from(long);
  },
  '/stream': (ctx) => {
    ctx.type = 'html';
    ctx.body = held;
  },
  '/broken': (ctx) => {
    ctx.type = 'html';
    ctx.body = Readable.from(
      (async function* () {
        yield long;
        throw new Error('half way');
      })(),
    );
  },
  '/nothing': (ctx) => void (ctx.status = 204),
};
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve(compression(), async (ctx) => answers[ctx.path]?.(ctx));
});
afterAll(() => server.close());

const ask = (path: string, encoding = 'br, gzip') =>
  fetch(server.url + path, { headers: { 'accept-encoding': encoding } });

test('pages and JSON are compressed and complete', async () => {
  for (const [encoding, name] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const page = await ask('/page', encoding);
    expect([page.headers.get('content-encoding'), page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
      name,
      'text/html; charset=utf-8',
      'Accept-Encoding',
    ]);
    expect(Number(page.headers.get('content-length'))).toBeLessThan(long.length / 4);
    expect(await page.text()).toBe(long);
  }
  expect(await (await ask('/json')).json()).toEqual({ long });
  expect((await ask('/json')).headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('the tag of a compressed page is weak', async () => {
  expect((await ask('/page')).headers.get('etag')).toBe('W/"v1"');
  expect((await ask('/page', 'identity')).headers.get('etag')).toBe('"v1"');
});

test('content that would not shrink is sent uncompressed', async () => {
  for (const path of ['/short', '/pdf', '/nothing'])
    expect((await ask(path)).headers.get('content-encoding')).toBeNull();
  expect((await ask('/page', 'identity')).headers.get('content-encoding')).toBeNull();
});

test('a streamed page arrives in parts', async () => {
  const { port } = new URL(server.url);
  const sent = request({ port, path: '/stream', headers: { 'accept-encoding': 'br' } }).end();
  held.write('<h1>Bonjour</h1>');
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  const reader = received.pipe(createBrotliDecompress());
  const [first] = (await once(reader, 'data')) as [Buffer];
  expect(first.toString()).toBe('<h1>Bonjour</h1>');
  held.end('fin');
  const [last] = (await once(reader, 'data')) as [Buffer];
  expect(last.toString()).toBe('fin');
});

test('a stream that fails half-way is cut off, and the server continues', async () => {
  await expect(ask('/broken').then((answer) => answer.text())).rejects.toThrow();
  expect((await ask('/short')).status).toBe(200);
});
