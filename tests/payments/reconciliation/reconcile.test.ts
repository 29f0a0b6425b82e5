import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { reconcile } from '../../../jobs/handlers/payments/reconcile.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { reconcileLedger, syncDispute } from '../../../src/modules/payments/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterEach(async () => {
  // What one story left open is not found by the next.
  await testApp.db('discrepancies').delete();
});
afterAll(() => testApp?.close());

const run = () => reconcile(testApp.deps);
const found = async (kind: string) =>
  (await testApp
    .db('discrepancies')
    .where({ kind })
    .orderBy('first_seen_at')
    .select('subject', 'status', { says: 'side_values' })) as {
    subject: string;
    status: string;
    says: Record<string, unknown>;
  }[];
const findPayment = (orderId: string) => testApp.db('payments').where({ order_id: orderId }).first();
/** Paid at the bank; the notification was lost. */
async function silentlyPaid(): Promise<{ orderId: string; sessionId: string }> {
  const { id: orderId } = await testApp.order(helene);
  await testApp.request('POST', `/orders/${orderId}/pay`, { user: helene, body: {} });
  const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === orderId)!;
  testApp.payments.pay(sessionId);
  return { orderId, sessionId };
}
async function subscribed() {
  const user = await testApp.createUser('Karim');
  const { body } = await testApp.request<{ url: string }>('POST', '/subscription', {
    user,
    body: {
      offer: 'subscription_without_trial',
      expectedMonthlyCents: 990,
      consents: { terms: true, immediateStart: true },
    },
  });
  const sessionId = body.url.split('/').at(-1)!;
  const state = testApp.payments.subscribe(sessionId, testApp.clock.now);
  await testApp.notify('checkout.session.completed', {
    id: sessionId,
    object: 'checkout.session',
    client_reference_id: state.ourId,
  });
  await testApp.runJobs();
  return state;
}

test('matching books cause no discrepancy, in two runs', async () => {
  await testApp.createPaidOrder(helene);
  expect([await run(), await run()]).toEqual([[], []]);
  expect(await testApp.db('discrepancies')).toEqual([]);
});

