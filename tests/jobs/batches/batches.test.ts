import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { retentions } from '../../../jobs/retentions.ts';
import { scheduledTasks } from '../../../jobs/scheduled-tasks.ts';
import { PURGED_TABLES } from '../../../src/kernel/purged-rows.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import type { BatchCase } from './batch-case.ts';
import { letterCases } from './letter-cases.ts';
import { paymentCases } from './payment-cases.ts';
import { recordCases } from './record-cases.ts';

const BATCH = 3;

/** Tasks without rows to go through. */
const NOTHING_TO_PAGE: Readonly<Record<string, string>> = {
  'check-prices': 'reads the prices of the offers, of which there are three',
  'check-storage': 'stores, reads and deletes one small file',
  'encrypt-files':
    'goes on for half a minute, and each minute until nothing is left: tests/files/encrypt-files.test.ts',
  'compare-files': 'reads the store page by page: tests/files/compare-files.test.ts',
  'create-log-partitions': 'creates the partitions of at most three months',
  'render-terms': 'renders one text: the terms in force',
  'record-daily-figures': 'counts in the database, and stores one row per figure and day',
  'raise-overdue-alarms': 'raises and closes alarms by one statement per state',
};

/** The tasks that carry out a retention; that of the IP addresses is described with the tables that have them. */
const purging = new Set([
  'purge-consent-ips',
  'purge-logs',
  ...Object.values(retentions).flatMap((retention) => ('task' in retention ? [retention.task] : [])),
]);
/** Prepares a purge, and does not delete anything. */
const WITHOUT_PURGE = 'accounts to warn';
const countPurged = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await app.db('purged_rows').select('table_name', 'rows')).map(({ table_name, rows }) => [table_name, rows]),
  );

const groups = [letterCases, paymentCases, recordCases];
const listCases = (task: string): BatchCase[] => groups.flatMap((cases) => cases[task] ?? []);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ TASK_BATCH_SIZE: String(BATCH) });
  await app.db.raw(`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'this row fails'; end $$`);
}, 60_000);
afterAll(() => app?.close());

/** Makes the database refuse the write of one row, until the returned function is called. */
async function refuse({ table, key = 'id', refuses = 'update or delete' }: BatchCase, id: string) {
  const row = refuses === 'insert' ? 'new' : 'old';
  await app.db.raw(
    `create trigger a_refused_row before ${refuses} on ${table} for each row when (${row}.${key}::text = '${id}') execute function refuse_row()`,
  );
  return () => app.db.raw(`drop trigger a_refused_row on ${table}`);
}

test('what is purged of each table with a retention is counted', () => {
  const purged = Object.entries(retentions).filter(([, retention]) => 'task' in retention || 'findOld' in retention);
  expect(purged.map(([table]) => table).toSorted()).toEqual([...PURGED_TABLES]);
});

test('each scheduled task is fed here, or has a reason not to be', () => {
  const named = [...groups.flatMap((cases) => Object.keys(cases)), ...Object.keys(NOTHING_TO_PAGE)];
  expect([...new Set(named)].toSorted()).toEqual(scheduledTasks.map(({ name }) => name).toSorted());
});

describe.each(scheduledTasks.filter(({ name }) => !(name in NOTHING_TO_PAGE)))('$name', ({ name, run }) => {
  test.each(listCases(name))('processes ten batches of $what in one run, except a row that fails', async (given) => {
    const ids = Array.from({ length: given.count ?? 10 * BATCH }, () => app.deps.newId()).toSorted();
    const failing = ids[Math.floor(ids.length / 2)]!;
    const deps = given.deps?.(app) ?? app.deps;
    const purgedBefore = await countPurged();
    await given.fill(app, ids);

    await run(deps, AbortSignal.abort());
    expect(await given.left(app, ids)).toEqual(ids);

    const accept = await refuse(given, failing);
    try {
      await expect(run(deps, new AbortController().signal)).rejects.toThrow(/\b1 of \d+ .* failed/);
      expect(await given.left(app, ids)).toEqual([failing]);
    } finally {
      await accept();
    }

    app.later(given.retryAfterMs ?? 0);
    await run(deps, new AbortController().signal);
    expect(await given.left(app, ids)).toEqual([]);

    const isPurge = purging.has(name) && given.what !== WITHOUT_PURGE;
    const purged = ((await countPurged())[given.table] ?? 0) - (purgedBefore[given.table] ?? 0);
    // Rows that the cases of other tasks left may go with them.
    if (isPurge) expect(purged).toBeGreaterThanOrEqual(ids.length);
    else expect(purged).toBe(0);
  });
});
