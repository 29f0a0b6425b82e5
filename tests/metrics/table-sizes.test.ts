import { expect, test } from '@jest/globals';
import { retentions } from '../../jobs/retentions.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { read, testApp, web } from './metrics-setup.ts';

test('each table of the registry has its size, and a divided one that of all its partitions', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => uuidv7(Date.now() + (index % 3) * 40 * 86_400_000));
  await testApp.db('outbox').insert(ids.map((id) => ({ id, event: 'order.paid', payload: '{}' })));
  await testApp.db.raw('analyze');
  const metrics = await read(await web());
  const valuesOf = (name: string) => new Map(metrics.all(name).map(({ labels, value }) => [labels['table']!, value]));
  const [bytes, rows] = [valuesOf('affranchi_table_bytes'), valuesOf('affranchi_table_rows')];
  expect([...bytes.keys()].toSorted()).toEqual(Object.keys(retentions).toSorted());
  expect(rows.get('outbox')).toBeGreaterThanOrEqual(500);
  expect(bytes.get('outbox')).toBeGreaterThan(500 * 100);
});
