import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import {
  pollPendingPayments,
  recheckProcessingPayments,
} from '../../../jobs/handlers/payments/poll-pending-payments.ts';
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

const pay = (order: { id: string }) =>
  testApp.request<{ url: string | null; code: string; message: string }>('POST', `/orders/${order.id}/pay`, {
    user: helene,
    body: {},
  });
const read = async (order: { id: string }) =>
  (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body;
const tell = async (type: string, order: { id: string }, sessionId: string) => {
  await testApp.notify(type, { id: sessionId, object: 'checkout.session', client_reference_id: order.id });
  await testApp.runJobs();
};
/** An order whose page was finished with a method that the bank confirms days later. */
async function promised(): Promise<{ order: OrderView; sessionId: string }> {
  const order = await testApp.order(helene);
  await pay(order);
  const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!;
  testApp.payments.promise(sessionId);
  await tell('checkout.session.completed', order, sessionId);
  return { order, sessionId };
}

describe('a payment that the bank confirms days later', () => {
  test('opens no second page and shows that the bank is deciding', async () => {
    const { order } = await promised();
    const before = testApp.payments.pages.size;
    const again = await pay(order);
    expect([again.status, again.body.code]).toEqual([409, 'payment_processing']);
    expect(again.body.message).toContain('en cours à la banque');
    expect(testApp.payments.pages.size).toBe(before);
    const seen = await read(order);
    expect([seen.status, seen.payment?.status, seen.can]).toEqual(['awaiting_payment', 'processing', ['cancel']]);
  });

  test('is found at the next click on the payment button if its notification was lost', async () => {
    const order = await testApp.order(helene);
    await pay(order);
    testApp.payments.promise([...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!.sessionId);
    const again = await pay(order);
    expect([again.status, again.body.code]).toEqual([409, 'payment_processing']);
    expect((await read(order)).payment?.status).toBe('processing');
  });

  test('pays the order once when it is confirmed', async () => {
    const { order, sessionId } = await promised();
    testApp.payments.pay(sessionId);
    await tell('checkout.session.async_payment_succeeded', order, sessionId);
    await tell('checkout.session.async_payment_succeeded', order, sessionId);
    const seen = await read(order);
    expect([seen.status, seen.payment?.status]).toEqual(['paid', 'succeeded']);
    expect(
      await testApp.db('invoices').join('payments', 'payments.id', 'payment_id').where({ order_id: order.id }),
    ).toHaveLength(1);
  });

  test('is found by the hourly check if it was confirmed and its notification was lost', async () => {
    const { order, sessionId } = await promised();
    testApp.payments.pay(sessionId);
    await recheckProcessingPayments(testApp.deps);
    await testApp.runJobs();
    expect((await read(order)).status).toBe('paid');
  });

  test('rejected by the bank, notifies the customer, who can pay again on a new page', async () => {
    const { order, sessionId } = await promised();
    testApp.payments.decline(sessionId);
    const mails = testApp.mail.sent.length;
    await tell('checkout.session.async_payment_failed', order, sessionId);
    await tell('checkout.session.async_payment_failed', order, sessionId);
    expect(testApp.mail.sent.slice(mails).map(({ to, subject }) => [to, subject])).toEqual([
      [helene.email, `Votre banque a refusé le paiement de la commande ${order.reference}`],
    ]);
    const seen = await read(order);
    expect([seen.payment?.status, seen.can]).toEqual(['failed', ['pay', 'cancel']]);
    const again = await pay(order);
    expect(again.status).toBe(200);
    expect(again.body.url).not.toContain(sessionId);
    // The event of the rejected page is repeated: the new page stays unchanged.
    await tell('checkout.session.async_payment_failed', order, sessionId);
    expect((await read(order)).payment?.status).toBe('pending');
  });

  test('of an order that support cancels is returned if it is still debited, and the e-mail says so', async () => {
    const { order } = await promised();
    const { status_since: since } = await testApp.db('orders').where({ id: order.id }).first('status_since');
    const cancelled = await testApp.request('POST', `/-/admin/v1/orders/${order.id}/cancel`, {
      user: await testApp.createUser('Samir', 'support'),
      body: { reason: 'Demandé au téléphone.', expectedStatusSince: since.toISOString() },
    });
    expect(cancelled.status).toBe(200);
    await testApp.runJobs();
    const { text } = testApp.mail.sent.find(
      ({ subject }) => subject === `Votre commande est annulée (${order.reference})`,
    )!;
    expect(text).toContain('Si elle le débite, nous vous le rendons aussitôt');
    expect(text).not.toContain('Rien ne vous est débité');
  });

  test('confirmed after the order was cancelled, is refunded automatically', async () => {
    const { order, sessionId } = await promised();
    expect((await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} })).status).toBe(200);
    testApp.payments.pay(sessionId);
    const mails = testApp.mail.sent.length;
    await tell('checkout.session.async_payment_succeeded', order, sessionId);
    expect(await testApp.db('letters').where({ order_id: order.id })).toEqual([]);
    const [invoice, creditNote] = testApp.mail.sent.slice(mails);
    expect([invoice!.subject, creditNote!.subject]).toEqual([
      `Votre commande reste annulée (${order.reference})`,
      `Remboursement de 13,80\u00a0€ (${order.reference})`,
    ]);
    expect(invoice!.text).not.toMatch(/elle part|confirmée/i);
    // The money went back the way it came: a debit has no card.
    expect(creditNote!.text).toContain('sur le moyen de paiement utilisé');
    expect(await testApp.db('payments').where({ order_id: order.id }).first('status', 'refunded_cents')).toEqual({
      status: 'refunded',
      refunded_cents: 1380,
    });
  });

  test('raises no alarm while the bank may still decide, and one afterwards', async () => {
    const { order } = await promised();
    const alarms = async () =>
      (
        await testApp
          .db('alarms')
          .whereNull('closed_at')
          .whereIn('entity', ['orders', 'payments'])
          .whereIn('entity_id', [order.id, (await read(order)).payment!.id])
      ).map(({ entity, state }) => `${entity} ${state}`);
    const age = (days: number) =>
      Promise.all([
        testApp
          .db('orders')
          .where({ id: order.id })
          .update({
            status_since: testApp.db.raw(`now() - interval '${days}d'`),
            payment_due_from: testApp.db.raw(`now() - interval '${days}d' + interval '20d'`),
          }),
        testApp
          .db('payments')
          .where({ order_id: order.id })
          .update({ status_since: testApp.db.raw(`now() - interval '${days}d'`) }),
      ]);
    expect(
      (await testApp.db('orders').where({ id: order.id }).first('payment_due_from')).payment_due_from.getTime(),
    ).toBeGreaterThan(Date.now() + 19 * 86_400_000);
    await age(13);
    await raiseOverdueAlarms(testApp.deps);
    expect(await alarms()).toEqual([]);
    await age(22);
    await raiseOverdueAlarms(testApp.deps);
    expect((await alarms()).toSorted()).toEqual(['orders awaiting_payment', 'payments processing']);
  });
});

