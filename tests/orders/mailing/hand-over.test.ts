import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { claimLetter, markSubmitted } from '../../../src/modules/orders/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

/** A letter in the hands of a worker, with a draft at the partner. */
async function claimedLetter(columns: object = {}) {
  const order = await testApp.createPaidOrder(helene);
  const letter = () => testApp.db('letters').where({ order_id: order.id }).first();
  const { id } = await letter();
  const draft = { status: 'handing_over', provider: 'maileva', provider_ref: 'draft' };
  await testApp
    .db('letters')
    .where({ id })
    .update({ ...draft, ...columns });
  const submit = (draftRef: string) =>
    markSubmitted(testApp.deps, { letterId: id, product: 'registered', draftRef, providerRef: 'final' });
  return { id, letter, submit };
}

test('of many workers that claim a letter, one gets it, and the next one only after its lease', async () => {
  const { id } = await claimedLetter({ status: 'rendered', provider: null, provider_ref: null });
  const claim = () => claimLetter(testApp.deps, { letterId: id });
  const claims = await Promise.all(Array.from({ length: 6 }, claim));
  expect(claims.filter((result) => result !== 'busy')).toEqual([expect.any(Date)]);
  testApp.later(testApp.deps.config.handOverLeaseSeconds * 1000);
  const next = await Promise.all(Array.from({ length: 6 }, claim));
  expect(next.filter((result) => result !== 'busy')).toEqual([expect.any(Date)]);
  await testApp.db('letters').where({ id }).update({ status: 'cancelled' });
  expect(await claim()).toBe('gone');
});

test('a submission stores the partner’s last reference and ends the lease', async () => {
  const { letter, submit } = await claimedLetter({ lease_until: new Date() });
  await submit('draft');
  expect(await letter()).toMatchObject({
    status: 'submitted',
    provider_ref: 'final',
    lease_until: null,
    handed_over_at: testApp.clock.now,
  });
});

test('a late worker changes nothing of a letter that has another draft by now', async () => {
  const { letter, submit } = await claimedLetter({ provider_ref: 'another draft' });
  const before = await letter();
  await submit('draft');
  expect(await letter()).toEqual(before);
});

test('after a faster event of the partner only its reference is stored', async () => {
  const { letter, submit } = await claimedLetter({ status: 'accepted', failing_since: new Date() });
  await submit('draft');
  expect(await letter()).toMatchObject({
    status: 'accepted',
    provider_ref: 'final',
    failing_since: null,
    handed_over_at: null,
  });
});
