import { expect, test } from '@jest/globals';
import { runInBatches, runSteps, runWholeBatches } from '../../src/kernel/batches.ts';
import type { Deps } from '../../src/kernel/deps.ts';

const deps = { config: { taskBatchSize: 3 }, log: { warn: () => undefined } } as unknown as Deps;
const rows = Array.from({ length: 30 }, (_, i) => ({ id: String(i).padStart(2, '0') }));
const ids = rows.map(({ id }) => id);

/** A table that is read by id, as those of the product. */
const pages = async (after: string | undefined, limit: number) =>
  rows.filter(({ id }) => after === undefined || id > after).slice(0, limit);

const refuse = (refused: readonly string[], id: string): void => {
  if (refused.includes(id)) throw new Error(`row ${id}`);
};

test('processes each row once, ten batches in one run', async () => {
  const done: string[] = [];
  const work = { subject: 'rows', load: pages, process: async (row: { id: string }) => done.push(row.id) };
  expect(await runInBatches(deps, { ...work, signal: undefined })).toBe(30);
  expect(done).toEqual(ids);
});

test('passes rows that fail, and says at the end how many did', async () => {
  const done: string[] = [];
  const run = runInBatches(deps, {
    subject: 'rows',
    load: pages,
    async process({ id }) {
      refuse(['00', '14', '29'], id);
      done.push(id);
    },
    signal: undefined,
  });
  await expect(run).rejects.toThrow('3 of 30 rows failed, the first: row 00');
  expect(done).toEqual(ids.filter((id) => !['00', '14', '29'].includes(id)));
});

test('begins no further row once it is told to stop', async () => {
  const stop = new AbortController();
  const done: string[] = [];
  const count = await runInBatches(deps, {
    subject: 'rows',
    load: pages,
    async process({ id }) {
      done.push(id);
      if (id === '04') stop.abort();
    },
    signal: stop.signal,
  });
  expect([count, done.at(-1)]).toEqual([5, '04']);
});

test('processes a batch row by row where its statement fails', async () => {
  const calls: string[] = [];
  const run = runWholeBatches(deps, {
    subject: 'rows',
    load: pages,
    async processBatch(batch) {
      for (const { id } of batch) refuse(['04'], id);
      calls.push(batch.map(({ id }) => id).join());
    },
    signal: undefined,
  });
  await expect(run).rejects.toThrow('1 of 30 rows failed');
  expect(calls.slice(0, 4)).toEqual(['00,01,02', '03', '05', '06,07,08']);
});

test('begins no further row of a batch whose statement failed, once it is told to stop', async () => {
  const stop = new AbortController();
  const alone: string[] = [];
  const count = await runWholeBatches(deps, {
    subject: 'rows',
    load: pages,
    async processBatch(batch) {
      if (batch.length > 1) throw new Error('too long');
      alone.push(...batch.map(({ id }) => id));
      stop.abort();
    },
    signal: stop.signal,
  });
  expect([count, alone]).toEqual([1, ['00']]);
});

test('runs each step although one failed before it', async () => {
  const done: string[] = [];
  const step = (name: string, fails: boolean) => async () => {
    if (fails) throw new Error(`${name} failed`);
    done.push(name);
  };
  await expect(runSteps([step('a', true), step('b', false), step('c', true)])).rejects.toThrow('a failed; c failed');
  expect(done).toEqual(['b']);
});
