import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { runExclusively } from '../../src/kernel/exclusive.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

const POOL = 4;

let database: TestDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: connect({ url: database.url, pool: POOL }),
    config: { database: { pool: POOL } },
  } as unknown as Deps;
}, 60_000);
afterAll(async () => {
  await deps?.db.destroy();
  await database?.close();
});

test('twelve commands at once leave the connections of a pool of four that each of them needs', async () => {
  const numbers = Array.from({ length: 12 }, (_, i) => i);
  const run = async (i: number): Promise<number> => {
    const { rows } = await deps.db.raw<{ rows: { n: number }[] }>('select ?::int as n', [i]);
    return rows[0]!.n;
  };
  const results = await Promise.all(numbers.map((i) => runExclusively(deps, `order ${i}`, () => run(i))));
  expect(results).toEqual(numbers);
}, 30_000);

test('commands of one name run one after the other, also after one that failed', async () => {
  let running = 0;
  const counts: number[] = [];
  const run = async (isFailing: boolean): Promise<void> => {
    running += 1;
    counts.push(running);
    await deps.db.raw('select pg_sleep(0.05)');
    running -= 1;
    if (isFailing) throw new Error('refused');
  };
  const results = await Promise.allSettled(
    [true, false, false].map((isFailing) => runExclusively(deps, 'order 1', () => run(isFailing))),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(counts).toEqual([1, 1, 1]);
});
