import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { refundUnsentLetters } from '../../../jobs/handlers/orders/refund-unsent-letters.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { applyOrderRefund } from '../../../src/modules/orders/index.ts';
import {
  reconcileLedger,
  requestRefund,
  syncCheckout,
  syncDispute,
  syncRefund,
} from '../../../src/modules/payments/index.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
beforeEach(async () => {
  helene = await testApp.createUser('Hélène');
  testApp.payments.nextRefund = 'succeeded';
});
afterAll(() => testApp?.close());

const findPayment = (orderId: string) =>
  testApp.db('payments').where({ order_id: orderId }).first('id', 'status', 'refunded_cents');
const listRefunds = async (orderId: string) =>
  testApp
    .db('refunds')
    .where({ payment_id: (await findPayment(orderId)).id })
    .orderBy('id')
    .select('id', 'status', 'cause', 'amount_cents', 'stripe_refund_id');
const mails = () => testApp.mail.sent.filter(({ to }) => to === helene.email).map(({ subject }) => subject);
const RETRY_REASON = 'La banque a rouvert le compte.';
const retry = (refundId: string, user = samir) =>
  testApp.request<{ id: string; status: string; code: string; message: string; can: string[] }>(
    'POST',
    `/-/admin/v1/refunds/${refundId}/retry`,
    { user, body: { reason: RETRY_REASON } },
  );

describe('a letter permanently rejected by the partner', () => {
  test('is refunded automatically after three days, once, with an e-mail and a credit note', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    testApp.postal.refuseNext = { code: 'NO', kind: 'ours', message: 'Le service postal refuse cette lettre.' };
    await testApp.endChangeOfMind();
    await refundUnsentLetters(testApp.deps);
    await testApp.runJobs();
    expect((await findPayment(id)).status).toBe('succeeded');
    const before = testApp.clock.now;
    testApp.clock.now = new Date(Date.now() + 4 * 86_400_000);
    await refundUnsentLetters(testApp.deps);
    await refundUnsentLetters(testApp.deps);
    await testApp.runJobs();
    testApp.clock.now = before;
    expect(await listRefunds(id)).toEqual([
      expect.objectContaining({ cause: 'rejected', status: 'succeeded', amount_cents: 1380 }),
    ]);
    expect(await testApp.db('orders').where({ id }).first('status')).toEqual({ status: 'refunded' });
    expect(await testApp.db('letters').where({ order_id: id }).first('status')).toEqual({ status: 'cancelled' });
    expect(mails()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('n’est pas partie'),
        expect.stringContaining('Remboursement de 13,80'),
      ]),
    );
  });
});

