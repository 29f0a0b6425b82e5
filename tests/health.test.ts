import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { healthRoutes } from '../src/health.ts';
import type { Config } from '../src/kernel/config.ts';
import { connect } from '../src/kernel/db.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { mountEndpoints } from '../src/kernel/http.ts';
import { storeSchedule } from '../src/kernel/scheduled-tasks.ts';
import { emptyDatabase, testDatabase, type TestDatabase } from './harness/database.ts';
import { faultProxy, type FaultProxy } from './harness/fault-proxy.ts';
import { serve } from './middleware/serve.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const secondsAgo = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
let database: TestDatabase;
let proxy: FaultProxy;
const opened: Knex[] = [];
let servers: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  proxy = await faultProxy(database.url);
});
beforeEach(() => proxy.restore());
afterAll(async () => {
  await Promise.all([...servers.map((server) => server.close()), ...opened.map((db) => db.destroy())]);
  await proxy?.close();
  await database?.close();
});

/** A web process on this database; returns how it answers a health check. */
async function startProcess({
  url = database.url,
  migrations = [] as string[],
  stopping = new AbortController().signal,
} = {}): Promise<(path: string) => Promise<[status: number, body: Record<string, unknown>]>> {
  const db = connect({ url, pool: 2 });
  opened.push(db);
  const config = { release: 'affranchi@1.2.3', migrations } as Config;
  const deps = { db, config, stopping, now: () => NOW, newId: () => crypto.randomUUID() } as unknown as Deps;
  const server = await serve(mountEndpoints(deps, [healthRoutes]));
  servers.push(server);
  return async (path) => {
    const response = await fetch(`${server.url}/-/health${path}`);
    return [response.status, (await response.json()) as Record<string, unknown>];
  };
}

const LIVE = [200, { status: 'ok' }];
const READY = [200, { status: 'ok', release: 'affranchi@1.2.3' }];
const HEALTHY = [200, { status: 'ok', database: 'ok', jobs: 'ok' }];
const unavailable = (code: string) => [503, expect.objectContaining({ code, message: expect.stringMatching(/\.$/) })];

describe('a web process is ready', () => {
  test('on a released database', async () => {
    const ask = await startProcess({ migrations: ['20261121_01_kernel', '20261121_02_auth'] });
    expect([await ask('/live'), await ask('/ready'), await ask('')]).toEqual([LIVE, READY, HEALTHY]);
  });

  test('without any worker', async () => {
    const ask = await startProcess();
    const event = { id: crypto.randomUUID(), event: 'account.erased', payload: {} };
    await database
      .knex('outbox')
      .insert({ ...event, available_at: database.knex.raw(`now() - interval '61 seconds'`) });
    expect([await ask('/ready'), await ask('/jobs'), await ask('')]).toEqual([
      READY,
      unavailable('outbox_behind'),
      unavailable('not_ready'),
    ]);
    // An event of another version waits for a worker of that version.
    await database.knex('outbox').update({ event: 'invention.made' });
    expect(await ask('')).toEqual(HEALTHY);
    await database.knex('outbox').delete();
    expect(await ask('')).toEqual(HEALTHY);
  });
});

