import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

interface Row {
  id: string;
  status: string;
  letterStatus: string | null;
}
let testApp: TestApp;
let samir: Actor;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
afterAll(() => testApp?.close());

const list = async (filter: object): Promise<Row[]> =>
  (
    await testApp.request<Row[]>('GET', `/-/admin/v1/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      user: samir,
    })
  ).body;

test('the list of orders shows the state of the letter next to that of the order, and filters by it', async () => {
  const withoutLetter = await testApp.createPaidOrder(helene, undefined, 'pdf');
  const [refused, waiting] = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
  await testApp.db('letters').where({ order_id: refused.id }).update({ status: 'rejected' });

  const stateOf = new Map((await list({})).map(({ id, letterStatus }) => [id, letterStatus]));
  expect([refused, waiting, withoutLetter].map(({ id }) => stateOf.get(id))).toEqual(['rejected', 'queued', null]);
  expect((await list({ letterStatus: ['rejected'] })).map(({ id }) => id)).toEqual([refused.id]);
  expect((await list({ letterStatus: ['rejected', 'queued'] })).map(({ id }) => id).toSorted()).toEqual(
    [refused.id, waiting.id].toSorted(),
  );
  expect(await list({ letterStatus: 'rejected', status: ['completed'] })).toEqual([]);

  const record = await testApp.request<Row>('GET', `/-/admin/v1/orders/${refused.id}`, { user: samir });
  expect(record.body.letterStatus).toBe('rejected');
});