describe('an amount that differs from the order', () => {
  test('is a discrepancy with an alarm at once; the customer is notified once', async () => {
    const order = await testApp.order(helene);
    await pay(order);
    const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!;
    testApp.payments.pay(sessionId);
    Object.assign(testApp.payments.pages.get(sessionId)!, { amountCents: 890 });
    await tell('checkout.session.completed', order, sessionId);
    const seen = await read(order);
    expect([seen.status, seen.payment?.status, seen.can]).toEqual(['awaiting_payment', 'under_review', ['cancel']]);
    const difference = await testApp
      .db('discrepancies')
      .where({ kind: 'amount_differs', subject: seen.payment!.id })
      .first();
    expect([difference.status, difference.side_values]).toEqual([
      'open',
      { stripe: 890, currency: 'eur', ours: 1380, session: sessionId },
    ]);
    expect(
      await testApp.db('alarms').where({ entity: 'discrepancies', entity_id: difference.id }).whereNull('closed_at'),
    ).toHaveLength(1);
    expect(await testApp.db('job_dispatches').where({ job: 'process-stripe-webhook' }).whereNull('done_at')).toEqual(
      [],
    );
    const again = await pay(order);
    expect([again.status, again.body.code]).toEqual([409, 'payment_under_review']);

    // No minute's look reads the page any more.
    await testApp
      .db('payments')
      .where({ order_id: order.id })
      .update({ created_at: testApp.db.raw(`now() - interval '1h'`) });
    const reads = testApp.payments.readCheckout.bind(testApp.payments);
    const asked: string[] = [];
    testApp.payments.readCheckout = async (id) => {
      asked.push(id);
      return reads(id);
    };
    await pollPendingPayments(testApp.deps);
    expect(asked).not.toContain(sessionId);
    testApp.payments.readCheckout = reads;

    // Support has refunded it at Stripe and closes the difference: the order can be paid again, and old news changes
    // nothing.
    const support = await testApp.createUser('Samir', 'support');
    expect(
      (
        await testApp.request('POST', `/-/admin/v1/discrepancies/${difference.id}/close`, {
          user: support,
          body: { reason: 'remboursé chez Stripe' },
        })
      ).status,
    ).toBe(200);
    await tell('checkout.session.completed', order, sessionId);
    expect((await read(order)).payment?.status).toBe('failed');
    expect((await pay(order)).body.url).toContain('https://pay.test/');
  });
});
