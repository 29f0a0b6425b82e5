import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { buildInvoiceDocument } from '../../../jobs/pdf-documents/invoice-document.ts';
import type { DisputeState } from '../../../src/adapters/payments/port.ts';
import { toDisputeState } from '../../../src/adapters/payments/stripe-mapping.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { AppError } from '../../../src/kernel/errors.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { cancelLetter } from '../../../src/modules/orders/mailing/commands/cancel-letter.ts';
import {
  getInvoice,
  requestRefund,
  submitRefund,
  syncDispute,
  syncRefund,
} from '../../../src/modules/payments/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);
beforeEach(async () => {
  helene = await testApp.createUser('Hélène');
});
afterAll(() => testApp?.close());

interface Paid {
  id: string;
  status: string;
  refunded_cents: number;
  amount_cents: number;
  stripe_payment_intent_id: string;
}
const findPayment = (orderId: string): Promise<Paid> => testApp.db('payments').where({ order_id: orderId }).first();
const tell = async (type: string, { disputeId }: DisputeState): Promise<void> => {
  // As Stripe sends it: with its own id, and none of ours.
  await testApp.notify(`charge.dispute.${type}`, {
    id: disputeId,
    object: 'dispute',
    payment_intent: 'pi',
    metadata: {},
  });
  await testApp.runJobs();
};
const stands = async (orderId: string) => {
  const { status, refunded_cents } = await findPayment(orderId);
  const order = await testApp.db('orders').where({ id: orderId }).first('status');
  const letter = await testApp.db('letters').where({ order_id: orderId }).first('status');
  return [status, refunded_cents, order.status, letter.status];
};
async function contested(more: Partial<DisputeState> = {}): Promise<{ orderId: string; dispute: DisputeState }> {
  const { id: orderId } = await testApp.createPaidOrder(helene);
  const dispute = testApp.payments.dispute((await findPayment(orderId)).stripe_payment_intent_id, more);
  await tell('created', dispute);
  return { orderId, dispute };
}

