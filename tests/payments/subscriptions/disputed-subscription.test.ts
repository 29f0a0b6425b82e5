import { expect, test } from '@jest/globals';
import type { DisputeState } from '../../../src/adapters/payments/port.ts';
import { helene, later, mails, listRefunds, standing, subscribed, tell, testApp } from './subscriptions-setup.ts';

/** The card holder disputes the charge of the first month. */
async function contest(reason: string): Promise<DisputeState> {
  const payment = await testApp.db('payments').where({ user_id: helene.id }).first('stripe_payment_intent_id');
  const dispute = testApp.payments.dispute(payment.stripe_payment_intent_id, { reason });
  await announce(dispute, 'created');
  return dispute;
}
const announce = ({ disputeId }: DisputeState, event: string) =>
  tell(`charge.dispute.${event}`, { id: disputeId, object: 'dispute', metadata: {} });

test('a charge that its card holder reports as fraud is the last one: the subscription ends at once', async () => {
  const { subscriptionId } = await subscribed('subscription_without_trial');
  await contest('fraudulent');
  expect(testApp.payments.subscriptions.get(subscriptionId)).toMatchObject({ status: 'canceled' });
  expect((await standing()).subscription).toMatchObject({ status: 'cancelled' });
  expect(mails()).toContainEqual(expect.stringContaining('Votre abonnement est terminé'));
});

test('a charge that is disputed for another reason ends nothing', async () => {
  await subscribed('subscription_without_trial');
  await contest('product_not_received');
  expect((await standing()).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});

test.each([
  ['nothing', null, [{ cause: 'left_after_end', cents: 990 }]],
  // Ten days of thirty are due: 330 cents.
  ['letters', 10, [{ cause: 'left_after_end', cents: 660 }]],
])(
  'a contested month of a withdrawal is refunded once the bank leaves it to us, if %s was sent',
  async (_what, days, refunds) => {
    const { subscriptionId } = await subscribed('subscription_without_trial');
    const dispute = await contest('general');
    if (days !== null)
      await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    later(10);
    const withdrawn = await testApp.request<{ refundCents: number }>('POST', '/subscription/withdraw', {
      user: helene,
      body: {},
    });
    expect(withdrawn).toMatchObject({ status: 200, body: { refundCents: 0 } });
    testApp.payments.change(subscriptionId, { endedAt: testApp.clock.now });
    await tell('customer.subscription.deleted', { id: subscriptionId, object: 'subscription' });
    later(30);
    dispute.status = 'won';
    await announce(dispute, 'closed');
    await announce(dispute, 'funds_reinstated');
    expect(await listRefunds()).toEqual(refunds);
  },
);

test('a won dispute of a month that was served refunds nothing', async () => {
  const { subscriptionId, periodEndsAt } = await subscribed('subscription_without_trial');
  const dispute = await contest('general');
  testApp.payments.change(subscriptionId, { status: 'canceled', endedAt: periodEndsAt });
  later(31);
  await tell('customer.subscription.deleted', { id: subscriptionId, object: 'subscription' });
  dispute.status = 'won';
  await announce(dispute, 'closed');
  expect(await listRefunds()).toEqual([]);
});
