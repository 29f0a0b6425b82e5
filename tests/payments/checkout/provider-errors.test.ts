import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import {
  PaymentProviderError,
  RefundRejected,
  type ProviderErrorDetails,
  type ProviderErrorKind,
} from '../../../src/adapters/payments/provider-error.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { submitRefund } from '../../../src/modules/payments/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
afterAll(() => testApp?.close());

const details = (more: Partial<ProviderErrorDetails>): ProviderErrorDetails => ({
  type: 'invalid_request_error',
  code: null,
  declineCode: null,
  param: null,
  requestId: 'req_1',
  httpStatus: 400,
  message: 'Refused.',
  ...more,
});
const failure = (kind: ProviderErrorKind, more: Partial<ProviderErrorDetails>) =>
  new PaymentProviderError(kind, details(more));
const pay = async (id: string) => {
  const { status, body } = await testApp.request('POST', `/orders/${id}/pay`, { user: helene, body: {} });
  return { status, code: body.code, message: body.message };
};
const findPayment = (orderId: string) => testApp.db('payments').where({ order_id: orderId }).first();
const openAlarms = async (subjectId: string) =>
  (await testApp.db('alarms').where({ entity_id: subjectId }).whereNull('closed_at')).map(
    ({ entity, state }) => `${entity} ${state}`,
  );
interface Story {
  entries: { kind: string; what: string; details: string }[];
}

describe('a call that Stripe rejects', () => {
  test('because of our request: the response is stored, support is alarmed at once, and the customer is promised no delay', async () => {
    const order = await testApp.order(helene);
    testApp.payments.failures.push(
      failure('rejected', { code: 'resource_missing', param: 'line_items[0][price]', message: 'No such price' }),
    );
    const refused = await pay(order.id);
    expect([refused.status, refused.code]).toEqual([503, 'payment_rejected']);
    expect(refused.message).not.toContain('minute');
    const payment = await findPayment(order.id);
    expect(await openAlarms(payment.id)).toEqual(['payments rejected_call']);
    const { body } = await testApp.request<{ answers: unknown[] }>('GET', `/-/admin/v1/payments/${payment.id}`, {
      user: samir,
    });
    expect(body.answers).toEqual([
      {
        at: expect.any(String),
        call: 'open_checkout',
        answer: 'invalid_request_error resource_missing, paramètre line_items[0][price], No such price, demande req_1',
      },
    ]);
    const story = await testApp.request<Story>('GET', `/-/admin/v1/orders/${order.id}/history`, { user: samir });
    expect(story.body.entries).toContainEqual(
      expect.objectContaining({
        kind: 'answer',
        what: 'stripe open_checkout',
        details: expect.stringContaining('req_1'),
      }),
    );

    // Refused again it is the same row; passed, its alarm ends.
    testApp.payments.failures.push(failure('rejected', { code: 'resource_missing', requestId: 'req_2' }));
    await pay(order.id);
    expect(await testApp.db('provider_errors').where({ subject_id: payment.id }).first('count', 'request_id')).toEqual({
      count: 2,
      request_id: 'req_2',
    });
    expect((await pay(order.id)).status).toBe(200);
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(payment.id)).toEqual([]);
  });

  test('because of an outage: the customer may retry in a minute, without an alarm', async () => {
    const order = await testApp.order(helene);
    testApp.payments.failures.push(failure('temporary', { type: 'api_error', httpStatus: 503 }));
    const refused = await pay(order.id);
    expect([refused.status, refused.code]).toEqual([503, 'payment_unavailable']);
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms((await findPayment(order.id)).id)).toEqual([]);
    expect((await pay(order.id)).status).toBe(200);
  });

  test('because of the customer’s e-mail address: the message states what to correct', async () => {
    const order = await testApp.order(helene);
    testApp.payments.failures.push(failure('rejected', { code: 'email_invalid', param: 'customer_email' }));
    expect(await pay(order.id)).toMatchObject({
      status: 422,
      code: 'email_refused',
      message: expect.stringContaining('Corrigez-la dans votre profil'),
    });
  });

  test('for a subscription: the response is on its page in the back office', async () => {
    const person = await testApp.createUser('Nadia');
    const subscribe = () =>
      testApp.request('POST', '/subscription', {
        user: person,
        body: { offer: 'trial', expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
      });
    testApp.payments.failures.push(
      failure('rejected', { type: 'invalid_request_error', code: 'secret_key_required', httpStatus: 403 }),
    );
    const refused = await subscribe();
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_rejected']);
    const { id } = await testApp.db('subscriptions').where({ user_id: person.id }).first('id');
    expect(await openAlarms(id)).toEqual(['subscriptions rejected_call']);
    const { body } = await testApp.request<{ answers: { answer: string }[] }>(
      'GET',
      `/-/admin/v1/subscriptions/${id}`,
      {
        user: samir,
      },
    );
    expect(body.answers.map(({ answer }) => answer)).toEqual([expect.stringContaining('secret_key_required')]);
    expect((await subscribe()).status).toBe(201);
  });
});

