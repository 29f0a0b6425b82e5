import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { DeskSearchResult } from '../../../src/modules/orders/support/search.contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const SENDING = 'ltr_4868c3b754655f90';
let testApp: TestApp;
let admin: Actor;

beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  admin = await testApp.createUser('Anne', 'admin');
  const { id } = await testApp.createPaidOrder(await testApp.createUser('Hélène', 'customer'));
  await testApp.endChangeOfMind();
  await testApp.db('letters').where({ order_id: id }).update({ provider_ref: SENDING });
}, 60_000);
afterAll(() => testApp?.close());

async function insertWebhook(provider: string, eventId: string, refs: object): Promise<string> {
  const id = uuidv7();
  const event = { provider, provider_event_id: eventId, type: 'news', body: Buffer.from('{}') };
  await testApp.db('inbox').insert({ id, ...event, provider_refs: refs });
  return id;
}
const search = async (q: string, user: Actor): Promise<DeskSearchResult> =>
  (await testApp.request<DeskSearchResult>('POST', '/-/admin/v1/search', { user, body: { q } })).body;

test.each([
  ['maileva', 'ON_STATUS_REJECTED 4868c3b7-0000-4000-8000-54655f900001 2026-11-22T09:00:00.000+01:00'],
  ['mercifacteur', 'update-state 1795338000 9f86d081884c7d659a2feaa0c55ad015'],
  ['lob', 'evt_881183b4b1d4f0f4'],
])('an event of %s finds its webhook and its letter', async (provider, eventId) => {
  await insertWebhook(provider, eventId, { key: '', sendingRef: SENDING });
  const { recognised, groups } = await search(eventId, admin);
  expect([recognised, ...groups.map(({ kind, total }) => `${kind} ${total}`)]).toEqual([
    'event_id',
    'letters 1',
    'webhooks 1',
  ]);
});

test('an event of Stripe finds its webhook for those who may open it, also where it names nothing of ours', async () => {
  const id = await insertWebhook('stripe', 'evt_1Payout', { objectId: 'po_1' });
  const item = { id, to: `/admin/webhooks/${id}/show`, title: 'evt_1Payout', detail: 'Stripe · news' };
  expect((await search('evt_1Payout', admin)).groups).toMatchObject([{ kind: 'webhooks', items: [item] }]);
  expect((await search('evt_1Payout', await testApp.createUser('Samir', 'support'))).groups).toEqual([]);
});
