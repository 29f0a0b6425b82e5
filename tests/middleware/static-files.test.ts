import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { staticFiles } from '../../src/middleware/static-files.ts';
import { serve } from './serve.ts';

let folder: string;
/** The names that were looked up, and the files of other releases. */
const asked: string[] = [];
const shared = new Map([['page-2.js', 'the next release'.repeat(100)]]);
function findShared(name: string): Uint8Array | null {
  asked.push(name);
  const text = shared.get(name);
  return text ? Buffer.from(text) : null;
}
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-static-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['page-1.js', 'page-1.js.map', 'page-1.css.map'])
    writeFileSync(join(folder, 'assets', name), 'content');
  server = await serve(staticFiles(folder, { find: async (name) => findShared(name) }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('source maps are not served, not even from the folder of the scripts', async () => {
  const status = async (path: string) => (await fetch(server.url + path)).status;
  expect([
    await status('/assets/page-1.js'),
    await status('/assets/page-1.js.map'),
    await status('/assets/page-1.css.map'),
  ]).toEqual([200, 404, 404]);
});

test('a file of another release is read where all share it, once, and served like ours', async () => {
  asked.length = 0;
  for (let i = 0; i < 2; i += 1) {
    const response = await fetch(`${server.url}/assets/page-2.js`);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await response.text()).toBe(shared.get('page-2.js'));
  }
  expect(asked).toEqual(['page-2.js']);
});

test('a file that no release had is not found, and our own are not looked up', async () => {
  asked.length = 0;
  const gone = await fetch(`${server.url}/assets/page-3.js`);
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  await fetch(`${server.url}/assets/page-1.js`);
  await fetch(`${server.url}/page-2.js`);
  expect(asked).toEqual(['page-3.js']);
});
