import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { pollPendingPayments } from '../../../jobs/handlers/payments/poll-pending-payments.ts';
import { PaymentProviderError } from '../../../src/adapters/payments/provider-error.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

async function opened(): Promise<{ order: OrderView; sessionId: string }> {
  const order = await testApp.order(helene);
  await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
  return { order, sessionId: [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!.sessionId };
}

describe('signed notifications', () => {
  test('one event, five copies at once, shuffled with a late one: one payment, one letter, one invoice', async () => {
    const { order, sessionId } = await opened();
    testApp.payments.pay(sessionId);
    const object = { id: sessionId, object: 'checkout.session', client_reference_id: order.id };
    const copies = await Promise.all(
      Array.from({ length: 5 }, () => testApp.notify('checkout.session.completed', object, { id: 'evt_once' })),
    );
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await testApp.runJobs();
    await testApp.notify('checkout.session.expired', object);
    await testApp.runJobs();
    expect(await testApp.db('letters').where({ order_id: order.id })).toHaveLength(1);
    expect(await testApp.db('inbox').where({ provider_event_id: 'evt_once' })).toHaveLength(1);
    expect(
      (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body.payment?.status,
    ).toBe('succeeded');
  });

  test('an event that changes nothing is stored without a job', async () => {
    const sent = { id: 'evt_charge' };
    expect((await testApp.notify('charge.succeeded', { id: 'ch_1', object: 'charge' }, sent)).status).toBe(200);
    expect((await testApp.notify('charge.succeeded', { id: 'ch_1', object: 'charge' }, sent)).status).toBe(200);
    const stored = await testApp.db('inbox').where({ provider_event_id: 'evt_charge' }).select('id', 'type');
    expect(stored).toEqual([{ id: expect.any(String), type: 'charge.succeeded' }]);
    expect(await testApp.db('outbox').whereRaw(`payload->>'id' = ?`, [stored[0].id])).toEqual([]);
  });

  test('a forged, altered, expired or missing signature changes nothing and returns 400', async () => {
    const { order, sessionId } = await opened();
    testApp.payments.pay(sessionId);
    const object = { id: sessionId, object: 'checkout.session', client_reference_id: order.id };
    const forged = await testApp.notify('checkout.session.completed', object, { secret: 'whsec_another' });
    const stale = await testApp.notify('checkout.session.completed', object, {
      timestamp: Math.floor(Date.now() / 1000) - 3600,
    });
    const { body, signature } = testApp.payments.notification('checkout.session.completed', object);
    const altered = await testApp.request('POST', '/-/hooks/stripe', {
      body: body.replace(order.id, helene.id),
      headers: { 'stripe-signature': signature },
    });
    const missing = await testApp.request('POST', '/-/hooks/stripe', { body });
    expect([forged, stale, altered, missing].map(({ status, body: refused }) => [status, refused.code])).toEqual(
      Array.from({ length: 4 }, () => [400, 'signature_refused']),
    );
    await testApp.runJobs();
    expect(await testApp.db('orders').where({ id: order.id }).first('status')).toEqual({ status: 'awaiting_payment' });
  });
});

const NO_ANSWER = { code: null, declineCode: null, param: null, requestId: null, httpStatus: null, message: '' };

describe('the hosted page', () => {
  const listAlarms = async ({ id }: OrderView): Promise<string[]> => {
    await raiseOverdueAlarms(testApp.deps);
    const payment: { id: string } = await testApp.db('payments').where({ order_id: id }).first('id');
    const alarms: { entity: string; state: string }[] = await testApp
      .db('alarms')
      .whereIn('entity_id', [id, payment.id])
      .whereNull('closed_at');
    return alarms.map(({ entity, state }) => `${entity} ${state}`).toSorted();
  };
  const let27HoursPass = async ({ id }: OrderView): Promise<void> => {
    const past = (column: string) => ({ [column]: testApp.db.raw(`?? - interval '27 hours'`, [column]) });
    await testApp
      .db('orders')
      .where({ id })
      .update({ ...past('status_since'), ...past('payment_due_from') });
    await testApp.db('payments').where({ order_id: id }).update(past('status_since'));
  };
  const pay = ({ id }: OrderView) =>
    testApp.request<{ url: string }>('POST', `/orders/${id}/pay`, { user: helene, body: {} });

  test('that expired leaves no alarm: nothing is due until the customer opens another one', async () => {
    const { order, sessionId } = await opened();
    await let27HoursPass(order);
    expect(await listAlarms(order)).toEqual(['orders awaiting_payment', 'payments pending']);
    testApp.payments.expire(sessionId);
    await testApp.notify('checkout.session.expired', {
      id: sessionId,
      object: 'checkout.session',
      client_reference_id: order.id,
    });
    await testApp.runJobs();
    expect(await listAlarms(order)).toEqual([]);
    await let27HoursPass(order);
    expect(await listAlarms(order)).toEqual([]);

    expect((await pay(order)).status).toBe(200);
    await testApp.runJobs();
    expect(await listAlarms(order)).toEqual([]);
    await let27HoursPass(order);
    expect(await listAlarms(order)).toEqual(['orders awaiting_payment', 'payments pending']);
  });

  test('that could not be opened is given up after a day; the next attempt opens one', async () => {
    const order = await testApp.order(helene);
    const { failures } = testApp.payments;
    failures.push(new PaymentProviderError('temporary', { ...NO_ANSWER, type: 'connection_error' }));
    expect((await pay(order)).status).toBe(503);
    await pollPendingPayments(testApp.deps);
    expect(await testApp.db('payments').where({ order_id: order.id }).first('status')).toEqual({ status: 'pending' });
    await let27HoursPass(order);
    await pollPendingPayments(testApp.deps);
    await testApp.runJobs();
    expect(await testApp.db('payments').where({ order_id: order.id }).first('status')).toEqual({ status: 'failed' });
    expect(await listAlarms(order)).toEqual([]);
    expect((await pay(order)).body.url).toContain('https://pay.test/');
  });

  test('requested again is the same page; after it expired, the next attempt is a new one', async () => {
    const { order, sessionId } = await opened();
    await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
    expect([...testApp.payments.pages.values()].filter(({ ourId }) => ourId === order.id)).toHaveLength(1);
    testApp.payments.expire(sessionId);
    const again = await testApp.request<{ url: string }>('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
    expect(again.body.url).toContain('https://pay.test/');
    expect([...testApp.payments.pages.values()].filter(({ ourId }) => ourId === order.id)).toHaveLength(2);
  });

  test('money that arrives after a cancellation is refunded automatically', async () => {
    const { order, sessionId } = await opened();
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    testApp.payments.pay(sessionId);
    await testApp.notify('checkout.session.completed', {
      id: sessionId,
      object: 'checkout.session',
      client_reference_id: order.id,
    });
    await testApp.runJobs();
    expect(await testApp.db('letters').where({ order_id: order.id })).toEqual([]);
    expect(await testApp.db('payments').where({ order_id: order.id }).first('status', 'refunded_cents')).toEqual({
      status: 'refunded',
      refunded_cents: 1380,
    });
  });
});

test('invoice numbers have no gap, and the lines add up with VAT computed per line', async () => {
  await Promise.all([1, 2, 3, 4].map(() => testApp.createPaidOrder(helene)));
  const invoices: {
    number: string;
    content: { totalCents: number; lines: { cents: number; withoutVatCents: number }[]; withoutVatCents: number };
  }[] = await testApp.db('invoices').where({ kind: 'invoice' }).orderBy('number');
  expect(invoices.map(({ number }) => Number(number.split('-')[1]))).toEqual(invoices.map((_one, i) => i + 1));
  for (const { content } of invoices) {
    expect(content.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(content.totalCents);
    expect(
      content.lines.map(({ cents, withoutVatCents }) => withoutVatCents === Math.round(cents / 1.2)),
    ).not.toContain(false);
  }
});

test('a refund above the remaining amount is rejected, partial ones add up', async () => {
  const order = await testApp.createPaidOrder(helene);
  const support = await testApp.createUser('Samir', 'support');
  const refund = (amountCents: number, requestId: string, expectedRefundableCents = 1380) =>
    testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, {
      user: support,
      body: { amountCents, expectedRefundableCents, reason: 'geste', requestId },
    });
  expect((await refund(2000, '11111111-1111-4111-8111-111111111111')).body.code).toBe('refund_too_large');
  expect((await refund(500, '22222222-2222-4222-8222-222222222222')).status).toBe(200);
  await testApp.runJobs();
  expect((await refund(880, '33333333-3333-4333-8333-333333333333', 880)).status).toBe(200);
  await testApp.runJobs();
  expect(await testApp.db('payments').where({ order_id: order.id }).first('status', 'refunded_cents')).toEqual({
    status: 'refunded',
    refunded_cents: 1380,
  });
});
