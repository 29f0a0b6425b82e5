import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Heartbeats } from '../../jobs/heartbeats.ts';
import type { Config } from '../../src/kernel/config.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { collectHeartbeatMetrics, readSilences, type WorkerPart } from '../../src/kernel/worker-heartbeats.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

const log = createLogger({ level: 'silent', process: 'test' });
const TIMING = { maxCheckMs: 1_000, reportMs: 2_000, jobLimitMs: 30_000 };
let database: TestDatabase;
let folder: string;
let silent: WorkerPart[];
let heartbeats: Heartbeats;
beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'affranchi-heartbeats-'));
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

function create(heartbeatFile?: string): Heartbeats {
  const config = { workerSilenceSeconds: 8, heartbeatFile } as Config;
  const deps = { db: database.knex, config, log, newId: uuidv7 } as unknown as Deps;
  return new Heartbeats(deps, (part) => silent.push(part), TIMING);
}

describe('a part of the worker', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    silent = [];
    heartbeats = create();
    heartbeats.start();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await heartbeats.stop();
  });

  test('that comes round is left alone, and one that stands still ends the worker', () => {
    heartbeats.beat('scheduler');
    for (let second = 0; second < 60; second += 1) {
      heartbeats.beat('scheduler');
      heartbeats.beat('relay');
      jest.advanceTimersByTime(1_000);
    }
    expect(silent).toEqual([]);
    for (let second = 0; second < 10; second += 1) {
      heartbeats.beat('scheduler');
      jest.advanceTimersByTime(1_000);
    }
    expect(silent).toEqual(['relay']);
  });

  test('that runs a job owes no sign until its end, unless the job never ends', async () => {
    let end: () => void = () => undefined;
    const job = heartbeats.during('render', () => new Promise<void>((done) => (end = done)));
    jest.advanceTimersByTime(20_000);
    expect(silent).toEqual([]);
    end();
    await job;
    jest.advanceTimersByTime(10_000);
    expect(silent).toEqual(['render']);
  });

  test('whose job never ends is ended', () => {
    void heartbeats.during('exports', () => new Promise(() => undefined));
    jest.advanceTimersByTime(31_000);
    expect(silent).toEqual(['exports']);
  });
});

test('a worker reports its parts, touches its file, and takes its rows along when it stops', async () => {
  const file = join(folder, 'heartbeat');
  const worker = create(file);
  worker.beat('relay');
  worker.beat('mail');
  worker.start();
  utimesSync(file, 0, 0);
  while ((await readSilences(database.knex)).size < 2) await pause(20);
  expect([...(await readSilences(database.knex)).keys()].toSorted()).toEqual(['mail', 'relay']);
  while (statSync(file).mtimeMs === 0) await pause(20);
  await worker.stop();
  expect(await readSilences(database.knex)).toEqual(new Map());
});

test('a worker needs a file that can be written at its start, and goes on when its disk is full', async () => {
  expect(() => create(join(folder, 'nowhere', 'heartbeat')).start()).toThrow(/ENOENT/);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const place = mkdtempSync(join(folder, 'gone-'));
  const worker = create(join(place, 'heartbeat'));
  worker.start();
  rmSync(place, { recursive: true });
  expect(() => jest.advanceTimersByTime(5_000)).not.toThrow();
  jest.useRealTimers();
  await worker.stop();
});

test('the silence of a part is a metric, over all workers', async () => {
  const beat = (seconds: number) => ({
    worker_id: uuidv7(),
    part: 'postal',
    beaten_at: database.knex.raw('now() - make_interval(secs => ?)', [seconds]),
  });
  await database.knex('worker_heartbeats').insert([beat(500), beat(300)]);
  const [metric] = await database.knex.transaction(collectHeartbeatMetrics);
  expect(metric).toMatchObject({ name: 'affranchi_worker_silent_seconds' });
  expect(metric!.values).toEqual([{ labels: { part: 'postal' }, value: expect.closeTo(300, -1) }]);
  await database.knex('worker_heartbeats').delete();
});

test('a worker that was killed is forgotten', async () => {
  const killed = uuidv7();
  const left = { worker_id: killed, part: 'mail', beaten_at: database.knex.raw(`now() - interval '2 hours'`) };
  await database.knex('worker_heartbeats').insert(left);
  const worker = create();
  worker.beat('relay');
  worker.start();
  while (await database.knex('worker_heartbeats').where({ worker_id: killed }).first()) await pause(20);
  await worker.stop();
});
