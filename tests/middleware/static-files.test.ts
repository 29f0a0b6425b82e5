import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { staticFiles } from '../../src/middleware/static-files.ts';
import { serve } from './serve.ts';

let folder: string;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-static-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['page-1.js', 'page-1.js.map', 'page-1.css.map'])
    writeFileSync(join(folder, 'assets', name), 'content');
  server = await serve(staticFiles(folder));
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
