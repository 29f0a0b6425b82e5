import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { OutboxListener } from '../../jobs/outbox-listener.ts';
import { OutboxRelay } from '../../jobs/outbox-relay.ts';
import type { AnyQueue, DispatchPayload } from '../../jobs/queues.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { emit, queueNames } from '../../src/kernel/events.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { passwordResetRequested } from '../../src/modules/auth/events.ts';
import {
  letterDelivered,
  letterPrinted,
  letterRejected,
  postalWebhookReceived,
} from '../../src/modules/orders/events.ts';
import { invoiceIssued } from '../../src/modules/payments/events.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let deps: Deps;
let told: DispatchPayload[];
/** By job. */
let priorities: Map<string, number | undefined>;
/** How many jobs each queue says that it holds. */
let held: number;
const queue = {
  addBulk: async (jobs: { data: DispatchPayload; opts: { priority?: number } }[]) => {
    told.push(...jobs.map(({ data }) => data));
    for (const { data, opts } of jobs) priorities.set(data.job, opts.priority);
  },
  getJobCountByTypes: async () => held,
} as unknown as AnyQueue;
const relay = () => new OutboxRelay(deps, new Map(queueNames.map((name) => [name, queue])));
const announce = (at?: Date) =>
  deps.db.transaction((trx) => emit(trx, postalWebhookReceived, { id: randomUUID() }, at ? { at } : {}));
beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.knex,
    log: createLogger({ level: 'silent', process: 'test' }),
    config: { database: { directUrl: database.url }, requeueAfterSeconds: 60, retryMaxDelaySeconds: 60 },
  } as unknown as Deps;
});
afterAll(() => database.close());
beforeEach(async () => {
  told = [];
  priorities = new Map();
  held = 0;
  await database.knex.raw('truncate outbox cascade');
});

test('dispatches each event once to each handler, whichever process relays', async () => {
  for (let i = 0; i < 30; i += 1) await announce();
  const taken = await Promise.all([relay(), relay(), relay()].map((one) => one.relayBatch()));
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(new Set(told.map(({ outboxId }) => outboxId)).size).toBe(30);
  expect(told).toHaveLength(30);
  expect(await database.knex('job_dispatches').count('* as n').first()).toEqual({ n: 30 });
});

test('queues proof files behind the invoices that are sent at once', async () => {
  await deps.db.transaction(async (trx) => {
    await emit(trx, letterDelivered, { id: randomUUID() });
    await emit(trx, invoiceIssued, { id: randomUUID() });
  });
  await relay().relayBatch();
  // BullMQ runs jobs without a priority first (https://docs.bullmq.io/guide/jobs/prioritized).
  expect(priorities.get('render-invoice')).toBeUndefined();
  expect(priorities.get('render-proof-file')).toBe(1);
});

test('queues e-mails that can be switched off behind those that somebody waits for', async () => {
  await deps.db.transaction(async (trx) => {
    await emit(trx, letterPrinted, { id: randomUUID() });
    await emit(trx, letterDelivered, { id: randomUUID() });
    await emit(trx, letterRejected, { id: randomUUID() });
    await emit(trx, passwordResetRequested, { id: randomUUID() });
  });
  await relay().relayBatch();
  const mails = [...priorities].filter(([job]) => job.endsWith('-email'));
  expect(mails.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['send-letter-delivered-email', 1],
    ['send-letter-printed-email', 1],
    ['send-letter-rejected-email', undefined],
    ['send-password-reset-email', undefined],
  ]);
});

test('does not dispatch what is not due yet', async () => {
  await announce(new Date(Date.now() + 60_000));
  expect(await relay().relayBatch()).toBe(0);
  expect(told).toEqual([]);
});

test('leaves the event of a newer version to a worker that knows it, for half an hour', async () => {
  await announce();
  const [row] = await database.knex('outbox').update({ event: 'invention.made' }).returning('id');
  const readRelayed = () => database.knex('outbox').where({ id: row.id }).first('relayed_at');
  expect(await relay().relayBatch()).toBe(0);
  expect(await readRelayed()).toEqual({ relayed_at: null });
  // After the time limit it is taken although no handler is registered.
  await database.knex('outbox').update({ available_at: database.knex.raw(`now() - interval '31 minutes'`) });
  expect(await relay().relayBatch()).toBe(1);
  expect(await readRelayed()).toEqual({ relayed_at: expect.any(Date) });
  expect(told).toEqual([]);
});

test('loses nothing when the queue fails: dispatched jobs are requeued after a while', async () => {
  await announce();
  const broken = { addBulk: async () => Promise.reject(new Error('the queue is down')) } as unknown as AnyQueue;
  await expect(new OutboxRelay(deps, new Map(queueNames.map((name) => [name, broken]))).relayBatch()).rejects.toThrow(
    'down',
  );
  expect(await relay().requeueStale()).toBe(0);
  await database.knex('job_dispatches').update({ dispatched_at: database.knex.raw(`now() - interval '61 seconds'`) });
  expect(await relay().requeueStale()).toBe(1);
  expect(told).toHaveLength(1);
});

test('requeues nothing that the queue still holds, unless it waits very long', async () => {
  const setAge = (seconds: number) =>
    database.knex('job_dispatches').update({
      dispatched_at: database.knex.raw('now() - make_interval(secs => ?)', [seconds]),
    });
  await announce();
  await announce();
  await relay().relayBatch();
  told = [];
  await setAge(61);
  held = 2;
  expect(await relay().requeueStale()).toBe(0);
  // One of them is lost: which one is not known.
  held = 1;
  expect(await relay().requeueStale()).toBe(2);
  await setAge(31 * 60);
  held = 2;
  expect(await relay().requeueStale()).toBe(2);
  expect(told).toHaveLength(4);
});

test('requeues lost jobs although the clock was set back', async () => {
  const realNow = Date.now;
  const isTold = async (): Promise<void> => {
    told = [];
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await announce();
  await relay().relayBatch();
  const config = { ...deps.config, requeueAfterSeconds: 0.2 };
  const started = new OutboxRelay({ ...deps, config }, new Map(queueNames.map((name) => [name, queue])));
  started.start(() => undefined);
  try {
    await isTold();
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() - 3_600_000);
    await isTold();
  } finally {
    jest.restoreAllMocks();
    await started.stop();
  }
});

test('signals on commit, not for later events, and reconnects after a disconnect', async () => {
  const listener = new OutboxListener(deps);
  const FOREVER = 600_000;
  const listeners = async (): Promise<{ pid: number }[]> =>
    (
      await database.knex.raw(
        `select pid from pg_stat_activity where datname = current_database() and query = 'listen outbox'`,
      )
    ).rows;
  listener.start();
  try {
    await listener.waitForSignal(FOREVER); // it looks once when it starts to listen
    await announce(new Date(Date.now() + 60_000));
    await listener.waitForSignal(100);
    await announce();
    await listener.waitForSignal(FOREVER);

    const [first] = await listeners();
    await database.knex.raw('select pg_terminate_backend(?)', [first!.pid]);
    await listener.waitForSignal(FOREVER); // dispatches events of the meantime
    while (!(await listeners()).some(({ pid }) => pid !== first!.pid)) await listener.waitForSignal(50);
    await listener.waitForSignal(50);
    expect(await listeners()).toHaveLength(1);
    await announce();
    await listener.waitForSignal(FOREVER);
  } finally {
    await listener.stop();
  }
});
