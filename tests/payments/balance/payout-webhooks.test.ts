import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { createTestAppWithStripe } from '../../harness/test-app-with-stripe.ts';

/** In the past: the sandbox pays out a day once it is over by real time. */
const START = Date.UTC(2026, 2, 2, 9) / 1000;

let bank: Awaited<ReturnType<typeof createTestAppWithStripe>>;
beforeAll(async () => {
  bank = await createTestAppWithStripe({ start: START });
}, 60_000);
afterAll(() => bank?.close());

test('a payout is announced by the sandbox when it is made and when it arrives, and its row follows', async () => {
  const { testApp } = bank;
  const announced = async () =>
    (await testApp.db('inbox').whereLike('type', 'payout.%').distinct('type').pluck('type')).toSorted();
  await bank.subscribe('Hélène', 'subscription_without_trial');
  await eventually(async () => (await announced()).includes('payout.paid'));
  await bank.quiet();
  expect(await announced()).toEqual(['payout.created', 'payout.paid']);
  // A charge of 9.90 € costs 1.5 % and 25 cents.
  expect(await testApp.db('payouts').select('stripe_payout_id', 'provider_status', 'amount_cents')).toEqual([
    { stripe_payout_id: expect.stringMatching(/^po_/), provider_status: 'paid', amount_cents: 950 },
  ]);
  const { provider_refs } = await testApp.db('inbox').where({ type: 'payout.paid' }).first('provider_refs');
  expect(provider_refs).toMatchObject({ objectId: expect.stringMatching(/^po_/) });
}, 60_000);

test('a payout that the bank returns is announced, and opens an alarm that names it', async () => {
  const { testApp } = bank;
  const { id, stripe_payout_id: payoutId } = await testApp.db('payouts').first('id', 'stripe_payout_id');
  await fetch(`${bank.sandbox.url}/sandbox/stripe/virements/${payoutId}/refuser`, {
    method: 'POST',
    redirect: 'manual',
  });
  await eventually(async () => Boolean(await testApp.db('inbox').where({ type: 'payout.failed' }).first('id')));
  await bank.quiet();
  expect(await testApp.db('payouts').where({ id }).first('provider_status', 'failure_code')).toEqual({
    provider_status: 'failed',
    failure_code: 'account_closed',
  });
  expect(await testApp.db('discrepancies').where({ kind: 'payout_failed' }).first('subject', 'status')).toEqual({
    subject: payoutId,
    status: 'open',
  });
}, 60_000);
