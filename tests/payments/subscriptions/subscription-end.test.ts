import { describe, expect, test } from '@jest/globals';
import type { SubscriptionState } from '../../../src/adapters/payments/port.ts';
import { PaymentProviderError } from '../../../src/adapters/payments/provider-error.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { requestRefund } from '../../../src/modules/payments/index.ts';
import type {
  SubscriptionEnding,
  SubscriptionStatusView,
} from '../../../src/modules/payments/subscriptions/contract.ts';
import { canWithdraw } from '../../../src/modules/payments/subscriptions/policy.ts';
import {
  DAY,
  helene,
  later,
  mails,
  open,
  listRefunds,
  standing,
  subscribed,
  tell,
  testApp,
  useAnotherCustomer,
} from './subscriptions-setup.ts';

const NO_ANSWER = {
  type: 'connection_error',
  code: null,
  declineCode: null,
  param: null,
  requestId: null,
  httpStatus: null,
  message: '',
};

/** The free days are over and the first month is paid. */
async function converted(): Promise<SubscriptionState> {
  const state = await subscribed('trial');
  later(7);
  testApp.payments.change(state.subscriptionId, {
    status: 'active',
    periodStartsAt: testApp.clock.now,
    periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
  });
  const bill = testApp.payments.bill(state.subscriptionId, 990);
  await tell('invoice.paid', { id: bill.billId, object: 'invoice' });
  return state;
}

/** Its bank takes the last charge of the customer back, for as long as the dispute is open. */
async function contested(): Promise<void> {
  const payment: { stripe_payment_intent_id: string } = await testApp
    .db('payments')
    .where({ user_id: helene.id })
    .first('stripe_payment_intent_id');
  const { disputeId } = testApp.payments.dispute(payment.stripe_payment_intent_id, { reason: 'general' });
  await tell('charge.dispute.created', { id: disputeId, object: 'dispute', payment_intent: 'pi', metadata: {} });
}

