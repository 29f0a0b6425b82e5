import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ScheduledTask } from '../../jobs/scheduled-tasks.ts';
import { findLastDue, Scheduler } from '../../jobs/scheduler.ts';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { purgeScheduledRuns } from '../../src/kernel/scheduled-runs.ts';
import { requestTaskRun, storeSchedule } from '../../src/kernel/scheduled-tasks.ts';
import { testDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';

const EACH_SECOND = '* * * * * *';
const EACH_NIGHT = '23 3 * * *';
const EACH_YEAR = '0 12 1 7 *';
const TIMING = { tickMs: 50, leaseMs: 60_000, graceMs: 100, stopMs: 5_000 };

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
beforeEach(async () => {
  await deps.db('scheduled_runs').delete();
  await deps.db('scheduled_tasks').delete();
});
const workers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

interface Worker {
  /** How often it looked at the clock. */
  looks(): number;
  stop(): Promise<void>;
  /** Cuts its connections, as the end of its process does: nothing that it does afterwards reaches the database. */
  kill(): Promise<void>;
}

/** A scheduler with connections of its own, as in a worker process. */
function startWorker(
  tasks: readonly ScheduledTask[],
  timing: Partial<typeof TIMING> = {},
  clock = { aheadMs: 0 },
): Worker {
  const db = connect({ url: database.url, pool: 4 });
  let looks = 0;
  const now = (): Date => {
    looks += 1;
    return new Date(Date.now() + clock.aheadMs);
  };
  const scheduler = new Scheduler({ ...deps, db, now }, tasks, { ...TIMING, ...timing });
  scheduler.start();
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= scheduler.stop().then(() => db.destroy()));
  const worker = { looks: () => looks, stop, kill: () => db.destroy() };
  workers.push(worker);
  return worker;
}

/** Waits until each scheduler has looked for due tasks several times more. */
const untilLookedAgain = async (...schedulers: Worker[]): Promise<void> => {
  const before = schedulers.map(({ looks }) => looks());
  await eventually(() => schedulers.every(({ looks }, i) => looks() > before[i]! + 10));
};

/** A task that counts its runs. */
function createTask(name: string, more: Partial<ScheduledTask> = {}) {
  const calls: AbortSignal[] = [];
  const { run = async () => undefined } = more;
  const task: ScheduledTask = {
    name,
    cron: EACH_SECOND,
    reason: 'For this test.',
    ...more,
    run: (taskDeps, signal) => {
      calls.push(signal);
      return run(taskDeps, signal);
    },
  };
  return { task, calls };
}
const never = (): Promise<never> => new Promise(() => undefined);

interface Run {
  due_at: Date;
  started_at: Date | null;
  result: string | null;
  error: string | null;
}
const listRuns = (name: string): Promise<Run[]> => deps.db('scheduled_runs').where({ name }).orderBy('due_at');
const listResults = async (name: string): Promise<(string | null)[]> => (await listRuns(name)).map((run) => run.result);
const hasResult = (name: string, result: string) => async (): Promise<boolean> =>
  (await listResults(name)).includes(result);
const findTask = async (name: string) =>
  (await deps.db('scheduled_tasks').where({ name }).first()) as {
    id: string;
    last_result: string;
    failure_count: number;
    last_due_at: Date;
  };
/** Transactions that wait for their client. */
const countOpenTransactions = async (): Promise<number> =>
  (
    await deps.db.raw<{ rows: { count: number }[] }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  ).rows[0]!.count;
const request = async (name: string): Promise<void> => {
  await eventually(async () => Boolean(await findTask(name)));
  await requestTaskRun(deps, { id: (await findTask(name)).id, requestedBy: crypto.randomUUID() });
};
/** Stores tasks that workers have known for two days. */
const storeOldTasks = (...tasks: readonly ScheduledTask[]): Promise<void> => {
  const before = new Date(Date.now() - 2 * 86_400_000);
  return storeSchedule(
    { ...deps, now: () => before },
    tasks.map(({ name, cron }) => ({ name, cron, nextRunAt: before })),
  );
};

