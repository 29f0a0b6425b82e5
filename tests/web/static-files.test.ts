import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { staticFiles } from '../../src/web/static-files.ts';
import { serve } from './serve.ts';

const root = mkdtempSync(join(tmpdir(), 'affranchi-static-'));
const webRoot = join(root, 'client');
const script = `export const words = ${JSON.stringify('lettre recommandée '.repeat(200))};`;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  mkdirSync(join(webRoot, '.vite'));
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(webRoot, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(webRoot, 'index.html'), '<html>');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js'), script);
  writeFileSync(join(webRoot, 'assets', 'built-3c.js'), script);
  writeFileSync(join(webRoot, 'assets', 'built-3c.js.br'), brotliCompressSync(`${script}// by the build`));
  writeFileSync(join(webRoot, 'assets', 'font-9z.woff2'), Buffer.alloc(5000, 7));
  server = await serve(staticFiles(webRoot), (async (ctx: { body: string }) => void (ctx.body = 'the pages')) as never);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends the path as it is: fetch and supertest would tidy "..". */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, any>; bytes: Buffer }>((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request({ port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(parts) }));
    });
    sent.on('error', reject).end();
  });

describe('a built file', () => {
  test('is kept by browsers for ever, under its own type', async () => {
    const answer = await ask('/assets/app-1a2b.js');
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript; charset=utf-8', vary: 'Accept-Encoding' } });
    expect(answer.bytes.toString()).toBe(script);
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('travels compressed as the browser can read it', async () => {
    const br = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.bytes).toString()]).toEqual(['br', script]);
    expect(br.bytes.length).toBeLessThan(script.length / 4);
    const gzip = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', script]);
    expect((await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0' })).headers).not.toHaveProperty('content-encoding');
  });

  test('is taken compressed from beside itself when the build left it there', async () => {
    const { bytes } = await ask('/assets/built-3c.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(bytes).toString()).toContain('// by the build');
  });

  test('that is compressed by nature, or tiny, goes as it is', async () => {
    for (const path of ['/assets/font-9z.woff2', '/favicon.svg']) expect((await ask(path, { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
  });

  test('is not sent again to who has it, nor to who asks only about it', async () => {
    const { headers } = await ask('/favicon.svg');
    expect((await ask('/favicon.svg', { 'if-none-match': headers['etag'] })).status).toBe(304);
    const head = await ask('/assets/app-1a2b.js', {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(Buffer.byteLength(script))]);
  });
});

test('a piece of an older release is missing, not a page', async () => {
  expect(await ask('/assets/old-0000.js')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store', 'content-type': expect.stringContaining('text/plain') } });
});

test.each(['/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt', '/../secret.txt', '//secret.txt', '/.vite/manifest.json', '/index.html', '/assets/', '/assets', '/assets/app-1a2b.js/'])(
  '%s reaches no file',
  async (path) => {
    const { bytes } = await ask(path);
    expect(['the pages', 'Ce fichier n’existe plus. Rechargez la page.']).toContain(bytes.toString());
  },
);

test('only reading is served', async () => {
  expect((await ask('/favicon.svg', {}, 'POST')).bytes.toString()).toBe('the pages');
});

test('a folder that was not built yet serves nothing and breaks nothing', async () => {
  const empty = await serve(staticFiles(join(root, 'nowhere')), (async (ctx: { body: string }) => void (ctx.body = 'the pages')) as never);
  expect(await (await fetch(`${empty.url}/favicon.svg`)).text()).toBe('the pages');
  await empty.close();
});