async function subscriber(name: string) {
  const person = await testApp.createUser(name);
  const { body } = await testApp.request<{ url: string }>('POST', '/subscription', {
    user: person,
    body: { offer: 'trial', expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
  });
  const sessionId = body.url.split('/').at(-1)!;
  const { ourId, subscriptionId } = testApp.payments.subscribe(sessionId, testApp.clock.now);
  await testApp.notify('checkout.session.completed', {
    id: sessionId,
    object: 'checkout.session',
    client_reference_id: ourId,
  });
  await testApp.runJobs();
  return { person, ourId, subscriptionId };
}

test.each([
  { action: 'cancel', status: 200, answer: { ending: 'at_once', standing: { subscription: { status: 'cancelled' } } } },
  { action: 'withdraw', status: 200, answer: { refundCents: 0, standing: { subscription: { status: 'cancelled' } } } },
  { action: 'resume', status: 404, answer: { code: 'no_subscription' } },
])(
  'a subscription that Stripe had ended before the event came: $action causes no error',
  async ({ action, status, answer }) => {
    const { person, ourId, subscriptionId } = await subscriber('Ines');
    testApp.payments.change(subscriptionId, { status: 'canceled', endedAt: testApp.clock.now });
    testApp.payments.failures.push(failure('rejected', { httpStatus: 400 }));
    const answered = await testApp.request('POST', `/subscription/${action}`, { user: person, body: {} });
    expect(answered).toMatchObject({ status, body: answer });
    expect(await openAlarms(ourId)).toEqual([]);
  },
);

test('a termination that Stripe rejects is not lost: the customer learns that the error is ours, and support sees the reason', async () => {
  const { person, ourId } = await subscriber('Karim');
  testApp.payments.failures.push(failure('rejected', { httpStatus: 403 }));
  const refused = await testApp.request('POST', '/subscription/cancel', { user: person, body: {} });
  expect([refused.status, refused.body.code]).toEqual([503, 'subscription_rejected']);
  expect(await openAlarms(ourId)).toEqual(['subscriptions rejected_call']);
  expect((await testApp.request('POST', '/subscription/cancel', { user: person, body: {} })).status).toBe(200);
  await raiseOverdueAlarms(testApp.deps);
  expect(await openAlarms(ourId)).toEqual([]);
});

describe('a refund that Stripe rejects', () => {
  async function requested(): Promise<string> {
    const order = await testApp.createPaidOrder(helene);
    testApp.payments.failures.push(failure('temporary', { type: 'connection_error', httpStatus: null }));
    await testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, {
      user: samir,
      body: { reason: 'geste', expectedRefundableCents: order.price.totalCents, requestId: crypto.randomUUID() },
    });
    await testApp.runJobs();
    return (
      await testApp
        .db('refunds')
        .join('payments', 'payments.id', 'payment_id')
        .where({ order_id: order.id })
        .first('refunds.id')
    ).id;
  }
  const findStatus = async (id: string) => (await testApp.db('refunds').where({ id }).first('status')).status;

  test('because of an empty balance is retried, with an alarm, and succeeds once there is money', async () => {
    const id = await requested();
    testApp.payments.failures.push(failure('rejected', { code: 'balance_insufficient' }));
    await expect(submitRefund(testApp.deps, { refundId: id })).rejects.toThrow('balance_insufficient');
    expect(await findStatus(id)).toBe('requested');
    expect(await openAlarms(id)).toEqual(['refunds rejected_call']);
    await submitRefund(testApp.deps, { refundId: id });
    expect(await findStatus(id)).toBe('succeeded');
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(id)).toEqual([]);
  });

  test('permanently fails, and its page shows the reason', async () => {
    const id = await requested();
    testApp.payments.failures.push(new RefundRejected(details({ code: 'charge_disputed' })));
    await submitRefund(testApp.deps, { refundId: id });
    expect(await findStatus(id)).toBe('failed');
    const { body } = await testApp.request<{ answers: { answer: string }[] }>('GET', `/-/admin/v1/refunds/${id}`, {
      user: samir,
    });
    expect(body.answers.map(({ answer }) => answer)).toContainEqual(expect.stringContaining('charge_disputed'));
  });
});

test('an early fraud warning of a card network is an alarm and a note on the payment, without a refund', async () => {
  const order = await testApp.createPaidOrder(helene);
  const payment = await findPayment(order.id);
  testApp.payments.warnings.set('issfr_1', {
    paymentIntentId: payment.stripe_payment_intent_id,
    ourId: order.id,
    fraudType: 'made_with_stolen_card',
    warnedAt: testApp.clock.now,
  });
  for (let i = 0; i < 2; i += 1)
    await testApp.notify('radar.early_fraud_warning.created', { id: 'issfr_1', object: 'radar.early_fraud_warning' });
  await testApp.runJobs();
  await raiseOverdueAlarms(testApp.deps);
  expect(await openAlarms(payment.id)).toEqual(['payments suspected_fraud']);
  const { body } = await testApp.request('GET', `/-/admin/v1/payments/${payment.id}`, { user: samir });
  expect(body).toMatchObject({ fraudType: 'made_with_stolen_card', status: 'succeeded', refundedCents: 0 });
  const story = await testApp.request<Story>('GET', `/-/admin/v1/orders/${order.id}/history`, { user: samir });
  expect(story.body.entries.map(({ details: text }) => text)).toContain(
    'Fraude soupçonnée\u00a0: made_with_stolen_card',
  );
});
