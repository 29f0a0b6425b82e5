import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startBuiltProcess, type BuiltProcess } from '../harness/built-process.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

const JOB = 'erase-user-documents';
let database: TestDatabase;
let dataDir: string;
const workers: BuiltProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'affranchi-worker-'));
});
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.kill('SIGKILL');
    await worker.ended;
  }
});
afterAll(async () => {
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startWorker(): Promise<BuiltProcess> {
  const worker = startBuiltProcess('worker', {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    // An interrupted job is free again after this time.
    QUEUE_LOCK_SECONDS: '2',
  });
  workers.push(worker);
  await worker.untilWritten('worker ready');
  return worker;
}
const isDone = async (): Promise<boolean> =>
  (await database.knex('job_dispatches').where({ job: JOB }).whereNotNull('done_at')).length > 0;
const isTaken = async (): Promise<boolean> => (await database.knex('job_dispatches').where({ job: JOB })).length > 0;
const isBlocked = async (): Promise<boolean> => {
  const { rows } = await database.knex.raw(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};
/** Has a worker erase the documents of an account, which waits until the returned function is called. */
async function blockJob(): Promise<() => Promise<unknown>> {
  const blocker = await database.knex.transaction();
  await blocker.raw('lock table enclosures in access exclusive mode');
  await database.knex('job_dispatches').delete();
  const event = { id: crypto.randomUUID(), event: 'account.erased', payload: { id: crypto.randomUUID() } };
  await database.knex('outbox').insert({ ...event, available_at: database.knex.fn.now() });
  // A scheduled task waits for this table too.
  while (!(await isTaken()) || !(await isBlocked())) await pause(50);
  return () => blocker.commit();
}

test('a worker finishes its jobs before it stops, and exits with 0', async () => {
  const worker = await startWorker();
  const unblock = await blockJob();
  worker.kill('SIGTERM');
  await pause(1_000);
  expect(await isDone()).toBe(false);
  await unblock();
  expect(await worker.ended).toBe(0);
  expect(await isDone()).toBe(true);
  expect(worker.output()).not.toContain('jobs in progress are interrupted');
}, 120_000);

test('a job that takes longer than its limit is interrupted, and done by another worker', async () => {
  const worker = await startWorker();
  const unblock = await blockJob();
  worker.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
  expect(worker.output()).toContain('jobs in progress are interrupted');
  expect(await isDone()).toBe(false);
  await unblock();
  await startWorker();
  while (!(await isDone())) await pause(100);
}, 120_000);
