import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startBalancer, type Balancer } from '../harness/balancer.ts';
import { startBuiltProcess, type BuiltProcess } from '../harness/built-process.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

const CLIENTS = 8;
let database: TestDatabase;
let dataDir: string;
let balancer: Balancer;
const webs = new Map<number, BuiltProcess>();

/** Starts a web process and waits until it is ready. */
async function startWeb(port: number): Promise<void> {
  const web = startBuiltProcess('web', {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    DRAIN_SECONDS: '2',
  });
  webs.set(port, web);
  await web.untilWritten('web ready');
  while (!(await fetch(`http://127.0.0.1:${port}/-/health/ready`).catch(() => null))?.ok) await pause(50);
}

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'affranchi-rolling-'));
  const ports = [await findFreePort(), await findFreePort()];
  await Promise.all(ports.map(startWeb));
  balancer = await startBalancer(ports);
});
afterAll(async () => {
  await balancer?.close();
  for (const web of webs.values()) web.kill('SIGKILL');
  await Promise.all([...webs.values()].map(({ ended }) => ended));
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('processes are replaced one after the other under load, and no request is refused, cut or answered 5xx', async () => {
  const requests: readonly [path: string, init?: RequestInit][] = [
    ['/'],
    ['/documents/telecom-energie/resiliation-box'],
    ['/-/hooks/stripe', { method: 'POST', body: '{}' }],
    ['/robots.txt'],
  ];
  let isOver = false;
  let answered = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (let i = 0; !isOver; i += 1) {
      const [path, init] = requests[i % requests.length]!;
      const response = await fetch(balancer.url + path, init);
      await response.arrayBuffer();
      answered += 1;
    }
  });
  for (const [port, web] of webs) {
    await pause(500);
    web.kill('SIGTERM');
    expect(await web.ended).toBe(0);
    await startWeb(port);
    // The balancer asks at intervals: the next process stays until it sends requests to this one.
    while (!balancer.isReady(port)) await pause(20);
  }
  isOver = true;
  await Promise.all(clients);
  expect(answered).toBeGreaterThan(CLIENTS * requests.length);
  expect(balancer.failures).toEqual([]);
}, 120_000);
