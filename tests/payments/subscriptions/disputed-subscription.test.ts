import { expect, test } from '@jest/globals';
import type { DisputeState } from '../../../src/adapters/payments/port.ts';
import { helene, later, mails, refundsOf, standing, subscribed, tell, testApp } from './subscriptions-setup.ts';

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