describe('a web process is not ready', () => {
  test('before any release', async () => {
    const empty = await emptyDatabase();
    const ask = await startProcess({ url: empty.url });
    expect([await ask('/live'), await ask('/ready'), await ask('')]).toEqual([
      LIVE,
      unavailable('not_released'),
      unavailable('not_ready'),
    ]);
    await opened.pop()?.destroy();
    await empty.close();
  });

  test('before the release of its own build', async () => {
    const ask = await startProcess({ migrations: ['20261121_01_kernel', '29991231_01_of_this_build'] });
    expect(await ask('/ready')).toEqual(unavailable('not_released'));
    await database.knex('knex_migrations').insert({ name: '29991231_01_of_this_build', batch: 9 });
    expect(await ask('/ready')).toEqual(READY);
    await database.knex('knex_migrations').where({ name: '29991231_01_of_this_build' }).delete();
  });

  test('without a catalogue', async () => {
    const ask = await startProcess();
    await database.knex('template_versions').update({ withdrawn_at: NOW });
    expect(await ask('/ready')).toEqual(unavailable('not_released'));
    await database.knex('template_versions').update({ withdrawn_at: null });
    expect(await ask('/ready')).toEqual(READY);
  });

  test('once it was told to stop', async () => {
    const stopping = new AbortController();
    const ask = await startProcess({ stopping: stopping.signal });
    expect(await ask('/ready')).toEqual(READY);
    stopping.abort();
    expect([await ask('/live'), await ask('/ready')]).toEqual([LIVE, unavailable('stopping')]);
  });

  test('while the database is down, or does not answer within seconds', async () => {
    const ask = await startProcess({ url: proxy.url });
    expect(await ask('/ready')).toEqual(READY);
    proxy.cut();
    expect([await ask('/live'), await ask('/ready')]).toEqual([LIVE, unavailable('database_unavailable')]);
    proxy.restore();
    expect(await ask('/ready')).toEqual(READY);
    proxy.delay(4_000);
    expect([await ask('/live'), await ask('/ready')]).toEqual([LIVE, unavailable('database_unavailable')]);
    proxy.reset();
  });
});

describe('the jobs', () => {
  const runs = (name: string) => database.knex('scheduled_tasks').where({ name });
  let ask: Awaited<ReturnType<typeof startProcess>>;
  beforeAll(async () => {
    ask = await startProcess();
  });

  test('do not advance before a worker has run a task', async () => {
    expect(await ask('/jobs')).toEqual(unavailable('scheduler_silent'));
  });

  test('advance while events are relayed and tasks begin', async () => {
    const deps = { db: database.knex, now: () => NOW, newId: () => crypto.randomUUID() } as unknown as Deps;
    const tasks = ['check-storage', 'poll-tracking'].map((name) => ({ name, cron: '* * * * *', nextRunAt: NOW }));
    await storeSchedule(deps, tasks);
    await runs('poll-tracking').update({ last_started_at: secondsAgo(12), failure_count: 1 });
    await runs('check-storage').update({ last_started_at: secondsAgo(240) });
    expect(await ask('/jobs')).toEqual([
      200,
      { status: 'ok', release: 'affranchi@1.2.3', outboxOldestSeconds: 0, schedulerSilentSeconds: 12 },
    ]);
  });

  test('wait where files cannot be stored', async () => {
    await runs('check-storage').update({ failure_count: 1, last_error: 'The bucket does not exist.' });
    expect([await ask('/jobs'), await ask('/ready'), await ask('')]).toEqual([
      unavailable('storage_failing'),
      READY,
      HEALTHY,
    ]);
    await runs('check-storage').update({ failure_count: 0 });
  });

  test('stand still once no task has begun for five minutes', async () => {
    await database.knex('scheduled_tasks').update({ last_started_at: secondsAgo(301) });
    expect(await ask('/jobs')).toEqual(unavailable('scheduler_silent'));
    await database.knex('scheduled_tasks').update({ last_started_at: secondsAgo(1) });
  });

  test('stand still once no worker gives a sign of a part', async () => {
    const beat = (part: string, seconds: number) => ({
      worker_id: crypto.randomUUID(),
      part,
      beaten_at: database.knex.raw('now() - make_interval(secs => ?)', [seconds]),
    });
    await database.knex('worker_heartbeats').insert([beat('relay', 400), beat('relay', 2), beat('money', 2)]);
    expect((await ask('/jobs'))[0]).toBe(200);
    await database.knex('worker_heartbeats').insert(beat('postal', 400));
    expect(await ask('/jobs')).toEqual(unavailable('worker_silent'));
  });
});
