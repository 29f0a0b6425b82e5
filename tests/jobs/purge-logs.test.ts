import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { purgeLogs } from '../../jobs/handlers/kernel/purge-logs.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogPartitions, dropLogPartitions } from '../../src/kernel/log-partitions.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { daysAgo } from './batches/batch-case.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_RETENTION_DAYS: '100' });
});
afterAll(() => app?.close());

const purge = () => purgeLogs(app.deps, new AbortController().signal);
const toId = (days: number): string => uuidv7(daysAgo(app, days).getTime());

/** How many days ago the month began that was under way so many days ago. */
function countDaysSinceMonth(days: number): number {
  const at = daysAgo(app, days);
  return (app.clock.now.getTime() - Date.UTC(at.getUTCFullYear(), at.getUTCMonth())) / 86_400_000;
}

interface Dispatch {
  done?: number;
  failed?: number;
}
/** Stores an event so many days old, with a job for each dispatch. */
async function storeEvent(days: number, dispatches: readonly Dispatch[], { isRelayed = true } = {}): Promise<string> {
  const id = toId(days);
  await app.db('outbox').insert({
    id,
    event: 'order.paid',
    payload: '{}',
    created_at: daysAgo(app, days),
    relayed_at: isRelayed ? daysAgo(app, days) : null,
  });
  for (const [index, { done, failed }] of dispatches.entries())
    await app.db('job_dispatches').insert({
      outbox_id: id,
      job: `job-${index}`,
      queue: 'mail',
      done_at: done === undefined ? null : daysAgo(app, done),
      failed_at: failed === undefined ? null : daysAgo(app, failed),
    });
  return id;
}

test('deletes events with their jobs LOG_RETENTION_DAYS after their month, and failed ones after a year', async () => {
  const deleted = [
    await storeEvent(132, [{ done: 101 }, { done: 101 }]),
    await storeEvent(132, []),
    await storeEvent(400, [{ failed: 366 }, { done: 399 }]),
  ];
  const stored = [
    await storeEvent(99, [{ done: 99 }]),
    await storeEvent(countDaysSinceMonth(100), [{ done: 101 }]),
    await storeEvent(132, [{ done: 101 }, {}]),
    await storeEvent(400, [{ done: 99 }]),
    await storeEvent(400, [{ failed: 364 }]),
    await storeEvent(400, [], { isRelayed: false }),
  ];
  await purge();
  const all = [...deleted, ...stored];
  expect((await app.db('outbox').whereIn('id', all).pluck('id')).toSorted()).toEqual(stored.toSorted());
  expect(await app.db('job_dispatches').whereIn('outbox_id', deleted)).toEqual([]);
  expect(await app.db('job_dispatches').whereIn('outbox_id', stored)).toHaveLength(6);
});

test('deletes the record of a webhook, but not while its body waits to be processed', async () => {
  const [old, waiting, recent] = [toId(101), toId(101), toId(99)];
  for (const [id, body] of [
    [old, ''],
    [waiting, '{}'],
    [recent, ''],
  ] as const)
    await app.db('inbox').insert({
      id,
      provider: 'maileva',
      provider_event_id: id,
      type: 'x',
      body: Buffer.from(body),
      provider_refs: '{}',
    });
  await purge();
  const left = await app.db('inbox').whereIn('id', [old, waiting, recent]).pluck('id');
  expect(left.toSorted()).toEqual([waiting, recent].toSorted());
});

test('deletes alarms a year after they were closed, and no open one', async () => {
  const [old, open, recent] = [toId(500), toId(500), toId(400)];
  const alarm = { entity: 'letters', state: 'printed', raised_at: daysAgo(app, 500) };
  await app.db('alarms').insert([
    { ...alarm, id: old, entity_id: old, closed_at: daysAgo(app, 366) },
    { ...alarm, id: open, entity_id: open, closed_at: null },
    { ...alarm, id: recent, entity_id: recent, closed_at: daysAgo(app, 364) },
  ]);
  await purge();
  const left = await app.db('alarms').whereIn('id', [old, open, recent]).pluck('id');
  expect(left.toSorted()).toEqual([open, recent].toSorted());
});

test('reports the rows that were deleted and the size of the largest tables', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = { ...app.deps.log, info: (line: Record<string, unknown>) => void lines.push(line) };
  await storeEvent(132, [{ done: 101 }]);
  await purgeLogs({ ...app.deps, log: log as typeof app.deps.log }, new AbortController().signal);
  expect(lines).toEqual([
    {
      deletedRows: { outbox: 1, inbox: 0, alarms: 0, rate_limit_hits: 0, sent_emails: 0, unanswered_searches: 0 },
      tableBytes: expect.objectContaining({ template_versions: expect.any(Number) }),
    },
  ]);
  expect(Object.keys(lines[0]!['tableBytes'] as object)).toHaveLength(10);
});

test('drops a month as a whole, and moves what has to stay', async () => {
  const over = await storeEvent(2, [{ done: 1 }, { done: 1 }]);
  const failed = await storeEvent(2, [{ failed: 1 }, { done: 1 }]);
  const open = await storeEvent(2, [{}, { done: 1 }]);
  const unrelayed = await storeEvent(2, [], { isRelayed: false });
  const current = uuidv7(daysAgo(app, -330).getTime());
  await createLogPartitions({ ...app.deps, now: () => daysAgo(app, -330) });
  await app.db('outbox').insert({ id: current, event: 'order.paid', payload: '{}' });

  const ids = [over, failed, open, unrelayed, current];
  const listPartitions = async (): Promise<Record<string, string>> => {
    const rows: { id: string; name: string }[] = await app
      .db('outbox')
      .whereIn('id', ids)
      .select('id', app.db.raw('tableoid::regclass::text as name'));
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  };
  const ownMonth = (await listPartitions())[current]!;
  expect(ownMonth).toMatch(/^partitions\.outbox_\d{4}_\d\d$/);

  const purgeIn = (days: number) =>
    purgeLogs({ ...app.deps, now: () => daysAgo(app, -days) }, new AbortController().signal);
  await purgeIn(330);
  const inDefault = 'partitions.outbox_default';
  expect(await listPartitions()).toEqual({
    [failed]: inDefault,
    [open]: inDefault,
    [unrelayed]: inDefault,
    [current]: ownMonth,
  });
  expect(await app.db('job_dispatches').whereIn('outbox_id', ids)).toHaveLength(4);
  const { rows: names } = await app.db.raw('select name from list_log_partitions()');
  expect(names).not.toContainEqual({ name: 'first' });

  // A year after it failed, what is left goes row by row.
  await purgeIn(400);
  expect(Object.keys(await listPartitions()).toSorted()).toEqual([open, unrelayed, current].toSorted());
});

test('a replay that begins while a month is dropped is not lost', async () => {
  const replayed = await storeEvent(-390, [{}]);
  await dropLogPartitions(app.deps, {
    beforeId: uuidv7(daysAgo(app, -430).getTime()),
    // What was read before the replay.
    selectOver: () => app.db('outbox'),
    signal: new AbortController().signal,
  });
  expect(await app.db('job_dispatches').where({ outbox_id: replayed }).select('outbox_id')).toHaveLength(1);
  expect(await app.db.raw('select name from list_log_partitions() where name < ?', ['2028'])).toMatchObject({
    rows: [],
  });
});
