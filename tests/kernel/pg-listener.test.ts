import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Deps } from '../../src/kernel/deps.ts';
import { PgListener } from '../../src/kernel/pg-listener.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';

let database: TestDatabase;
let other: TestDatabase;
let listener: PgListener | undefined;
beforeAll(async () => {
  [database, other] = await Promise.all([emptyDatabase(), emptyDatabase()]);
});
afterEach(() => listener?.close());
afterAll(() => Promise.all([database?.close(), other?.close()]));

/** A listener on the first database. */
function listen({ db }: { db: TestDatabase }) {
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  let notified = 0;
  const deps = { db: db.knex, log, config: { database: { directUrl: database.url } } } as unknown as Deps;
  listener = new PgListener(deps, 'news', () => (notified += 1));
  return { warnings, countNotified: () => notified };
}

test('warns if notifications of the pool do not reach it, as through a transaction pooler', async () => {
  const { warnings } = listen({ db: other });
  await eventually(() => warnings.length > 0);
  expect(warnings).toEqual([expect.stringContaining('does not hear its own test notification')]);
});

test('is silent about a test that it hears, and takes it for no notification', async () => {
  const { warnings, countNotified } = listen({ db: database });
  await eventually(() => countNotified() === 1);
  // Heard by every listener.
  for (let i = 0; i < 3; i += 1) await database.knex.raw(`select pg_notify('listener_test', 'of another process')`);
  await database.knex.raw(`select pg_notify('news', '')`);
  await eventually(() => countNotified() === 2);
  // Beyond the limit of the test.
  await new Promise((done) => setTimeout(done, 6_000));
  expect([countNotified(), warnings]).toEqual([2, []]);
});

const countTimers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('waits for nothing once it is closed, as when a process stops during its test', async () => {
  const before = countTimers();
  const { countNotified } = listen({ db: other });
  await eventually(() => countNotified() === 1 && countTimers() > before);
  await listener?.close();
  for (let turn = 0; turn < 100 && countTimers() > before; turn += 1) await new Promise(setImmediate);
  expect(countTimers()).toBe(before);
});
