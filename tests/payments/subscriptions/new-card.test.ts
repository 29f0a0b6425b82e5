import { expect, test } from '@jest/globals';
import { pollPendingPayments } from '../../../jobs/handlers/payments/poll-pending-payments.ts';
import { PaymentProviderError } from '../../../src/adapters/payments/provider-error.ts';
import { helene, standing, subscribed, tell, testApp } from './subscriptions-setup.ts';

const announce = (customerId: string) => tell('customer.updated', { id: customerId, object: 'customer' });

test('a card that a subscriber enters at Stripe is charged from then on, and shown', async () => {
  const { subscriptionId, customerId } = await subscribed('subscription_without_trial');
  testApp.payments.enterCard(subscriptionId, '4444');
  await announce(customerId);
  expect(testApp.payments.subscriptions.get(subscriptionId)).toMatchObject({ newerMethodId: null });
  expect((await standing()).subscription).toMatchObject({ status: 'active', card: 'visa •••• 4444' });
});

test('a card that Stripe does not accept for the subscription raises an alarm, and the rest is synced', async () => {
  const { ourId, subscriptionId, customerId } = await subscribed('subscription_without_trial');
  testApp.payments.enterCard(subscriptionId, '0002');
  testApp.payments.change(subscriptionId, { cancelAtPeriodEnd: true });
  const details = { type: 'invalid_request_error', code: 'resource_missing', declineCode: null, param: null };
  testApp.payments.failures.push(
    new PaymentProviderError('rejected', {
      ...details,
      requestId: 'req_1',
      httpStatus: 400,
      message: 'No such method.',
    }),
  );
  await announce(customerId);
  expect((await standing()).subscription).toMatchObject({ card: 'visa •••• 4242', cancelAtPeriodEnd: true });
  expect(await testApp.db('alarms').where({ entity: 'subscriptions', entity_id: ourId }).first('state')).toEqual({
    state: 'rejected_call',
  });
});

test('a card whose event is lost is charged and shown minutes after the page on which it was entered', async () => {
  const { subscriptionId } = await subscribed('subscription_without_trial');
  testApp.clock.now = new Date(testApp.clock.now.getTime() + 3_600_000);
  expect((await testApp.request('POST', '/subscription/portal', { user: helene, body: {} })).status).toBe(200);
  testApp.payments.enterCard(subscriptionId, '4444');
  testApp.clock.now = new Date(testApp.clock.now.getTime() + 61_000);
  await pollPendingPayments(testApp.deps);
  expect(testApp.payments.subscriptions.get(subscriptionId)).toMatchObject({ newerMethodId: null });
  expect((await standing()).subscription).toMatchObject({ card: 'visa •••• 4444' });
});

test('a month that was charged before a new card is known names the card that was charged', async () => {
  const { subscriptionId, ourId } = await subscribed('subscription_without_trial');
  testApp.payments.enterCard(subscriptionId, '4444');
  const { billId } = testApp.payments.bill(subscriptionId, 990);
  await tell('invoice.paid', { id: billId, object: 'invoice' });
  expect((await standing()).subscription).toMatchObject({ card: 'visa •••• 4444' });
  const cards = await testApp.db('payments').where({ subscription_id: ourId }).orderBy('id').pluck('card');
  expect(cards).toEqual(['visa •••• 4242', 'visa •••• 4242']);
});

test('a page for a card that Stripe refuses to open names no letter, and says that the card is unchanged', async () => {
  await subscribed('subscription_without_trial');
  const details = { type: 'invalid_request_error', code: 'x', declineCode: null, param: null };
  const answer = { requestId: 'req_1', httpStatus: 400, message: 'No configuration.' };
  testApp.payments.failures.push(new PaymentProviderError('rejected', { ...details, ...answer }));
  const { status, body } = await testApp.request<{ code: string; message: string }>('POST', '/subscription/portal', {
    user: helene,
    body: {},
  });
  expect([status, body.code]).toEqual([503, 'payment_rejected']);
  expect(body.message).toMatch(/votre carte n’a pas changé/);
  expect(body.message).not.toMatch(/écrit n’est perdu|lettre|page de paiement/);
});

test('the card of a subscription that is over is left as it is', async () => {
  const { subscriptionId, customerId } = await subscribed('subscription_without_trial');
  testApp.payments.enterCard(subscriptionId, '4444');
  testApp.payments.change(subscriptionId, { status: 'canceled', endedAt: testApp.clock.now });
  await announce(customerId);
  expect((await standing()).subscription).toMatchObject({ status: 'cancelled', card: 'visa •••• 4242' });
});