describe('two schedulers', () => {
  test('run a quick task once per due time, beside one that hangs and one that fails', async () => {
    const slow = createTask('slow', { run: never });
    const failing = createTask('failing', { run: () => Promise.reject(new Error('no answer')) });
    const quick = createTask('quick');
    const tasks = [slow.task, failing.task, quick.task];
    const both = [startWorker(tasks), startWorker(tasks)];
    // A due time has one row at most: as many calls as rows with a result means that each ran once.
    const areRecorded = async ({ task, calls }: typeof quick, result: string): Promise<boolean> => {
      const results = await listResults(task.name);
      return results.length >= 4 && results.length === calls.length && results.every((one) => one === result);
    };
    await eventually(async () => (await areRecorded(quick, 'ok')) && (await areRecorded(failing, 'failed')));
    await eventually(async () => (await countOpenTransactions()) === 0);
    // Stopping does not wait for the task that hangs and ignores its signal.
    for (const { stop } of both) await stop();

    const fractions = (await listRuns('quick')).map(({ due_at }) => due_at.getMilliseconds());
    expect(new Set(fractions)).toEqual(new Set([0]));
    const failures = (await listResults('failing')).filter((result) => result === 'failed');
    expect(await findTask('failing')).toMatchObject({ failure_count: failures.length, last_error: 'no answer' });
    // Later due times of the slow one are skipped, and visible as such.
    expect(slow.calls.map(({ aborted }) => aborted)).toEqual([true]);
    const [first, ...later] = await listResults('slow');
    expect([first, new Set(later)]).toEqual(['interrupted', new Set(['skipped'])]);
  });

  test('catch up a missed nightly run once', async () => {
    const nightly = createTask('nightly', { cron: EACH_NIGHT, catchUp: true });
    const unmarked = createTask('unmarked', { cron: EACH_NIGHT });
    const unknown = createTask('unknown', { cron: EACH_NIGHT, catchUp: true });
    const tasks = [nightly.task, unmarked.task, unknown.task];
    await storeOldTasks(nightly.task, unmarked.task);
    const both = [startWorker(tasks), startWorker(tasks)];
    await eventually(hasResult('nightly', 'ok'));
    await untilLookedAgain(...both);

    expect(await listRuns('nightly')).toMatchObject([{ due_at: findLastDue(EACH_NIGHT, new Date()), result: 'ok' }]);
    expect(nightly.calls).toHaveLength(1);
    // Nothing is caught up that is not marked, nor in a new installation.
    expect([unmarked.calls, unknown.calls]).toEqual([[], []]);
  });

  test('run a requested task once, also if it is requested during a run', async () => {
    const releases: (() => void)[] = [];
    const yearly = createTask('yearly', {
      cron: EACH_YEAR,
      run: () => new Promise<void>((resolve) => releases.push(resolve)),
    });
    const both = [startWorker([yearly.task]), startWorker([yearly.task])];
    await request('yearly');
    await eventually(() => releases.length === 1);
    await request('yearly');
    await untilLookedAgain(...both);
    expect(releases).toHaveLength(1);
    releases[0]!();
    await eventually(() => releases.length === 2);
    releases[1]!();
    await eventually(async () => (await listResults('yearly')).join() === 'ok,ok');
    await untilLookedAgain(...both);
    expect(yearly.calls).toHaveLength(2);
  });
});

describe('a worker that ends during a run', () => {
  test.each([
    { catchUp: true, expected: ['lost', 'ok'] },
    { catchUp: false, expected: ['lost'] },
  ])('by force: another one notices, and runs it again if it catches up ($catchUp)', async ({ catchUp, expected }) => {
    const first = createTask('report', { cron: EACH_YEAR, catchUp, run: never });
    const killed = startWorker([first.task], { leaseMs: 1_500 });
    await request('report');
    await eventually(() => first.calls.length === 1);
    await killed.kill();
    expect(await listResults('report')).toEqual([null]);

    const second = createTask('report', { cron: EACH_YEAR, catchUp });
    const next = startWorker([second.task]);
    await eventually(async () => (await listResults('report')).join() === expected.join());
    await untilLookedAgain(next);
    expect(await listRuns('report')).toMatchObject(expected.map((result) => ({ result })));
    expect(second.calls).toHaveLength(expected.length - 1);

    // It does not block the task.
    await request('report');
    await eventually(async () => (await listResults('report')).length === expected.length + 1);
  });

  test('because it is stopped: another one runs it again if it catches up', async () => {
    const hourly = createTask('hourly', { cron: EACH_YEAR, catchUp: true, run: never });
    const stopped = startWorker([hourly.task]);
    await request('hourly');
    await eventually(() => hourly.calls.length === 1);
    await stopped.stop();
    expect(await listResults('hourly')).toEqual(['interrupted']);
    const again = createTask('hourly', { cron: EACH_YEAR, catchUp: true });
    startWorker([again.task]);
    await eventually(hasResult('hourly', 'ok'));
    expect(again.calls).toHaveLength(1);
  });

  test('that kills its worker each time is not repeated for ever', async () => {
    const deadly = createTask('deadly', { cron: EACH_YEAR, catchUp: true });
    await storeOldTasks(deadly.task);
    await deps.db('scheduled_tasks').update({ failure_count: 3, last_due_at: new Date() });
    const lost = { name: 'deadly', due_at: new Date(), started_at: new Date(), lease_expires_at: new Date(0) };
    await deps.db('scheduled_runs').insert(lost);
    const worker = startWorker([deadly.task]);
    await eventually(hasResult('deadly', 'lost'));
    await untilLookedAgain(worker);
    expect(deadly.calls).toHaveLength(0);
    expect(await findTask('deadly')).toMatchObject({ failure_count: 4 });
  });
});

