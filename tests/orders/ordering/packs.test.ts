import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { reconcile } from '../../../jobs/handlers/payments/reconcile.ts';
import type { OrderView, PackView } from '../../../src/modules/orders/contract.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { consents } from '../../factories/orders.ts';
import { helene, karim, findLetter, testApp } from './orders-setup.ts';

interface Letter {
  documentId: string;
  sending: string;
  expectedTotalCents: number;
}

/** Four finished letters with the price that the page shows. */
async function createLetters(
  sendings = ['registered_receipt', 'registered', 'green', 'registered'],
): Promise<Letter[]> {
  const letters: Letter[] = [];
  for (const sending of sendings) {
    const documentId = await testApp.draft(helene);
    const choice = { documentId, sending, offer: 'single_document' };
    const quote = await testApp.request<{ price: { totalCents: number } }>('POST', '/orders/quote', {
      user: helene,
      body: choice,
    });
    letters.push({ documentId, sending, expectedTotalCents: quote.body.price.totalCents });
  }
  return letters;
}

const toPack = (letters: Letter[], id: string = randomUUID()) => ({ id, letters, offer: 'single_document', consents });
const place = (body: ReturnType<typeof toPack>, user = helene) =>
  testApp.request<PackView>('POST', '/packs', { user, body });
const openPage = (packId: string, user = helene) =>
  testApp.request<{ url: string | null; code?: string }>('POST', `/packs/${packId}/pay`, { user, body: {} });
const listPages = (packId: string) => [...testApp.payments.pages.values()].filter(({ ourId }) => ourId === packId);
const listPayments = (packId: string) => testApp.db('payments').where({ pack_id: packId }).orderBy('id');
const readPack = async (packId: string) =>
  (await testApp.request<PackView>('GET', `/packs/${packId}`, { user: helene })).body;
const cancel = (orderId: string) =>
  testApp.request<OrderView>('POST', `/orders/${orderId}/cancel`, { user: helene, body: {} });

async function notifyPaid(packId: string, type = 'checkout.session.completed', options = {}): Promise<void> {
  const { sessionId } = listPages(packId)[0]!;
  await testApp.notify(type, { id: sessionId, object: 'checkout.session', client_reference_id: packId }, options);
}

async function createPaidPack(): Promise<PackView> {
  const { body } = await place(toPack(await createLetters()));
  await openPage(body.id);
  testApp.payments.pay(listPages(body.id)[0]!.sessionId);
  await notifyPaid(body.id);
  await testApp.runJobs();
  return readPack(body.id);
}