describe('Stripe compared with us', () => {
  test('paid there and not here: synced at once, and stored as resolved', async () => {
    const { orderId } = await silentlyPaid();
    expect(await run()).toEqual([]);
    const payment = await findPayment(orderId);
    expect(payment.status).toBe('succeeded');
    expect(await found('paid_there_only')).toEqual([
      { subject: payment.id, status: 'settled', says: expect.objectContaining({ ours: 'pending', stripe: 1380 }) },
    ]);
  });

  test('another amount is no payment: it waits for a person', async () => {
    const { orderId, sessionId } = await silentlyPaid();
    testApp.payments.pages.get(sessionId)!.amountCents = 1400;
    expect(await run()).toEqual([{ kind: 'amount_differs', count: 1 }]);
    expect((await findPayment(orderId)).status).toBe('under_review');
    testApp.payments.pages.get(sessionId)!.amountCents = 1380;
    expect(await run()).toEqual([]);
  });

  test('two pages of one order, both paid', async () => {
    const { id: ourId } = await testApp.createPaidOrder(helene);
    testApp.payments.pages.set('cs_second', {
      ...[...testApp.payments.pages.values()].find((page) => page.ourId === ourId)!,
      sessionId: 'cs_second',
      paymentIntentId: 'pi_second',
    });
    expect(await run()).toEqual([{ kind: 'paid_twice', count: 1 }]);
    expect((await found('paid_twice'))[0]).toMatchObject({ subject: 'cs_second', says: { stripe: 'pi_second' } });
    testApp.payments.pages.delete('cs_second');
  });

  test('refunded there and not here: the ledger records it, with its credit note', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const payment = await findPayment(id);
    testApp.payments.refunds.set('re_dashboard', {
      refundId: 're_dashboard',
      ourId: null,
      status: 'succeeded',
      amountCents: 380,
      paymentIntentId: payment.stripe_payment_intent_id,
    });
    expect(await run()).toEqual([]);
    expect(await findPayment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 380 });
    expect(
      await testApp.db('invoices').where({ payment_id: payment.id, kind: 'credit_note' }).first('total_cents'),
    ).toEqual({ total_cents: -380 });
    expect((await found('refund_differs')).map(({ status }) => status)).toEqual(['settled']);
  });

  test('a dispute without a notification', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    testApp.payments.dispute((await findPayment(id)).stripe_payment_intent_id, { reason: 'general' });
    expect(await run()).toEqual([]);
    expect((await findPayment(id)).status).toBe('disputed');
    expect((await found('dispute_differs')).map(({ status }) => status)).toEqual(['settled']);
  });

  test('an old dispute whose decision was never announced', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const openedAt = new Date(testApp.clock.now.getTime() - 40 * 86_400_000);
    const payment = await findPayment(id);
    const dispute = testApp.payments.dispute(payment.stripe_payment_intent_id, { reason: 'general', openedAt });
    await syncDispute(testApp.deps, { stripeDisputeId: dispute.disputeId });
    expect((await findPayment(id)).status).toBe('disputed');
    dispute.status = 'won';
    testApp.later(1000);
    expect(await run()).toEqual([]);
    expect((await findPayment(id)).status).toBe('succeeded');
    expect((await found('dispute_differs')).map(({ status }) => status)).toEqual(['settled']);
  });

  test('a subscription that ended there, and a month that was paid there', async () => {
    const { subscriptionId, ourId } = await subscribed();
    testApp.payments.bill(subscriptionId, 990);
    testApp.payments.change(subscriptionId, { status: 'past_due' });
    expect(await run()).toEqual([]);
    expect(await testApp.db('subscriptions').where({ id: ourId }).first('status')).toEqual({ status: 'past_due' });
    expect(await testApp.db('payments').where({ subscription_id: ourId })).toHaveLength(1);
    expect((await found('subscription_differs')).map(({ subject, status }) => [subject, status])).toEqual([
      [ourId, 'settled'],
    ]);
  });

  test('two subscriptions there for one of ours', async () => {
    const state = await subscribed();
    testApp.payments.subscriptions.set('sub_second', { ...state, subscriptionId: 'sub_second' });
    expect(await run()).toEqual([{ kind: 'subscription_twice', count: 1 }]);
    testApp.payments.change('sub_second', { status: 'canceled' });
    expect(await run()).toEqual([]);
  });
});

describe('letters and money', () => {
  const anHourOn = (): void => void (testApp.clock.now = new Date(testApp.clock.now.getTime() + 2 * 3_600_000));

  test('a payment whose letter was never made gets it', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    await testApp.db('letters').where({ order_id: id }).delete();
    await testApp.db('orders').where({ id }).update({ status: 'awaiting_payment' });
    anHourOn();
    expect(await run()).toEqual([]);
    expect(await testApp.db('letters').where({ order_id: id })).toHaveLength(1);
    expect((await found('payment_without_letter')).map(({ subject, status }) => [subject, status])).toEqual([
      [id, 'settled'],
    ]);
  });

  test('a letter that was posted without payment, and one that the partner does not know', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const letter = await testApp.db('letters').where({ order_id: id }).first('id', 'status');
    expect(letter.status).toBe('submitted');
    await testApp.db('payments').where({ order_id: id }).update({ status: 'failed' });
    await testApp.db('letters').where({ id: letter.id }).update({ provider_ref: null });
    const page = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === id)!;
    page.paid = false;
    expect(await run()).toEqual([
      { kind: 'letter_unknown_there', count: 1 },
      { kind: 'letter_without_payment', count: 1 },
    ]);
    expect((await found('letter_without_payment'))[0]!.subject).toBe(letter.id);
    await testApp.db('payments').where({ order_id: id }).update({ status: 'succeeded' });
    await testApp.db('letters').where({ id: letter.id }).update({ status: 'delivered' });
    page.paid = true;
  });
});