describe('a run', () => {
  test('that ignores its time limit is too long, and holds up no later one', async () => {
    const endless = createTask('endless', { timeLimitMinutes: 0.005, run: never });
    const polite = createTask('polite', {
      timeLimitMinutes: 0.005,
      run: (_deps, signal) => new Promise((resolve) => signal.addEventListener('abort', resolve)),
    });
    startWorker([endless.task, polite.task]);
    for (const { task, calls } of [endless, polite]) {
      await eventually(async () => calls.length >= 2 && (await listResults(task.name)).includes('timed_out'));
      expect(calls[0]!.aborted).toBe(true);
      expect((await findTask(task.name)).failure_count).toBeGreaterThan(0);
    }
  });

  test('that another worker took for lost is aborted', async () => {
    const long = createTask('long', { cron: EACH_YEAR, run: never });
    startWorker([long.task], { leaseMs: 600 });
    await request('long');
    await eventually(() => long.calls.length === 1);
    await deps.db('scheduled_runs').update({ finished_at: new Date(), result: 'failed', error: 'lost' });
    await eventually(() => long.calls[0]!.aborted);
    await eventually(async () => (await listRuns('long'))[0]!.error === 'lost');
  });
});

test('a task that a worker of another version removed is stored again', async () => {
  const { task } = createTask('new');
  startWorker([task]);
  await eventually(hasResult('new', 'ok'));
  await storeSchedule(deps, [{ name: 'other', cron: EACH_YEAR, nextRunAt: new Date() }]);
  await eventually(async () => Boolean(await findTask('new')));
});

test('old runs are deleted in batches, and recent ones stay', async () => {
  const insertRuns = (name: string, from: string): Promise<unknown> =>
    deps.db.raw(
      `insert into scheduled_runs (name, due_at, started_at, finished_at, result)
       select ?, at, at, at, 'ok' from generate_series(1, 5500) n, lateral (select now() - ?::interval - n * interval '1 second' as at)`,
      [name, from],
    );
  await insertRuns('old', '7 days');
  await insertRuns('recent', '5 days');
  await purgeScheduledRuns(deps, AbortSignal.abort());
  expect(await listRuns('old')).toHaveLength(5500);
  await purgeScheduledRuns(deps, new AbortController().signal);
  expect([await listRuns('old'), (await listRuns('recent')).length]).toEqual([[], 5500]);
});

test('a clock that jumps by an hour, forward and back, stops no task', async () => {
  const { task: quick } = createTask('quick');
  const { task: hourly } = createTask('hourly', { cron: '0 * * * *', catchUp: true });
  const clock = { aheadMs: 3_600_000 };
  startWorker([quick, hourly], {}, clock);
  await eventually(async () => (await listResults('quick')).includes('ok'));
  clock.aheadMs = 0;
  const isPast = async () => (await listRuns('quick')).some(({ due_at: dueAt }) => dueAt.getTime() <= Date.now());
  await eventually(isPast);
  clock.aheadMs = 3_600_000;
  const count = async () => (await listRuns('quick')).length;
  const before = await count();
  await eventually(async () => (await count()) > before);
  clock.aheadMs = 0;
  // A second worker whose clock is correct.
  startWorker([quick, hourly]);
  const again = await count();
  await eventually(async () => (await count()) > again + 1);
  expect((await findTask('quick')).last_due_at.getTime()).toBeLessThanOrEqual(Date.now());
});
