import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';
import { startApp, type RunningApp } from '../../src/scripts/running-app.mjs';
import { copyData } from '../harness/prepared-data.mjs';

/** The fourth is held by a colleague, and the eighth is refunded in part. */
const COUNT = 9;
const PATIENCE_MS = 60_000;
let dataDir: string;
let product: RunningApp;
let db: pg.Client;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'affranchi-demo-'));
  copyData(dataDir);
  product = await startApp({
    port: await findFreePort(),
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

/** The program that `npm start` runs next to the product. */
function placeOrders(count: number): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [builtProgram('demo-orders')], {
    // A part of the demonstration that fails is a warning.
    env: { ...process.env, ...product.env, DEMO_ORDERS: String(count), LOG_LEVEL: 'warn' },
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

/** Starts the program and kills it as soon as it has come so far. */
async function killAfter(hasCome: () => Promise<boolean>): Promise<void> {
  const { child, ended } = placeOrders(COUNT);
  const end = Date.now() + PATIENCE_MS;
  while (!(await hasCome())) {
    if (Date.now() > end) throw new Error('The program has not come so far after a minute.');
    await pause(50);
  }
  child.kill('SIGKILL');
  expect((await ended).output).toBe('');
}
const isFirstPlaced = async (): Promise<boolean> => (await listPlaced()).length > 0;
/** The last order of the plan is paid, and nothing that follows it has begun. */
const isLastPlaced = async (): Promise<boolean> => {
  const documents = await ask<{ id: string }>('select id from documents order by created_at desc');
  const [last] = documents;
  return documents.length === COUNT && (await ask(`select from letters where document_id = '${last!.id}'`)).length > 0;
};
/** What is done after the last order. */
const countLastSteps = async () =>
  (
    await ask(`select (select count(*)::int from subscriptions) as subscriptions,
                      (select count(*)::int from users where role <> 'customer' and email_verified_at is null) as invited,
                      (select count(*)::int from orders where resends_order_id is not null) as resent`)
  )[0];

test('a start after a kill comes to the end of the demonstration, and does nothing twice', async () => {
  await killAfter(isFirstPlaced);
  const before = await listPlaced();
  expect(before.length).toBeLessThan(COUNT);

  await killAfter(isLastPlaced);
  const placed = await listPlaced();
  expect(placed).toEqual(expect.arrayContaining(before));
  expect(placed.every(({ count }) => count === 1)).toBe(true);
  // At most the one that the kill interrupted is missing.
  expect([COUNT - 1, COUNT]).toContain(placed.length);
  expect(await ask(`select order_id from payments where order_id is not null group by 1 having count(*) > 1`)).toEqual(
    [],
  );
  expect(await ask(`select status from letters where status = 'held'`)).toHaveLength(1);
  expect(await ask(`select amount_cents from refunds where requested_by is not null`)).toEqual([{ amount_cents: 450 }]);
  expect(await countLastSteps()).toEqual({ subscriptions: 0, invited: 0, resent: 0 });

  const complete = { subscriptions: 4, invited: 1, resent: 1 };
  expect(await placeOrders(COUNT).ended).toEqual({ code: 0, output: '' });
  expect(await countLastSteps()).toEqual(complete);
  expect(await listPlaced()).toEqual(placed);

  const { code, output } = await placeOrders(COUNT + 1).ended;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('1 invented orders are there') });
  expect(await countLastSteps()).toEqual(complete);
}, 240_000);
