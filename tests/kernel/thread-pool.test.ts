import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createThreadPool } from '../../src/kernel/thread-pool.ts';
import { disabledWorkerPool, type WorkerPool, type PoolTask } from '../../src/kernel/worker-pool.ts';

const task = (
  name: string,
  more: Partial<PoolTask<unknown, unknown>> = {},
): PoolTask<unknown, { input: unknown; threadId: number }> =>
  ({
    name,
    timeoutMs: 20_000,
    run: () => Promise.reject(new Error('this runs in a thread')),
    ...more,
  }) as PoolTask<unknown, { input: unknown; threadId: number }>;

let press: WorkerPool;
const open = (own = 2): WorkerPool =>
  (press = createThreadPool(join(import.meta.dirname, 'press-thread.mjs'), { trusted: own, untrusted: 1 }));
afterEach(() => press.close());

describe('a thread pool', () => {
  test('returns the result of a task, bytes and dates included', async () => {
    const input = { bytes: Uint8Array.of(1, 2, 3), at: new Date(0) };
    expect((await open().run(task('say'), input)).input).toEqual(input);
  });

  test('runs many tasks in few threads, and reuses them', async () => {
    open(2);
    const said = await Promise.all(Array.from({ length: 20 }, (_, i) => press.run(task('say'), i)));
    expect(said.map(({ input }) => input)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(new Set(said.map(({ threadId }) => threadId)).size).toBe(2);
    const again = await press.run(task('say'), 0);
    expect(said.map(({ threadId }) => threadId)).toContain(again.threadId);
  });

  test('passes on an error of a task and reuses the thread', async () => {
    open(1);
    const before = await press.run(task('say'), 0);
    await expect(press.run(task('fail'), 0)).rejects.toThrow('this letter cannot be written');
    expect((await press.run(task('say'), 0)).threadId).toBe(before.threadId);
  });

  test('terminates a task that takes too long, and runs the next one in a new thread', async () => {
    open(1);
    const before = await press.run(task('say'), 0);
    const [hung, next] = await Promise.allSettled([
      press.run(task('hang', { timeoutMs: 200 }), 0),
      press.run(task('say'), 1),
    ]);
    expect(hung).toMatchObject({ reason: { name: 'PoolTaskAborted', reason: 'time' } });
    expect(next).toMatchObject({ value: { input: 1 } });
    expect((next as PromiseFulfilledResult<{ threadId: number }>).value.threadId).not.toBe(before.threadId);
  });

  test('counts the time of a task from the start of its thread', async () => {
    press = createThreadPool(join(import.meta.dirname, 'slow-thread.mjs'), { trusted: 1, untrusted: 0 });
    expect(await press.run(task('say', { timeoutMs: 1000 }), 0)).toMatchObject({ input: 0 });
  });

  test('terminates a task that takes too much memory, and survives', async () => {
    open(1);
    await expect(press.run(task('hog'), 0)).rejects.toMatchObject({ name: 'PoolTaskAborted', reason: 'memory' });
    expect((await press.run(task('say'), 2)).input).toBe(2);
  });

  test('reports when a thread has exited', async () => {
    open(1);
    await expect(press.run(task('leave'), 0)).rejects.toThrow('ended');
    expect((await press.run(task('say'), 3)).input).toBe(3);
  });

  test('runs files of strangers separately from letters: one that hangs delays no letter', async () => {
    open(1);
    const foreign = press.run(task('hang', { isUntrusted: true, timeoutMs: 1500 }), 0).catch((error: Error) => error);
    expect((await press.run(task('say'), 4)).input).toBe(4);
    expect(await foreign).toMatchObject({ reason: 'time' });
  });

  test('keeps the event loop free while it works', async () => {
    open(1);
    await press.run(task('say'), 0);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await press.run(task('hang', { timeoutMs: 300 }), 0).catch(() => undefined);
    clearInterval(timer);
    delay.disable();
    expect(ticks).toBeGreaterThan(10);
  });
});

describe('a thread pool that starts threads ahead', () => {
  /** The ids of threads that have loaded their modules. */
  const loaded: number[] = [];
  let channel: BroadcastChannel;
  beforeEach(() => {
    loaded.length = 0;
    channel = new BroadcastChannel('press-thread');
    channel.addEventListener('message', (message) => void loaded.push((message as MessageEvent<number>).data));
  });
  afterEach(() => channel.close());
  const untilLoaded = async (count: number): Promise<void> => {
    while (loaded.length < count) await new Promise((done) => setTimeout(done, 5));
  };
  const openAhead = (file = 'press-thread.mjs'): WorkerPool =>
    (press = createThreadPool(join(import.meta.dirname, file), { trusted: 1, untrusted: 0 }, { ahead: true }));

  test('has a thread before the first task, which uses it', async () => {
    openAhead();
    await untilLoaded(1);
    expect((await press.run(task('say'), 0)).threadId).toBe(loaded[0]);
  });

  test('has none for uploaded files, before the first of them', async () => {
    press = createThreadPool(
      join(import.meta.dirname, 'press-thread.mjs'),
      { trusted: 1, untrusted: 1 },
      { ahead: true },
    );
    await expect(press.run(task('hang', { timeoutMs: 200 }), 0)).rejects.toMatchObject({ reason: 'time' });
    const second = await press.run(task('say'), 0);
    // Threads are numbered in the order of their start.
    const { threadId } = await press.run(task('say', { isUntrusted: true }), 0);
    expect(threadId).toBeGreaterThan(second.threadId);
  });

  test('starts another one before the next task, after a task that took too long', async () => {
    openAhead();
    await untilLoaded(1);
    await expect(press.run(task('hang', { timeoutMs: 200 }), 0)).rejects.toMatchObject({ reason: 'time' });
    await untilLoaded(2);
    expect((await press.run(task('say'), 0)).threadId).toBe(loaded[1]);
    expect(loaded).toHaveLength(2);
  });

  test('survives a thread that cannot start, and fails the task', async () => {
    openAhead('no-such-file.mjs');
    await new Promise((done) => setTimeout(done, 200));
    await expect(press.run(task('say'), 0)).rejects.toThrow('no-such-file');
  });
});

test('a process that serves requests runs no print task', async () => {
  press = disabledWorkerPool;
  await expect(disabledWorkerPool.run(task('say'), 0)).rejects.toThrow('say belongs in the worker');
});
