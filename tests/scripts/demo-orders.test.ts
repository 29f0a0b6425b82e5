import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { freePort } from '../../src/scripts/postgres.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';
import { startApp, type RunningApp } from '../../src/scripts/running-app.mjs';
import { copyData } from '../harness/prepared-data.mjs';

/** The last of them is held by a colleague. */
const COUNT = 4;
const PATIENCE_MS = 60_000;
let dataDir: string;
let product: RunningApp;
let db: pg.Client;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'affranchi-demo-'));
  copyData(dataDir);
  product = await startApp({
    port: await freePort(),
    dataDir,
    env: { TEST_DATABASE_URL: '', SANDBOX_SPEED: '1000000' },
  });
  db = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** The program that `npm start` runs beside the product. */
function placeOrders(): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [builtProgram('demo-orders')], {
    env: { ...process.env, ...product.env, DEMO_ORDERS: String(COUNT), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.once('close', (code) => done({ code, output })),
  );
  return { child, ended };
}

const ask = async <Row extends object>(sql: string): Promise<Row[]> => (await db.query<Row>(sql)).rows;
/** Orders of the plan by their document; what support posts again has the same one. */
const listPlaced = async (): Promise<{ document_id: string; count: number }[]> =>
  ask(`select document_id, count(*)::int from orders where resends_order_id is null group by document_id`);

async function waitForFirstOrder(): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50))
    if ((await listPlaced()).length > 0) return;
  throw new Error(`There is no order after a minute.`);
}

test('invented orders that a kill interrupts are continued, and none of them is placed twice', async () => {
  const killed = placeOrders();
  await waitForFirstOrder();
  killed.child.kill('SIGKILL');
  await killed.ended;
  const before = await listPlaced();
  expect(before.length).toBeLessThan(COUNT);

  const { code, output } = await placeOrders().ended;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('invented orders are there') });
  const placed = await listPlaced();
  expect(placed).toEqual(expect.arrayContaining(before));
  expect(placed.every(({ count }) => count === 1)).toBe(true);
  // At most the one that the kill interrupted is missing.
  expect([COUNT - 1, COUNT]).toContain(placed.length);
  expect(await ask(`select order_id from payments where order_id is not null group by 1 having count(*) > 1`)).toEqual(
    [],
  );
  expect(await ask(`select status from letters where status = 'held'`)).toHaveLength(1);

  expect(await placeOrders().ended).toEqual({ code: 0, output: '' });
  expect(await listPlaced()).toEqual(placed);
}, 150_000);