describe('a refund', () => {
  test('of an order whose letter does not exist yet cancels it: no letter is made later, and it may be written again', async () => {
    const { id, documentId } = await testApp.order(helene);
    await testApp.request('POST', `/orders/${id}/pay`, { user: helene, body: {} });
    const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === id)!;
    testApp.payments.pay(sessionId);
    // Its job waits to be tried again.
    await syncCheckout(testApp.deps, { sessionId });
    const { body, status } = await testApp.request('POST', `/-/admin/v1/orders/${id}/refund`, {
      user: samir,
      body: { reason: 'Sa lettre ne se fait pas.', expectedRefundableCents: 1380, requestId: testApp.deps.newId() },
    });
    expect([status, body]).toMatchObject([200, { status: 'cancelled' }]);
    await testApp.runJobs();
    expect(await testApp.db('letters').where({ order_id: id })).toEqual([]);
    expect((await findPayment(id)).status).toBe('refunded');
    expect(await testApp.db('documents').where({ id: documentId }).first('status')).toEqual({ status: 'draft' });
  });

  test('made at Stripe before the letter exists cancels the order as well', async () => {
    const { id } = await testApp.order(helene);
    await testApp.request('POST', `/orders/${id}/pay`, { user: helene, body: {} });
    const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === id)!;
    testApp.payments.pay(sessionId);
    await syncCheckout(testApp.deps, { sessionId });
    const { id: paymentId } = await findPayment(id);
    await testApp.db('payments').where({ id: paymentId }).update({ status: 'refunded', refunded_cents: 1380 });
    await applyOrderRefund(testApp.deps, { paymentId });
    await testApp.runJobs();
    expect(await testApp.db('orders').where({ id }).first('status')).toEqual({ status: 'cancelled' });
    expect(await testApp.db('letters').where({ order_id: id })).toEqual([]);
  });

  test('requested by a double click is made once; more than the rest is rejected', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const ask = (amountCents: number, requestId: string, expectedRefundableCents = 1380) =>
      testApp.request('POST', `/-/admin/v1/orders/${id}/refund`, {
        user: samir,
        body: { amountCents, expectedRefundableCents, reason: 'geste', requestId },
      });
    const twice = await Promise.all([1, 2].map(() => ask(1000, '11111111-1111-4111-8111-111111111111')));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask(381, '22222222-2222-4222-8222-222222222222', 380)).body.code).toBe('refund_too_large');
    await testApp.runJobs();
    expect(await findPayment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 1000 });
    expect(await listRefunds(id)).toHaveLength(1);
  });

  test('decided on a sum that a colleague has just changed is a conflict, and only the refund of all that is left cancels the letter', async () => {
    const zoe = await testApp.createUser('Zoé', 'support');
    const { id } = await testApp.createPaidOrder(helene);
    const path = `/-/admin/v1/orders/${id}`;
    const refund = (user: Actor, body: { amountCents?: number; expectedRefundableCents: number }) =>
      testApp.request('POST', `${path}/refund`, {
        user,
        body: { reason: 'geste', requestId: testApp.deps.newId(), ...body },
      });
    const left = async () =>
      (await testApp.request<{ refundableCents: number }>('GET', path, { user: samir })).body.refundableCents;
    const letter = async () => (await testApp.db('letters').where({ order_id: id }).first('status')).status;
    expect(await left()).toBe(1380);

    const both = await Promise.all(
      [samir, zoe].map((user) => refund(user, { amountCents: 300, expectedRefundableCents: 1380 })),
    );
    const [first, second] = both.toSorted((one, other) => one.status - other.status);
    expect([first!.status, second!.status, second!.body.code]).toEqual([200, 409, 'refundable_changed']);
    expect(second!.body.message).toMatch(
      /^(Samir|Zoé) .*a remboursé 3,00\s€ le \d{1,2}.+ à \d{1,2}\sh.*\. Il reste 10,80\s€ à rembourser/,
    );
    expect(await left()).toBe(1080);

    expect((await refund(samir, { amountCents: 1380, expectedRefundableCents: 1080 })).body.code).toBe(
      'refund_too_large',
    );
    expect(await letter()).not.toBe('cancelled');
    expect((await refund(zoe, { amountCents: 1080, expectedRefundableCents: 1080 })).status).toBe(200);
    expect([await letter(), await left()]).toEqual(['cancelled', 0]);
  });

  test('that the bank returns days later is recorded, support and the person are notified, and it can be requested again', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    await requestRefund(testApp.deps, { orderId: id, cause: 'support:1', reason: 'geste' });
    await testApp.runJobs();
    expect((await findPayment(id)).status).toBe('refunded');
    const [sent] = await listRefunds(id);
    testApp.payments.refunds.get(sent.stripe_refund_id)!.status = 'failed';
    await testApp.notify('refund.failed', { id: sent.stripe_refund_id, object: 'refund' });
    await testApp.runJobs();
    expect(await findPayment(id)).toMatchObject({ status: 'succeeded', refunded_cents: 0 });
    expect(mails().at(-1)).toContain('n’a pas abouti');
    await raiseOverdueAlarms(testApp.deps);
    expect(await testApp.db('alarms').where({ entity: 'refunds', entity_id: sent.id, state: 'failed' })).toHaveLength(
      1,
    );

    expect((await retry(sent.id, helene)).status).toBe(403);
    const [first, second] = await Promise.all([retry(sent.id), retry(sent.id)]);
    expect(second.body.id).toBe(first.body.id);
    const late = await retry(sent.id, await testApp.createUser('Marie', 'manager'));
    expect([late.status, late.body.code]).toEqual([409, 'refund_retried']);
    expect(late.body.message).toMatch(/: Samir Exemple, le .+ à \d{1,2}\sh.*, /);
    await testApp.runJobs();
    expect(await findPayment(id)).toMatchObject({ status: 'refunded', refunded_cents: 1380 });
    expect((await retry(first.body.id)).body.code).toBe('refund_not_failed');
    const papers: { total_cents: number }[] = await testApp
      .db('invoices')
      .where({ payment_id: (await findPayment(id)).id })
      .orderBy('id');
    expect(papers.map(({ total_cents }) => total_cents)).toEqual([1380, -1380, 1380, -1380]);
  });

  test('of a cancelled letter that the bank returns is still owed, and its customer reads so until it is made again', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const readStatus = async () =>
      (await testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene })).body.letter?.long;
    await testApp.request('POST', `/orders/${id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    expect(await readStatus()).toContain('Remboursement de 13,80');
    const [sent] = await listRefunds(id);
    testApp.payments.refunds.get(sent.stripe_refund_id)!.status = 'failed';
    await testApp.notify('refund.failed', { id: sent.stripe_refund_id, object: 'refund' });
    await testApp.runJobs();
    expect(await readStatus()).toContain('cet argent vous est toujours dû');
    await retry(sent.id);
    await testApp.runJobs();
    expect(await readStatus()).toContain('Remboursement de 13,80');
  });

  test('of a letter that support cancelled, repeated by itself after the bank refused it, names no change of mind', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    testApp.payments.nextRefund = 'failed';
    const body = { reason: 'adresse erronée', requestId: testApp.deps.newId(), expectedRefundableCents: 1380 };
    await testApp.request('POST', `/-/admin/v1/orders/${id}/refund`, { user: samir, body });
    await testApp.runJobs();
    testApp.payments.nextRefund = 'succeeded';
    await refundUnsentLetters(testApp.deps);
    await testApp.runJobs();
    const { id: payment_id } = await findPayment(id);
    expect(await testApp.db('refunds').where({ payment_id }).orderBy('id').select('status', 'reason')).toEqual([
      { status: 'failed', reason: 'adresse erronée' },
      { status: 'succeeded', reason: 'lettre annulée avant l’envoi' },
    ]);
  });

  test('is requested again with a reason only, which the audit log stores next to the first one', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const first = await requestRefund(testApp.deps, { orderId: id, cause: 'support:1', reason: 'geste' });
    await testApp.db('refunds').where({ id: first.id }).update({ status: 'failed' });
    const path = `/-/admin/v1/refunds/${first.id}/retry`;
    const silent = await testApp.request<Rejection>('POST', path, { user: samir, body: { reason: ' ' } });
    expect([silent.status, silent.body.errors]).toEqual([422, { reason: ['Dites pourquoi, en quelques mots.'] }]);
    const { body } = await retry(first.id);
    expect(await testApp.db('refunds').where({ id: body.id }).first('reason')).toEqual({ reason: 'geste' });
    expect(await testApp.db('audit_log').where({ subject_id: first.id, result: 'ok' })).toEqual([
      expect.objectContaining({
        actor: `user:${samir.id}`,
        subject: 'refunds',
        reason: RETRY_REASON,
        before: { status: 'failed' },
        after: { status: 'requested', refundId: body.id },
      }),
    ]);
  });

  test('made in Stripe’s dashboard is recorded when it is announced: only the rest can be refunded', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const payment = await testApp.db('payments').where({ order_id: id }).first('id', 'stripe_payment_intent_id');
    testApp.payments.refunds.set('re_by_hand', {
      refundId: 're_by_hand',
      ourId: null,
      status: 'succeeded',
      amountCents: 500,
      paymentIntentId: payment.stripe_payment_intent_id,
    });
    for (const type of ['refund.created', 'refund.updated'])
      await testApp.notify(type, { id: 're_by_hand', object: 'refund' });
    await testApp.runJobs();
    expect(await findPayment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 500 });
    expect(mails().at(-1)).toContain('Remboursement de 5,00');
    expect((await testApp.request('POST', `/orders/${id}/cancel`, { user: helene, body: {} })).status).toBe(200);
    await testApp.runJobs();
    expect((await listRefunds(id)).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
      ['succeeded', 500],
      ['succeeded', 880],
    ]);
    expect(testApp.payments.kept(payment.stripe_payment_intent_id)).toBe(0);
  });

  test('of everything made in Stripe’s dashboard stops a letter that waits; what a bank takes does not', async () => {
    const [refunded, lost] = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
    const findCharge = async ({ id }: OrderView): Promise<string> =>
      (await testApp.db('payments').where({ order_id: id }).first('stripe_payment_intent_id')).stripe_payment_intent_id;
    testApp.payments.refunds.set('re_whole', {
      refundId: 're_whole',
      ourId: null,
      status: 'succeeded',
      amountCents: 1380,
      paymentIntentId: await findCharge(refunded),
    });
    await testApp.notify('refund.created', { id: 're_whole', object: 'refund' });
    const { disputeId } = testApp.payments.dispute(await findCharge(lost), { reason: 'general', status: 'lost' });
    await testApp.notify('charge.dispute.closed', { id: disputeId, object: 'dispute', metadata: {} });
    await testApp.runJobs();
    await testApp.endChangeOfMind();
    const findState = async ({ id }: OrderView) => [
      (await findPayment(id)).status,
      (await testApp.db('letters').where({ order_id: id }).first('status')).status,
    ];
    expect(await findState(refunded)).toEqual(['refunded', 'cancelled']);
    expect(await findState(lost)).toEqual(['refunded', 'submitted']);
    const { body } = await testApp.request<OrderView>('GET', `/orders/${refunded.id}`, { user: helene });
    expect(body.letter!.long).toContain('Remboursement de 13,80');
  });

  test('that succeeds although the bank has taken the money back has no credit note of its own, and waits for support', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const payment = await testApp.db('payments').where({ order_id: id }).first('id', 'stripe_payment_intent_id');
    testApp.payments.nextRefund = 'pending';
    await requestRefund(testApp.deps, { orderId: id, cause: 'support:1', reason: 'geste' });
    await testApp.runJobs();
    const [sent] = await listRefunds(id);
    const { disputeId } = testApp.payments.dispute(payment.stripe_payment_intent_id, { reason: 'general' });
    Object.assign(testApp.payments.disputes.get(disputeId)!, { status: 'lost', amountCents: 1380 });
    await syncDispute(testApp.deps, { stripeDisputeId: disputeId });
    testApp.payments.refunds.get(sent.stripe_refund_id)!.status = 'succeeded';
    await syncRefund(testApp.deps, { stripeRefundId: sent.stripe_refund_id });
    expect((await listRefunds(id))[0].status).toBe('succeeded');
    expect(await findPayment(id)).toMatchObject({ status: 'refunded', refunded_cents: 1380 });
    const papers: number[] = await testApp.db('invoices').where({ payment_id: payment.id }).pluck('total_cents');
    expect(papers.toSorted((one, other) => other - one)).toEqual([1380, -1380]);
    await reconcileLedger(testApp.deps);
    expect(await testApp.db('discrepancies').where({ subject: payment.id, status: 'open' })).toMatchObject([
      { kind: 'balance_differs', side_values: { invoiced: 0, kept: -1380 } },
    ]);
  });

  test('of one letter of a pack, announced before its response, is not taken for that of another', async () => {
    const [first, second] = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
    const pages = await testApp.db('payments').whereIn('order_id', [first.id, second.id]).orderBy('id');
    const charge = pages[0].stripe_payment_intent_id;
    testApp.payments.pages.get(pages[0].stripe_session_id)!.amountCents = 2760;
    const charged = { pack_id: testApp.deps.newId(), stripe_payment_intent_id: charge };
    for (const { id } of pages) await testApp.db('payments').where({ id }).update(charged);
    const [one, other] = [first, second].map(({ id }) =>
      requestRefund(testApp.deps, { orderId: id, cause: 'support:1', reason: 'geste' }),
    );
    const ids = [(await one!).id, (await other!).id];
    const input = { paymentIntentId: charge, amountCents: 1380, reason: 'requested_by_customer' as const };
    // The response to the second request is lost, and its announcement comes first.
    await testApp.payments.refund({ ...input, key: `refund-${ids[1]}`, ourId: ids[1]! });
    await syncRefund(testApp.deps, { stripeRefundId: [...testApp.payments.refunds.keys()].at(-1)! });
    expect((await listRefunds(first.id))[0].status).toBe('requested');
    expect((await listRefunds(second.id))[0].status).toBe('succeeded');
    await testApp.runJobs();
    expect((await listRefunds(first.id))[0].status).toBe('succeeded');
    expect(testApp.payments.kept(charge)).toBe(0);
  });

  test('that Stripe rejects has failed, changes nothing, and is shown to support', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const payment = await testApp.db('payments').where({ order_id: id }).first('stripe_payment_intent_id');
    await requestRefund(testApp.deps, { orderId: id, cause: 'support:1', reason: 'geste' });
    const dispute = testApp.payments.dispute(payment.stripe_payment_intent_id, { reason: 'general' });
    await testApp.runJobs();
    const [refused] = await listRefunds(id);
    expect([refused.status, (await findPayment(id)).refunded_cents]).toEqual(['failed', 0]);
    const listed = await testApp.request<{ id: string; can: string[] }[]>(
      'GET',
      `/-/admin/v1/refunds?filter=${encodeURIComponent('{"status":["failed"]}')}`,
      { user: samir },
    );
    expect(listed.body.find((one) => one.id === refused.id)!.can).toEqual(['retry']);
    testApp.payments.disputes.delete(dispute.disputeId);
  });

  test('is listed with the name of its requester, or without one if it followed from a rule', async () => {
    const [first, second] = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
    await requestRefund(testApp.deps, {
      orderId: first.id,
      cause: 'support:2',
      reason: 'geste',
      requestedBy: samir.id,
    });
    await requestRefund(testApp.deps, { orderId: second.id, cause: 'rule', reason: 'pli refusé' });
    const { body } = await testApp.request<{ orderId: string; requestedBy: string | null }[]>(
      'GET',
      '/-/admin/v1/refunds',
      { user: samir },
    );
    const requestedBy = (orderId: string) => body.find((refund) => refund.orderId === orderId)!.requestedBy;
    expect([requestedBy(first.id), requestedBy(second.id)]).toEqual(['Samir Exemple', null]);
  });
});