describe('a termination', () => {
  const cancel = (user = helene) =>
    testApp.request<SubscriptionEnding>('POST', '/subscription/cancel', { user, body: {} });

  test('during the trial lets it run to its end without a charge, with a confirmation; it can be revoked', async () => {
    await subscribed('trial');
    const { body } = await cancel();
    await testApp.runJobs();
    expect(body).toMatchObject({
      ending: 'period_end',
      standing: {
        subscription: { status: 'trialing', cancelAtPeriodEnd: true, can: ['resume', 'change_card', 'withdraw'] },
      },
    });
    expect((await cancel()).status).toBe(200);
    await testApp.runJobs();
    expect(mails().filter((subject) => subject.includes('résiliation est enregistrée'))).toHaveLength(1);
    const resumed = await testApp.request<SubscriptionStatusView>('POST', '/subscription/resume', {
      user: helene,
      body: {},
    });
    expect(resumed.body.subscription).toMatchObject({ cancelAtPeriodEnd: false });
    // Each termination is confirmed, also the second one of a period.
    later(1);
    await cancel();
    await testApp.runJobs();
    expect(mails().filter((subject) => subject.includes('résiliation est enregistrée'))).toHaveLength(2);
    expect((await testApp.request('POST', '/subscription/cancel', { body: {} })).status).toBe(401);
    expect(
      (await testApp.request('POST', '/subscription/cancel', { user: await testApp.createUser('Yanis'), body: {} }))
        .body.code,
    ).toBe('no_subscription');
  });

  test('refunds the first charge in full if nothing was used since the trial ended', async () => {
    await converted();
    later(3);
    const { body } = await cancel();
    await testApp.runJobs();
    expect(body.ending).toBe('first_month_back');
    expect(await listRefunds()).toEqual([{ cause: 'first_month_unused', cents: 990 }]);
    expect((await standing()).subscription).toMatchObject({ status: 'cancelled', opens: false });
    // The first response may have been lost.
    expect((await cancel()).body).toEqual(body);
    expect(await listRefunds()).toHaveLength(1);
    expect(
      await testApp
        .db('invoices')
        .join('payments', 'payments.id', 'invoices.payment_id')
        .where({ user_id: helene.id, kind: 'credit_note' }),
    ).toHaveLength(1);
  });

  test('of an unused first month whose charge is contested ends at once, without a refund', async () => {
    await converted();
    await contested();
    expect((await cancel()).body).toMatchObject({
      ending: 'at_once',
      standing: { subscription: { status: 'cancelled' } },
    });
    expect(await listRefunds()).toEqual([]);
  });

  test('in the hour before the first charge takes effect at once, and the charge is never made', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    expect((await cancel()).body).toMatchObject({
      ending: 'at_once',
      standing: { subscription: { status: 'cancelled' } },
    });
  });

  test('finds and refunds a first charge whose event has not come yet', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    testApp.payments.bill(state.subscriptionId, 990);
    expect((await cancel()).body.ending).toBe('first_month_back');
    await testApp.runJobs();
    expect(await listRefunds()).toEqual([{ cause: 'first_month_unused', cents: 990 }]);
  });

  test('ignores a repeated event of a letter from the trial: it is no use of the month', async () => {
    const state = await subscribed('trial');
    const documentId = await testApp.draft(helene);
    const order = await testApp.request<OrderView>('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'registered_receipt',
        offer: 'trial',
        expectedTotalCents: 756,
        consents: testApp.consents,
      },
    });
    await testApp.request('POST', `/orders/${order.body.id}/pay`, { user: helene, body: {} });
    const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.body.id)!;
    testApp.payments.pay(sessionId);
    const object = { id: sessionId, object: 'checkout.session', client_reference_id: order.body.id };
    await tell('checkout.session.completed', object);
    later(8);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    await tell('invoice.paid', { id: testApp.payments.bill(state.subscriptionId, 990).billId, object: 'invoice' });
    await tell('checkout.session.completed', object);
    expect((await cancel()).body.ending).toBe('first_month_back');
  });

  test('ignores a letter cancelled in its change of mind: the first charge is refunded; other letters count', async () => {
    await converted();
    const buy = async () => {
      const documentId = await testApp.draft(helene);
      const { body: order } = await testApp.request<OrderView>('POST', '/orders', {
        user: helene,
        body: {
          documentId,
          sending: 'registered_receipt',
          offer: 'subscription',
          expectedTotalCents: 756,
          consents: testApp.consents,
        },
      });
      await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
      const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!;
      testApp.payments.pay(sessionId);
      await tell('checkout.session.completed', {
        id: sessionId,
        object: 'checkout.session',
        client_reference_id: order.id,
      });
      return order.id;
    };
    const callOff = (id: string) => testApp.request('POST', `/orders/${id}/cancel`, { user: helene, body: {} });
    const usedAt = async () =>
      (
        (await testApp.db('subscriptions').where({ user_id: helene.id }).first('last_used_at')) as {
          last_used_at: Date | null;
        }
      ).last_used_at;
    later(1);
    const first = await buy();
    const firstAt = await usedAt();
    expect(firstAt).toEqual(testApp.clock.now);
    later(1);
    const second = await buy();
    expect(await usedAt()).toEqual(testApp.clock.now);
    // Known at the request of the refund, however long the bank takes.
    expect((await callOff(second)).status).toBe(200);
    expect(await usedAt()).toEqual(firstAt);
    expect((await callOff(first)).status).toBe(409); // its own minutes are over
    expect(await usedAt()).toEqual(firstAt);
    await testApp.db('letters').update({ releases_at: new Date(testApp.clock.now.getTime() + 60_000) });
    await callOff(first);
    expect(await usedAt()).toBeNull();
    expect((await cancel()).body.ending).toBe('first_month_back');
  });

  test('while a direct debit is under way ends it, and refunds the debit once the bank has made it', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    const { billId } = testApp.payments.bill(state.subscriptionId, 0, { paid: false, attempts: 0 });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    later(1);
    expect((await cancel()).body.ending).toBe('at_once');
    testApp.payments.change(state.subscriptionId, { endedAt: testApp.clock.now });
    later(5);
    testApp.payments.bill(state.subscriptionId, 990, { billId });
    await tell('invoice.paid', { id: billId, object: 'invoice' });
    await tell('invoice.paid', { id: billId, object: 'invoice' });
    expect(await listRefunds()).toEqual([{ cause: 'paid_after_end', cents: 990 }]);
    const { html } = testApp.mail.sent.find(({ to, subject }) => to === helene.email && subject.includes('payés'))!;
    expect(html).toContain('Votre abonnement était déjà terminé');
  });

  test('refunds nothing if a letter was sent since, nor for a later month: then the paid month runs out', async () => {
    await converted();
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    expect((await cancel()).body.ending).toBe('period_end');
    expect(await listRefunds()).toEqual([]);
  });

  test('after a declined invoice takes effect at once: the bank is not charged again', async () => {
    const state = await subscribed('subscription_without_trial');
    testApp.payments.change(state.subscriptionId, { status: 'past_due' });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    const ended = { ending: 'at_once', standing: { subscription: { status: 'cancelled' } } };
    expect((await cancel()).body).toMatchObject(ended);
    expect((await cancel()).body).toMatchObject(ended);
    // A contract that is about to begin is not the one that ended.
    await open('subscription_without_trial');
    expect((await cancel()).body).toMatchObject({ code: 'no_subscription' });
  });

  const withdraw = () =>
    testApp.request<{ refundCents: number }>('POST', '/subscription/withdraw', { user: helene, body: {} });
  test('by withdrawal within fourteen days refunds everything if nothing was sent, else the remaining days', async () => {
    await subscribed('subscription_without_trial');
    later(5);
    expect((await withdraw()).body.refundCents).toBe(990);
    // The first response may have been lost, and the fourteen days be over by now.
    later(20);
    expect((await withdraw()).body.refundCents).toBe(990);
    expect(await listRefunds()).toHaveLength(1);
    await useAnotherCustomer('Noé');
    await subscribed('subscription_without_trial');
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    later(10);
    // Ten days of thirty are due: 330 cents.
    expect((await withdraw()).body.refundCents).toBe(660);
    await testApp.runJobs();
    expect(await listRefunds()).toEqual([{ cause: 'withdrawal', cents: 660 }]);
  });
  test('by withdrawal returns what is left after a refund that the bank has not made yet', async () => {
    await subscribed('subscription_without_trial');
    const { id: paymentId } = await testApp.db('payments').where({ user_id: helene.id }).first('id');
    testApp.payments.nextRefund = 'pending';
    await requestRefund(testApp.deps, { paymentId, cause: 'support:1', reason: 'geste', amountCents: 500 });
    await testApp.runJobs();
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    later(10);
    // Ten days of thirty are due: 330 cents.
    expect((await withdraw()).body.refundCents).toBe(160);
    testApp.payments.nextRefund = 'succeeded';
  });
  test('by withdrawal gives back a month in which nothing was sent, whatever was sent during the trial', async () => {
    const inTrial = testApp.clock.now;
    await converted();
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: inTrial });
    later(3);
    expect((await withdraw()).body.refundCents).toBe(990);
  });
  test('by withdrawal finds and refunds a first charge whose event has not come yet', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    testApp.payments.bill(state.subscriptionId, 990);
    expect((await withdraw()).body.refundCents).toBe(990);
    await testApp.runJobs();
    expect(await listRefunds()).toEqual([{ cause: 'withdrawal', cents: 990 }]);
  });
  test('by withdrawal owes the days of a month that its bank pays later, if a letter was sent in it', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    const { billId } = testApp.payments.bill(state.subscriptionId, 0, { paid: false, attempts: 0 });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    later(3);
    expect((await withdraw()).body.refundCents).toBe(0);
    testApp.payments.change(state.subscriptionId, { endedAt: testApp.clock.now });
    later(5);
    testApp.payments.bill(state.subscriptionId, 990, { billId });
    await tell('invoice.paid', { id: billId, object: 'invoice' });
    // Three days of thirty are due: 99 cents.
    expect(await listRefunds()).toEqual([{ cause: 'paid_after_end', cents: 891 }]);
  });
  test('by withdrawal may be repeated on a later day if Stripe did not answer, and refunds what it did at first', async () => {
    await subscribed('subscription_without_trial');
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    later(2);
    testApp.payments.failures.push(new PaymentProviderError('temporary', NO_ANSWER));
    expect((await withdraw()).status).toBe(503);
    expect(await listRefunds()).toEqual([{ cause: 'withdrawal', cents: 924 }]);
    later(1);
    expect(await withdraw()).toMatchObject({
      status: 200,
      body: { refundCents: 924, standing: { subscription: { status: 'cancelled' } } },
    });
    expect(await listRefunds()).toEqual([{ cause: 'withdrawal', cents: 924 }]);
  });
  test('by withdrawal ends a subscription whose charge is contested, without a refund', async () => {
    await subscribed('subscription_without_trial');
    await contested();
    expect(await withdraw()).toMatchObject({
      status: 200,
      body: { refundCents: 0, standing: { subscription: { status: 'cancelled' } } },
    });
    expect(await listRefunds()).toEqual([]);
  });
  test('by withdrawal after the fourteen days is rejected, with the alternatives', async () => {
    await subscribed('subscription_without_trial');
    later(14);
    expect((await standing()).subscription?.can).toContain('withdraw');
    // A holiday on a Friday adds three days.
    later(4);
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'withdrawal_over' } });
    expect((await standing()).subscription).toMatchObject({ status: 'active', can: ['cancel', 'change_card'] });
  });
});

test.each<[string, started: string, last: string]>([
  ['with the last hour in Paris of the fourteenth day after it', '2026-11-02T09:00:00Z', '2026-11-16T22:59:59Z'],
  ['of a summer night, with the last hour in Paris', '2026-07-05T22:30:00Z', '2026-07-20T21:59:59Z'],
  ['on the Monday, if that is a Saturday', '2026-11-07T09:00:00Z', '2026-11-23T22:59:59Z'],
  ['on the Monday, if that is a Sunday', '2026-11-08T09:00:00Z', '2026-11-23T22:59:59Z'],
  ['after a weekend and a holiday', '2027-03-14T09:00:00Z', '2027-03-30T21:59:59Z'], // Easter Monday is the 29th
])('the period to withdraw from a contract ends %s', (_name, started, last) => {
  const startedAt = new Date(started);
  const lastAt = new Date(last);
  expect(canWithdraw({ startedAt }, lastAt)).toBe(true);
  expect(canWithdraw({ startedAt }, new Date(lastAt.getTime() + 1000))).toBe(false);
});
