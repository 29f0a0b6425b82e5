import { expect, test } from '@jest/globals';
import { retentions } from '../../jobs/retentions.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { PURGED_TABLES } from '../../src/kernel/purged-rows.ts';
import { purgeRateLimits } from '../../src/kernel/rate-limit.ts';
import { read, testApp, web } from './metrics-setup.ts';

test('what the retentions have purged is counted by table, and a table without any has zero', async () => {
  const purged = async () => {
    const samples = (await read(await web())).all('affranchi_purged_rows_total');
    return new Map(samples.map(({ labels, value }) => [labels['table'], value]));
  };
  const before = await purged();
  expect([...before.keys()]).toEqual([...PURGED_TABLES]);
  expect(new Set(before.values())).toEqual(new Set([0]));
  const old = { expire: Date.now() - 60_000, points: 1 };
  await testApp.db('rate_limits').insert(['a', 'b', 'c'].map((key) => ({ key, ...old })));
  await purgeRateLimits(testApp.deps);
  const after = await purged();
  expect([after.get('rate_limits'), after.get('outbox')]).toEqual([3, 0]);
});

test('each table of the registry has its size, and a divided one that of all its partitions', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => uuidv7(Date.now() + (index % 3) * 40 * 86_400_000));
  await testApp.db('outbox').insert(ids.map((id) => ({ id, event: 'order.paid', payload: '{}' })));
  await testApp.db.raw('analyze');
  const metrics = await read(await web());
  const listValues = (name: string) => new Map(metrics.all(name).map(({ labels, value }) => [labels['table']!, value]));
  const [bytes, rows] = [listValues('affranchi_table_bytes'), listValues('affranchi_table_rows')];
  expect([...bytes.keys()].toSorted()).toEqual(Object.keys(retentions).toSorted());
  expect(rows.get('outbox')).toBeGreaterThanOrEqual(500);
  expect(bytes.get('outbox')).toBeGreaterThan(500 * 100);
});
