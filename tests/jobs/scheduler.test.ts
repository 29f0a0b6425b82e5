import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Scheduler } from '../../jobs/scheduler.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let deps: Deps;

beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.knex,
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    log: createLogger({ level: 'silent', process: 'test' }),
  } as unknown as Deps;
});
afterAll(() => database?.close());

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 20));
};

/** A scheduler that counts how often it looks for due tasks. */
function startScheduler(run: () => Promise<unknown>) {
  const looks = { count: 0 };
  const own: Deps = {
    ...deps,
    now: () => {
      looks.count += 1;
      return new Date();
    },
  };
  const tasks = ['slow', 'last'].map((name) => ({
    name,
    cron: '* * * * * *',
    reason: 'For this test.',
    run: name === 'slow' ? run : () => Promise.resolve(),
  }));
  const scheduler = new Scheduler(own, tasks);
  scheduler.start();
  return { scheduler, looks };
}

test('a slow task runs in one of two schedulers, which goes on with its other tasks', async () => {
  let running = 0;
  let most = 0;
  let release = (): void => {};
  const isReleased = new Promise<void>((done) => (release = done));
  const run = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await isReleased;
    running -= 1;
  };
  const both = [startScheduler(run), startScheduler(run)];
  try {
    await until(() => running > 0);
    // The one without the lock skips the slow task, and runs the last one.
    const before = both.map(({ looks }) => looks.count);
    await until(() => most > 1 || both.some(({ looks }, i) => looks.count > before[i]! + 8));
    expect([running, most]).toEqual([1, 1]);
    const last: { last_result: string } | undefined = await deps.db('scheduled_tasks').where({ name: 'last' }).first();
    expect(last?.last_result).toBe('ok');
  } finally {
    release();
    await Promise.all(both.map(({ scheduler }) => scheduler.stop()));
  }
  expect(most).toBe(1);
});