describe('a pack of four letters', () => {
  test('is one payment page of the sum; each letter has its own order, payment, invoice and letter', async () => {
    const pack = await createPaidPack();
    const [page] = listPages(pack.id);
    expect(page?.amountCents).toBe(pack.totalCents);
    expect(pack.orders.reduce((sum, { price }) => sum + price.totalCents, 0)).toBe(pack.totalCents);
    expect(pack.orders.map(({ status, payment }) => [status, payment?.status])).toEqual(
      Array.from({ length: 4 }, () => ['paid', 'succeeded']),
    );
    expect(
      await testApp.db('letters').whereIn(
        'order_id',
        pack.orders.map(({ id }) => id),
      ),
    ).toHaveLength(4);
    const payments = await listPayments(pack.id);
    expect(new Set(payments.map(({ stripe_payment_intent_id: charge }) => charge)).size).toBe(1);
    expect(
      await testApp.db('invoices').whereIn(
        'payment_id',
        payments.map(({ id }) => id),
      ),
    ).toHaveLength(4);
  });

  test('ordered twice at once and opened twice is one pack with one page', async () => {
    const body = toPack(await createLetters());
    const placed = await Promise.all([place(body), place(body)]);
    expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    const opened = await Promise.all([openPage(body.id), openPage(body.id)]);
    expect(new Set(opened.map((answer) => answer.body.url)).size).toBe(1);
    expect(listPages(body.id)).toHaveLength(1);
    expect(await testApp.db('orders').where({ pack_id: body.id })).toHaveLength(4);
    expect(await listPayments(body.id)).toHaveLength(4);
  });

  test('paid once for several and late notifications', async () => {
    const { body } = await place(toPack(await createLetters()));
    await openPage(body.id);
    testApp.payments.pay(listPages(body.id)[0]!.sessionId);
    await Promise.all(
      [1, 2, 3].map((i) => notifyPaid(body.id, 'checkout.session.completed', { id: `evt_${body.id}_${i}` })),
    );
    await testApp.runJobs();
    await notifyPaid(body.id, 'checkout.session.expired');
    await testApp.runJobs();
    expect((await readPack(body.id)).orders.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(
      await testApp.db('letters').whereIn(
        'order_id',
        body.orders.map(({ id }) => id),
      ),
    ).toHaveLength(4);
  });

  test('loses one letter to a change of mind: only its money goes back', async () => {
    const pack = await createPaidPack();
    const [first] = pack.orders;
    expect((await cancel(first!.id)).status).toBe(200);
    await testApp.runJobs();
    const payments = await listPayments(pack.id);
    expect(
      payments.map(({ order_id: orderId, status, refunded_cents: cents }) => [orderId === first!.id, status, cents]),
    ).toEqual(
      payments.map(({ order_id: orderId, amount_cents: cents }) =>
        orderId === first!.id ? [true, 'refunded', cents] : [false, 'succeeded', 0],
      ),
    );
    expect((await findLetter(first!.id)).status).toBe('cancelled');
    for (const { id } of pack.orders.slice(1)) expect((await findLetter(id)).status).toBe('queued');
  });

  test('gets a refund of support for one letter, bounded by that letter', async () => {
    const pack = await createPaidPack();
    const order = pack.orders[1]!;
    const support = await testApp.createUser('Samir', 'support');
    const refund = (amountCents: number) =>
      testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, {
        user: support,
        body: {
          amountCents,
          expectedRefundableCents: order.price.totalCents,
          reason: 'geste',
          requestId: randomUUID(),
        },
      });
    expect((await refund(order.price.totalCents + 1)).body.code).toBe('refund_too_large');
    expect((await refund(100)).status).toBe(200);
    await testApp.runJobs();
    expect((await listPayments(pack.id)).map(({ order_id: id, status }) => [id, status])).toEqual(
      (await listPayments(pack.id)).map(({ order_id: id }) => [
        id,
        id === order.id ? 'partially_refunded' : 'succeeded',
      ]),
    );
  });

  test('whose page expires is opened again for the same sum', async () => {
    const { body } = await place(toPack(await createLetters()));
    await openPage(body.id);
    testApp.payments.expire(listPages(body.id)[0]!.sessionId);
    expect((await openPage(body.id)).body.url).toContain('https://pay.test/');
    expect(listPages(body.id).map(({ amountCents }) => amountCents)).toEqual([body.totalCents, body.totalCents]);
    expect((await listPayments(body.id)).map(({ attempt, status }) => [attempt, status])).toEqual(
      Array.from({ length: 4 }, () => [2, 'pending']),
    );
  });

  test('whose debit the bank declines days later is paid again on its own page, which the e-mails name', async () => {
    const { body } = await place(toPack(await createLetters(['registered', 'green'])));
    await openPage(body.id);
    const { sessionId } = listPages(body.id)[0]!;
    testApp.payments.promise(sessionId);
    await notifyPaid(body.id);
    testApp.payments.decline(sessionId);
    await notifyPaid(body.id, 'checkout.session.async_payment_failed');
    await testApp.runJobs();
    const mails = testApp.mail.sent.filter(({ subject }) => subject.startsWith('Votre banque a refusé le paiement'));
    expect(mails.map(({ text }) => /https?:\S+\/(?:envois|paiement)\S*/.exec(text)?.[0])).toEqual(
      Array.from({ length: 2 }, () => `${testApp.deps.config.publicUrl}/envois/${body.id}`),
    );
  });

  test('cancelled before its payment frees all letters; money that still comes goes back letter by letter', async () => {
    const { body } = await place(toPack(await createLetters()));
    await openPage(body.id);
    expect((await cancel(body.orders[2]!.id)).status).toBe(200);
    expect((await readPack(body.id)).orders.map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'cancelled'),
    );
    testApp.payments.pay(listPages(body.id)[0]!.sessionId);
    await notifyPaid(body.id);
    await testApp.runJobs();
    expect((await listPayments(body.id)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'refunded'),
    );
    expect(
      await testApp.db('letters').whereIn(
        'order_id',
        body.orders.map(({ id }) => id),
      ),
    ).toEqual([]);
    expect((await openPage(body.id)).body.code).toBe('order_cancelled');
  });

  test('is cancelled whole by support before its payment: one page charges all its letters', async () => {
    const { body } = await place(toPack(await createLetters()));
    await openPage(body.id);
    const { id } = body.orders[1]!;
    const { status_since: since } = (await testApp.db('orders').where({ id }).first('status_since')) as {
      status_since: Date;
    };
    const answer = await testApp.request('POST', `/-/admin/v1/orders/${id}/cancel`, {
      user: await testApp.createUser('Samir', 'support'),
      body: { reason: 'demandé au téléphone', expectedStatusSince: since.toISOString() },
    });
    expect(answer.status).toBe(200);
    expect((await readPack(body.id)).orders.map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'cancelled'),
    );
    expect((await openPage(body.id)).body.code).toBe('order_cancelled');
    await testApp.runJobs();
    const subjects = testApp.mail.sent.map(({ subject }) => subject);
    for (const { reference } of body.orders) expect(subjects).toContain(`Votre commande est annulée (${reference})`);
  });

  test('paid with another sum starts nothing and waits for a person', async () => {
    const { body } = await place(toPack(await createLetters()));
    await openPage(body.id);
    const page = listPages(body.id)[0]!;
    testApp.payments.pay(page.sessionId);
    page.amountCents -= 1;
    await notifyPaid(body.id);
    await testApp.runJobs();
    expect((await listPayments(body.id)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'under_review'),
    );
    const open: { id: string }[] = await testApp.db('discrepancies').where({ kind: 'amount_differs', status: 'open' });
    expect(open).toHaveLength(1);

    const closed = await testApp.request('POST', `/-/admin/v1/discrepancies/${open[0]!.id}/close`, {
      user: await testApp.createUser('Samir', 'support'),
      body: { reason: 'remboursé chez Stripe' },
    });
    expect(closed.status).toBe(200);
    await testApp.runJobs();
    expect((await listPayments(body.id)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'failed'),
    );
    expect((await openPage(body.id)).body.url).toContain('https://pay.test/');
  });

  test('whose letters are ordered again replaces the unpaid pack', async () => {
    const letters = await createLetters();
    const { body: first } = await place(toPack(letters));
    const { body: second } = await place(toPack(letters.slice(1)));
    expect(second.orders).toHaveLength(3);
    expect((await readPack(first.id)).orders.map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'cancelled'),
    );
    expect(await testApp.db('documents').where({ id: letters[0]!.documentId }).first('status')).toEqual({
      status: 'draft',
    });
    const alone = await testApp.request('POST', '/orders', {
      user: helene,
      body: { ...letters[1]!, offer: 'single_document', consents },
    });
    expect(alone.body.code).toBe('order_in_pack');
  });

  test('is refused whole: a wrong price, an unfinished letter, a letter twice, a letter that is paid', async () => {
    const letters = await createLetters();
    const dearer = letters.map((letter, i) => ({
      ...letter,
      expectedTotalCents: letter.expectedTotalCents + (i === 3 ? 1 : 0),
    }));
    expect((await place(toPack(dearer))).body).toMatchObject({ code: 'price_changed' });
    expect((await place(toPack([letters[0]!, letters[0]!]))).status).toBe(422);
    const paid = await testApp.createPaidOrder(helene);
    const withPaid = [
      ...letters.slice(1),
      { documentId: paid.documentId, sending: 'registered_receipt', expectedTotalCents: paid.price.totalCents },
    ];
    expect((await place(toPack(withPaid))).status).toBe(409);
    expect(
      await testApp.db('orders').whereIn(
        'document_id',
        letters.map(({ documentId }) => documentId),
      ),
    ).toEqual([]);
  });

  test('belongs to its customer alone', async () => {
    const letters = await createLetters();
    const { body } = await place(toPack(letters));
    const paths = [
      testApp.request('GET', `/packs/${body.id}`, { user: karim }),
      openPage(body.id, karim),
      place(toPack(letters, body.id), karim),
      place(toPack(letters), karim),
      // The id of an order is no id of a pack.
      place(toPack(await createLetters(), body.orders[0]!.id)),
    ];
    expect((await Promise.all(paths)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test('is shown to support on the page of each order', async () => {
    const pack = await createPaidPack();
    const support = await testApp.createUser('Samir', 'support');
    const { body } = await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${pack.orders[0]!.id}/desk`, {
      user: support,
    });
    expect(body.order.pack.map(({ reference }) => reference)).toEqual(pack.orders.map(({ reference }) => reference));
  });
});

test('a dispute of the charge of a pack is divided over its payments, and the books agree', async () => {
  const pack = await createPaidPack();
  const [page] = listPages(pack.id);
  const state = testApp.payments.dispute(page!.paymentIntentId!, { ourId: pack.id, amountCents: pack.totalCents });
  await testApp.notify('charge.dispute.created', { id: state.disputeId, object: 'dispute' });
  await testApp.runJobs();
  expect((await listPayments(pack.id)).map(({ status }) => status)).toEqual(
    Array.from({ length: 4 }, () => 'disputed'),
  );
  testApp.payments.disputes.set(state.disputeId, { ...state, status: 'lost' as const });
  await testApp.notify('charge.dispute.closed', { id: state.disputeId, object: 'dispute' });
  await testApp.runJobs();
  expect(
    (await listPayments(pack.id)).map(({ status, refunded_cents: cents, amount_cents: paid }) => [
      status,
      cents === paid,
    ]),
  ).toEqual(Array.from({ length: 4 }, () => ['refunded', true]));
  await reconcile(testApp.deps);
  expect(await testApp.db('discrepancies').where({ kind: 'dispute_differs', status: 'open' })).toEqual([]);
});
