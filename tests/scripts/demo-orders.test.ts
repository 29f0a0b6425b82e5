import { spawnSync } from 'node:child_process';
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

const COUNT = 9;
const env = { TEST_DATABASE_URL: '', DEMO_ORDERS: String(COUNT), SANDBOX_SPEED: '1000000' };
let dataDir: string;
let product: RunningApp;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'affranchi-demo-'));
  copyData(dataDir);
});
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const start = async (): Promise<RunningApp> => startApp({ port: await freePort(), dataDir, env });

async function ask<Row>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
const countOrders = async (): Promise<number> =>
  (await ask<{ count: number }>('select count(*)::int from orders where resends_order_id is null'))[0]?.count ?? 0;

async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await met())) await pause(200);
}

test('a first start with sandboxes fills the back office by real orders, and a start after a kill continues', async () => {
  product = await start();
  await until(async () => (await countOrders()) >= 2);
  await product.kill();
  product = await start();
  await until(() => product.output().includes('invented orders are there'));
  const orders = await ask<{ organisation: string; count: number }>(
    `select content->'recipient'->>'organisation' as organisation, count(*)::int from documents d
       join orders o on o.document_id = d.id where o.resends_order_id is null group by d.id, 1`,
  );
  expect(orders.every(({ count }) => count === 1)).toBe(true);
  const placed = await countOrders();
  expect(placed).toBeLessThanOrEqual(COUNT);
  // At most the one that the kill interrupted is missing.
  expect(placed).toBeGreaterThanOrEqual(COUNT - 1);
  const states = await ask<{ status: string }>('select distinct status from letters');
  expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['held', 'rejected']));
  expect(await ask(`select id from disputes`)).toHaveLength(1);
  expect((await ask(`select id from threads where status = 'waiting'`)).length).toBeGreaterThan(0);
  expect(await ask('select id from job_dispatches where failed_at is not null')).toEqual([]);

  // A third start finds everything done.
  const again = spawnSync(process.execPath, [builtProgram('demo-orders')], {
    env: { ...process.env, ...product.env },
    encoding: 'utf8',
  });
  expect({ status: again.status, output: again.stdout }).toEqual({ status: 0, output: '' });
  expect(await countOrders()).toBe(placed);
}, 400_000);