describe('a dispute', () => {
  test('opened for fraud holds the payment, stops the letter, and notifies support with the deadline', async () => {
    const { orderId, dispute } = await contested();
    expect(await stands(orderId)).toEqual(['disputed', 0, 'paid', 'cancelled']);
    await raiseOverdueAlarms(testApp.deps);
    const row = await testApp.db('disputes').where({ stripe_dispute_id: dispute.disputeId }).first();
    expect(row).toMatchObject({
      status: 'to_answer',
      reason: 'fraudulent',
      amount_cents: 1380,
      answer_due_at: dispute.answerDueAt,
    });
    expect(
      await testApp.db('alarms').where({ entity: 'disputes', entity_id: row.id }).first('state', 'closed_at'),
    ).toEqual({ state: 'to_answer', closed_at: null });
    const support = await testApp.createUser('Samir', 'support');
    const listed = await testApp.request<{ id: string; answerDueAt: string }[]>(
      'GET',
      `/-/admin/v1/disputes?filter=${encodeURIComponent('{"overdue":true}')}`,
      { user: support },
    );
    expect(listed.body.find(({ id }) => id === row.id)).toMatchObject({
      answerDueAt: dispute.answerDueAt!.toISOString(),
    });
  });

  test('reported before its payment is not lost: the payment page is read first, and no letter leaves', async () => {
    const { id: orderId } = await testApp.order(helene);
    await testApp.request('POST', `/orders/${orderId}/pay`, { user: helene, body: {} });
    const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === orderId)!;
    testApp.payments.pay(sessionId);
    await tell('created', testApp.payments.dispute(`pi_${sessionId}`));
    expect(await stands(orderId)).toEqual(['disputed', 0, 'paid', 'cancelled']);
    await testApp.notify('checkout.session.completed', {
      id: sessionId,
      object: 'checkout.session',
      client_reference_id: orderId,
    });
    await testApp.runJobs();
    expect((await findPayment(orderId)).status).toBe('disputed');
    expect(await testApp.db('disputes').where({ payment_id: (await findPayment(orderId)).id })).toHaveLength(1);
  });

  test('reported before the letter of a paid order exists is retried until it can stop it', async () => {
    const { id: orderId } = await testApp.order(helene);
    await expect(cancelLetter(testApp.deps, { orderId, reason: 'disputed as fraud' })).rejects.toThrow('no letter yet');
    await testApp.request('POST', `/orders/${orderId}/cancel`, { user: helene, body: {} });
    await cancelLetter(testApp.deps, { orderId, reason: 'disputed as fraud' });
  });

  test('for another reason stops no letter; won, it changes nothing', async () => {
    const { orderId, dispute } = await contested({ reason: 'product_not_received' });
    expect(await stands(orderId)).toEqual(['disputed', 0, 'paid', 'queued']);
    dispute.status = 'won';
    await tell('closed', dispute);
    expect(await stands(orderId)).toEqual(['succeeded', 0, 'paid', 'queued']);
  });

  test('won after a partial refund is partly refunded again; lost, the rest is gone too', async () => {
    const { orderId, dispute } = await (async () => {
      const order = await testApp.createPaidOrder(helene);
      await requestRefund(testApp.deps, { orderId: order.id, cause: 'support:1', reason: 'geste', amountCents: 380 });
      await testApp.runJobs();
      const one = testApp.payments.dispute((await findPayment(order.id)).stripe_payment_intent_id, {
        reason: 'duplicate',
      });
      await tell('created', one);
      return { orderId: order.id, dispute: one };
    })();
    expect((await stands(orderId))[0]).toBe('disputed');
    dispute.status = 'won';
    await tell('closed', dispute);
    expect((await stands(orderId)).slice(0, 3)).toEqual(['partially_refunded', 380, 'partially_refunded']);
    dispute.status = 'lost';
    await tell('updated', dispute);
    expect((await stands(orderId)).slice(0, 3)).toEqual(['refunded', 1380, 'refunded']);
  });

  test('lost: a credit note, and the order follows; a successful appeal cancels the note', async () => {
    const { orderId, dispute } = await contested({ reason: 'general' });
    dispute.status = 'lost';
    await tell('closed', dispute);
    expect((await stands(orderId)).slice(0, 3)).toEqual(['refunded', 1380, 'refunded']);
    const { id } = await findPayment(orderId);
    const { text: lost } = testApp.mail.sent.at(-1)!;
    expect(lost).toContain('c’est elle qui rend cette somme à la personne qui avait payé');
    expect(lost).not.toMatch(/Nous avons versé|remboursement/);
    const note = await testApp.db('invoices').where({ payment_id: id, kind: 'credit_note' }).first('id');
    const customer = { firstName: 'Hélène', lastName: 'Exemple', addressLines: [] };
    const { blocks } = buildInvoiceDocument(await getInvoice(testApp.deps, note.id), customer, testApp.deps.config);
    expect(blocks).toContainEqual(
      expect.objectContaining({ label: 'Total repris', note: expect.stringMatching(/^Repris par la banque le /) }),
    );
    const papers = async () =>
      (await testApp.db('invoices').where({ payment_id: id }).orderBy('id').select('kind', 'total_cents')).map(
        (one: { kind: string; total_cents: number }) => [one.kind, one.total_cents],
      );
    expect(await papers()).toEqual([
      ['invoice', 1380],
      ['credit_note', -1380],
    ]);
    dispute.status = 'won';
    await tell('updated', dispute);
    expect((await stands(orderId)).slice(0, 2)).toEqual(['succeeded', 0]);
    const { text: won } = testApp.mail.sent.at(-1)!;
    expect(won).toContain('La banque a finalement rejeté la contestation');
    expect(won).not.toMatch(/toujours dû|que nous vous avions remboursés/);
    expect(await papers()).toEqual([
      ['invoice', 1380],
      ['credit_note', -1380],
      ['invoice', 1380],
    ]);
  });

  test.each([
    ['for another reason, of a letter that its customer cancelled', 'general'],
    ['for fraud, which stopped the letter', 'fraudulent'],
  ])('lost %s: the page says that the bank has returned the money', async (_which, reason) => {
    const { orderId, dispute } = await contested({ reason });
    await testApp.request('POST', `/orders/${orderId}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    const read = async () => (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: helene })).body;
    expect((await read()).letter!.long).toContain('c’est la banque qui décide de l’argent');
    dispute.status = 'lost';
    await tell('closed', dispute);
    const { letter, payment } = await read();
    expect(payment).toMatchObject({ status: 'refunded', lostCents: 1380 });
    expect(letter!.long).toMatch(/La banque a rendu 13,80\s€ au titulaire de la carte, qui contestait ce paiement\.$/);
  });

  test('lost after a partial refund: the page of the cancelled letter tells both sums', async () => {
    const { id: orderId } = await testApp.createPaidOrder(helene);
    await requestRefund(testApp.deps, { orderId, cause: 'support:1', reason: 'geste', amountCents: 380 });
    await testApp.runJobs();
    const { stripe_payment_intent_id: intent } = await findPayment(orderId);
    const dispute = testApp.payments.dispute(intent, { reason: 'general' });
    await tell('created', dispute);
    await testApp.request('POST', `/orders/${orderId}/cancel`, { user: helene, body: {} });
    dispute.status = 'lost';
    await tell('closed', dispute);
    const { body } = await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: helene });
    expect(body.letter!.long).toMatch(/La banque a rendu 10,00\s€ .* Remboursement de 3,80\s€/);
  });

  test('inquiry moves no money, and leaves nothing once closed', async () => {
    const { orderId, dispute } = await contested({ status: 'inquiry' });
    expect(await stands(orderId)).toEqual(['succeeded', 0, 'paid', 'queued']);
    dispute.status = 'dropped';
    await tell('closed', dispute);
    expect(await stands(orderId)).toEqual(['succeeded', 0, 'paid', 'queued']);
  });

  test('every status of Stripe is mapped, and a new one changes nothing', () => {
    const word = (status: string) =>
      toDisputeState({
        id: 'dp',
        status,
        created: 1,
        amount: 1,
        reason: 'general',
        payment_intent: 'pi',
        evidence_details: { due_by: 2 },
      } as never).status;
    expect(
      [
        'warning_needs_response',
        'warning_under_review',
        'warning_closed',
        'needs_response',
        'under_review',
        'won',
        'lost',
        'prevented',
        'appeal_needs_response',
        'appeal_under_review',
        'a_new_word',
      ].map(word),
    ).toEqual([
      'inquiry',
      'inquiry',
      'dropped',
      'to_answer',
      'under_review',
      'won',
      'lost',
      'dropped',
      'lost',
      'lost',
      null,
    ]);
  });
});

/** A small generator with a seed: a walk that fails can be walked again. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

describe('the states of money never contradict one another', () => {
  test.each(Array.from({ length: 24 }, (_, i) => i + 1))('on random walk %i', async (seed) => {
    const roll = dice(seed * 7919);
    const { payments, deps } = testApp;
    const order = await testApp.createPaidOrder(helene);
    const { id, amount_cents, stripe_payment_intent_id: intent } = await findPayment(order.id);
    const refunds = () => [...payments.refunds.values()].filter((one) => one.paymentIntentId === intent);
    const disputes = () => [...payments.disputes.values()].filter((one) => one.paymentIntentId === intent);
    let asked = 0;

    const steps = [
      async () => {
        payments.nextRefund = (['succeeded', 'pending', 'failed'] as const)[roll(3)]!;
        const amountCents = roll(2) === 0 ? undefined : 1 + roll(900);
        const input = {
          orderId: order.id,
          cause: `support:${seed}-${(asked += 1)}`,
          reason: 'geste',
          ...(amountCents && { amountCents }),
        };
        const made = await requestRefund(deps, input).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
        // The event is delivered twice at once.
        if (made)
          await Promise.all([submitRefund(deps, { refundId: made.id }), submitRefund(deps, { refundId: made.id })]);
      },
      async () => {
        for (const one of refunds())
          if (one.status === 'pending') one.status = (['succeeded', 'failed'] as const)[roll(2)]!;
      },
      // The bank sends it back, days later.
      async () => {
        for (const one of refunds())
          if (one.status === 'succeeded' && roll(3) === 0 && disputes().every(({ status }) => status === 'won'))
            one.status = 'failed';
      },
      async () => {
        if (
          disputes().length === 0 &&
          payments.kept(intent) > 0 &&
          refunds().every(({ status }) => status !== 'pending')
        )
          payments.dispute(intent, { status: (['inquiry', 'to_answer', 'under_review'] as const)[roll(3)]! });
      },
      async () => {
        for (const one of disputes()) {
          const status = (['to_answer', 'under_review', 'won', 'lost', 'dropped'] as const)[roll(5)]!;
          if (status === 'lost' && one.status !== 'lost') one.amountCents = payments.kept(intent);
          one.status = status;
        }
      },
    ];

    for (let step = 0; step < 14; step += 1) {
      await steps[roll(steps.length)]!();
      // All events, each twice, in any order and simultaneously.
      const news = [...refunds(), ...refunds()]
        .map((one) => () => syncRefund(deps, { stripeRefundId: one.refundId }))
        .concat(
          [...disputes(), ...disputes()].map((one) => () => syncDispute(deps, { stripeDisputeId: one.disputeId })),
        );
      await Promise.all(news.toSorted(() => roll(3) - 1).map((settle) => settle()));

      const payment = await findPayment(order.id);
      const gone: { cents: number }[] = [
        ...(await testApp.db('refunds').where({ payment_id: id, status: 'succeeded' }).select('amount_cents as cents')),
        ...(await testApp
          .db('disputes')
          .where({ payment_id: id, status: 'lost' })
          .where('lost_cents', '>', 0)
          .select('lost_cents as cents')),
      ];
      const goneCents = gone.reduce((sum, { cents }) => sum + cents, 0);
      const isOpen = disputes().some(({ status }) => status === 'to_answer' || status === 'under_review');
      const papers: { kind: string; total_cents: number }[] = await testApp.db('invoices').where({ payment_id: id });
      const kept =
        amount_cents -
        refunds()
          .filter(({ status }) => status === 'succeeded')
          .reduce((sum, one) => sum + one.amountCents, 0) -
        disputes()
          .filter(({ status }) => status === 'lost')
          .reduce((sum, one) => sum + one.amountCents, 0);

      expect(payment.refunded_cents).toBe(goneCents);
      expect(payment.refunded_cents).toBeLessThanOrEqual(amount_cents);
      const withoutDispute = goneCents > 0 ? 'partially_refunded' : 'succeeded';
      const notWholly = isOpen ? 'disputed' : withoutDispute;
      expect(payment.status).toBe(goneCents === amount_cents ? 'refunded' : notWholly);
      const notes =
        papers.filter(({ kind }) => kind === 'credit_note').length -
        (papers.filter(({ kind }) => kind === 'invoice').length - 1);
      expect(notes).toBe(gone.length);
      expect(papers.reduce((sum, one) => sum + one.total_cents, 0)).toBe(kept);
    }
    payments.nextRefund = 'succeeded';
  });
});
