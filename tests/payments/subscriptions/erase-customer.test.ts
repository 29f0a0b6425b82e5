import { expect, test } from '@jest/globals';
import { eraseAccount } from '../../../src/modules/auth/index.ts';
import { subscribed, testApp } from './subscriptions-setup.ts';

test('the erasure of an account deletes its customer at Stripe, and nobody else’s', async () => {
  const { customerId, subscriptionId } = await subscribed('trial');
  const other = await testApp.createUser('Anne');
  await subscribed('trial', other);
  const [{ user_id: userId }] = await testApp
    .db('subscriptions')
    .where({ stripe_subscription_id: subscriptionId })
    .select('user_id');
  testApp.payments.change(subscriptionId, { status: 'canceled', endedAt: testApp.clock.now });
  await eraseAccount(testApp.deps, { userId });
  await testApp.runJobs();
  expect(testApp.payments.deletedCustomers).toEqual([customerId]);
});