describe('our own ledger', () => {
  test('a payment without invoice, a gap in a series, lines that do not add up', async () => {
    const [one, two] = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
    // Simulates a manual change of the database, with the constraint removed.
    await testApp.db.raw('alter table invoices disable trigger invoices_immutable');
    const gone = await testApp
      .db('invoices')
      .where({ payment_id: (await findPayment(one.id)).id })
      .first();
    await testApp.db('invoices').where({ id: gone.id }).delete();
    const wrong = { payment_id: (await findPayment(two.id)).id };
    await testApp.db('invoices').where(wrong).update({ total_cents: 1379 });
    const open = await run();
    expect(open).toEqual(
      ['balance_differs', 'invoice_missing', 'lines_differ', 'series_gap'].map((kind) => ({ kind, count: 1 })),
    );
    expect((await found('series_gap'))[0]!.subject).toBe(gone.number);
    await testApp.db('invoices').where(wrong).update({ total_cents: 1380 });
    await testApp.db('invoices').insert({ ...gone, content: JSON.stringify(gone.content) });
    await testApp.db.raw('alter table invoices enable trigger invoices_immutable');
    expect(await run()).toEqual([]);
    expect(await testApp.db('discrepancies').distinct('status')).toEqual([{ status: 'settled' }]);
  });

  test('numbers of invoices deleted after ten years are no gap; the first numbers of a younger series are', async () => {
    const { deps, db } = testApp;
    const paymentId = deps.newId();
    await db('payments').insert({
      id: paymentId,
      order_id: deps.newId(),
      user_id: deps.newId(),
      order_reference: 'AF-TEST',
      status: 'failed',
      amount_cents: 0,
      lines: '[]',
    });
    await db('invoices').insert({
      id: deps.newId(),
      number: 'F2016-000003',
      kind: 'invoice',
      payment_id: paymentId,
      content: '{"lines":[]}',
      total_cents: 0,
      issued_at: '2016-08-01T09:00:00Z',
    });
    const series = { F2015: 4, F2016: 4, F2017: 2 };
    await db('invoice_series').insert(Object.entries(series).map(([name, last]) => ({ series: name, last })));

    // What was issued before July 2016 is deleted.
    const config = { ...deps.config, accountingYearEndMonth: 6 };
    await reconcileLedger({ ...deps, config, now: () => new Date('2026-11-15T12:00:00Z') });
    expect((await found('series_gap')).map(({ subject }) => subject).toSorted()).toEqual([
      'F2016-000004',
      'F2017-000001',
      'F2017-000002',
    ]);
    await db('invoice_series').whereIn('series', Object.keys(series)).delete();
  });
});

test('support closes a discrepancy with a reason, once; others cannot', async () => {
  const { sessionId } = await silentlyPaid();
  testApp.payments.pages.get(sessionId)!.amountCents = 1;
  await run();
  const support = await testApp.createUser('Samir', 'support');
  const filter = encodeURIComponent('{"status":["open"],"kind":["amount_differs"]}');
  const [row] = (
    await testApp.request<{ id: string; can: string[] }[]>('GET', `/-/admin/v1/discrepancies?filter=${filter}`, {
      user: support,
    })
  ).body;
  expect(row!.can).toEqual(['close']);
  const close = (user: Actor, reason: string) =>
    testApp.request<{ status: string; code: string }>('POST', `/-/admin/v1/discrepancies/${row!.id}/close`, {
      user,
      body: { reason },
    });
  expect([(await close(helene, 'parce que')).status, (await close(support, '')).status]).toEqual([403, 422]);
  expect((await close(support, 'rendu à la main')).body.status).toBe('closed');
  expect(await testApp.db('discrepancies').where({ id: row!.id }).first('resolution', 'resolved_by')).toEqual({
    resolution: 'rendu à la main',
    resolved_by: support.id,
  });
});
