import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { root } from '../../src/scripts/install.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';
import { startApp, type RunningApp } from '../../src/scripts/running-app.mjs';
import { eventually } from '../harness/eventually.ts';
import { copyData } from '../harness/prepared-data.mjs';

const ORDERS = 5;
const PATIENCE_MS = 90_000;
const ERASURE = 'files/ab/erasure-0190a6f0-0000-7000-8000-0000000000ab';
const settings = { TEST_DATABASE_URL: '', SANDBOX_SPEED: '1000000', REQUEUE_AFTER_SECONDS: '5' };
let folder: string;
let product: RunningApp | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-restore-'));
  // PostgreSQL's own account enters it.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'old');
  copyData(dataDir);
  product = await startApp({ port: await findFreePort(), dataDir, env: settings });
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Runs a program until it ends. */
function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, DATABASE_URL: '', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}
const script = (command: string, target: string, dataDir: string) =>
  run(['src/scripts/backup.mjs', command, target], { DATA_DIR: join(folder, dataDir) });

async function withDatabase<T>(run: (ask: <Row>(sql: string) => Promise<Row[]>) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: product!.env['DATABASE_URL'] });
  await db.connect();
  try {
    return await run(async (sql) => (await db.query(sql)).rows);
  } finally {
    await db.end();
  }
}
const until = (met: () => Promise<boolean>): Promise<boolean> =>
  eventually(met, { everyMs: 100, giveUpAfterMs: PATIENCE_MS });

test('an installation is backed up while customers order, and goes on elsewhere', async () => {
  const backup = join(folder, 'backup');
  const ordering = run([builtProgram('demo-orders')], {
    ...product!.env,
    DEMO_ORDERS: String(ORDERS),
    LOG_LEVEL: 'warn',
  });
  await withDatabase(async (ask) =>
    until(async () => (await ask('select from letters where file_id is not null')).length > 1),
  );
  expect(await script('backup', backup, 'old')).toEqual({
    code: 0,
    output: expect.stringMatching(/\d+ rows and \d+ files/),
  });
  await ordering;
  expect((await script('backup', backup, 'old')).output).toContain('is not empty');

  // The machine is lost; the journal of erasures was saved elsewhere.
  await product!.kill();
  for (const dataDir of ['new', 'other']) {
    mkdirSync(dirname(join(folder, dataDir, ERASURE)), { recursive: true });
    writeFileSync(join(folder, dataDir, ERASURE), 'x');
  }
  const restored = await script('restore', backup, 'new');
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/Restored as of .* compared by checksum/) });
  expect(restored.output).toContain('The file store knows 1 erased accounts; 0 were erased after the backup');
  expect(await script('restore', backup, 'new')).toEqual({
    code: 1,
    output: expect.stringContaining('holds an installation'),
  });
  expect(await script('restore', join(folder, 'nothing'), 'other')).toEqual({
    code: 1,
    output: expect.stringContaining('holds no complete backup'),
  });
  // A restore that failed may be repeated.
  expect(readdirSync(join(folder, 'other', 'files'), { recursive: true })).toContain(ERASURE.slice('files/'.length));

  const restoredAt = new Date().toISOString();
  product = await startApp({ port: await findFreePort(), dataDir: join(folder, 'new'), env: settings });
  const { tables } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    tables: { name: string; rows: number }[];
  };
  await withDatabase(async (ask) => {
    // The letter of an order paid just before the backup is created after the restored product starts.
    const [{ count }] = (await ask<{ count: number }>(
      `select count(*)::int from letters where created_at < '${restoredAt}'`,
    )) as [{ count: number }];
    expect(count).toBe(tables.find(({ name }) => name === 'letters')!.rows);
    expect(count).toBeGreaterThan(1);
    // What waits and was not held is carried out.
    await until(async () => (await ask(`select from job_dispatches where done_at is null`)).length === 0);
    expect(await ask(`select id from letters where status in ('handing_over', 'failed')`)).toEqual([]);
    expect(await ask('select from job_dispatches where failed_at is not null')).toEqual([]);
  });
  expect((await fetch(`${product.url}/-/health`)).status).toBe(200);
}, 300_000);
