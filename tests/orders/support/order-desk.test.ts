import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PaymentProviderError } from '../../../src/adapters/payments/provider-error.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { revealOrder } from '../../factories/orders.ts';
import { PASSWORD } from '../../factories/users.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let claire: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  claire = await testApp.createUser('Claire', 'support');
}, 60_000);
afterAll(() => testApp?.close());

const open = (orderId: string) =>
  testApp.request<OrderDesk & { code: string }>('GET', `/-/admin/v1/orders/${orderId}/desk`, { user: claire });
/** The order as Claire reads it after she has given a reason. */
const desk = async (orderId: string): Promise<OrderDesk> => {
  await revealOrder(testApp, claire, orderId);
  const { status, body } = await open(orderId);
  expect(status).toBe(200);
  return body;
};
const customerPage = async (orderId: string, user = helene): Promise<OrderView> =>
  (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user })).body;
const action = ({ actions }: OrderDesk, name: string) => actions.find((one) => one.action === name)!;
const told = ({ timeline }: OrderDesk) => timeline.filter(({ kind }) => kind !== 'technical');
const titles = (one: OrderDesk): string[] => told(one).map(({ title }) => title);
const findLetterId = async (orderId: string): Promise<string> =>
  ((await testApp.db('letters').where({ order_id: orderId }).first('id')) as { id: string }).id;
async function refund(orderId: string, amountCents?: number) {
  const expectedRefundableCents = (await desk(orderId)).money.refundableCents;
  const body = { reason: 'geste commercial', requestId: uuidv7(), expectedRefundableCents };
  return testApp.request('POST', `/-/admin/v1/orders/${orderId}/refund`, {
    user: claire,
    body: { ...body, ...(amountCents && { amountCents }) },
  });
}

async function sentLetter(user = helene): Promise<string> {
  const { id } = await testApp.createPaidOrder(user);
  await testApp.endChangeOfMind();
  return id;
}
async function tell(
  orderId: string,
  events: [kind: 'printed' | 'delivered' | 'returned', code: string][],
): Promise<void> {
  await recordTrackingEvents(testApp.deps, {
    letterId: await findLetterId(orderId),
    source: 'maileva',
    events: events.map(([kind, providerCode], i) => ({
      providerKey: `${kind} ${i}`,
      providerCode,
      kind,
      label: kind,
      at: new Date(testApp.clock.now.getTime() + i * 60_000),
    })),
  });
  await testApp.runJobs();
}

/** Technical terms of our code or of providers, which may appear in `name` and codes only. */
const MACHINE_TEXT =
  /\b(queued|rendered|submitted|awaiting_payment|change of mind|refunds?\.|letters?\.|undefined|null)\b|→/;

/** The actions that an unpaid order allows. */
const POSSIBLE_UNPAID = new Set(['cancel', 'write_to_customer']);

describe('the desk of an order', () => {
  test('that is unpaid shows the customer’s status, and no refund, resend or proof', async () => {
    const { id } = await testApp.order(helene);
    const unpaid = await desk(id);
    expect(unpaid.customerSees).toMatchObject({
      short: 'À payer',
      long: 'Le paiement n’est pas confirmé.',
      until: null,
    });
    expect([unpaid.sending, unpaid.recipient, unpaid.money.refundableCents]).toEqual([null, null, 0]);
    expect(unpaid.money.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(unpaid.order.totalCents);
    expect(unpaid.papers!.pages).toHaveLength(1);
    expect(action(unpaid, 'refund')).toMatchObject({
      allowed: false,
      because: expect.stringContaining('Rien n’a été payé'),
    });
    for (const { action: name, allowed, because } of unpaid.actions)
      expect([name, allowed, because === null]).toEqual([
        name,
        ...(POSSIBLE_UNPAID.has(name) ? [true, true] : [false, false]),
      ]);
    expect(titles(unpaid)).toEqual(['Hélène Exemple a passé la commande']);
  });

  test('in the change-of-mind period shows the customer’s status and deadline, and the sheet with its enclosures', async () => {
    const document = await testApp.draft(helene);
    await testApp.enclose(helene, document, await samplePdf(2));
    const { id } = await testApp.createPaidOrder(helene, document);
    const [waiting, page] = [await desk(id), await customerPage(id)];
    expect(waiting.customerSees).toMatchObject({ short: page.letter!.short, long: page.letter!.long });
    expect(waiting.customerSees.until).toBe(page.letter!.changeableUntil);
    expect(waiting.recipient).toEqual({ name: page.letter!.recipientName, lines: page.letter!.recipientLines });
    expect(waiting.papers!.enclosures).toEqual([expect.objectContaining({ pages: 2, isStored: true })]);
    const words = waiting
      .papers!.pages.flatMap(({ texts }) => texts.flatMap((line) => line.words.map(({ text }) => text)))
      .join('');
    expect(words).toContain('69003');
    expect(waiting.customer).toMatchObject({
      id: helene.id,
      email: helene.email,
      name: 'Hélène Exemple',
      isErased: false,
    });
    expect(waiting.customer.orders).toBeGreaterThan(1);
    expect(waiting.money.payment).toMatchObject({ status: 'succeeded', card: expect.stringContaining('4242') });
    expect(waiting.money.payment!.stripeUrl).toMatch(/^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/);
    expect(action(waiting, 'resend')).toMatchObject({
      allowed: false,
      because: expect.stringContaining('pas encore partie'),
    });
  });

  test('that was rejected shows the reason, the deadline of the correction and the code', async () => {
    // Letters of earlier tests are handed over first.
    await testApp.endChangeOfMind();
    const { id } = await testApp.createPaidOrder(helene);
    const message = 'La ligne 6 doit contenir un code postal et une ville';
    testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message };
    await testApp.endChangeOfMind();
    const [rejected, page] = [await desk(id), await customerPage(id)];
    expect(rejected.customerSees).toMatchObject({ long: page.letter!.long, until: page.letter!.correctableUntil });
    expect(rejected.sending!.rejection).toEqual({ code: 'INVALID_ADDRESS_LINE_6', kind: 'address', reason: message });
    expect(told(rejected).find(({ title }) => title === 'Refusée par le service postal')!.text).toBe(message);
    expect(titles(rejected)).toContain('E-mail au client\u00a0: lettre à corriger');
    expect(rejected.sending!.noProofFileBecause).toContain('remise au service postal');
  });

  test('in production names the partner, its reference and the promised day', async () => {
    const id = await sentLetter();
    const [sent, page] = [await desk(id), await customerPage(id)];
    expect(sent.sending).toMatchObject({
      partner: 'Maileva',
      partnerReference: expect.any(String),
      handedOverAt: expect.any(String),
      expectedOn: page.letter!.expectedOn,
      isLate: false,
      proofFile: null,
    });
    expect(action(sent, 'proof_file')).toEqual({
      action: 'proof_file',
      allowed: true,
      because: null,
      needsApproval: false,
    });
    const technical = sent.timeline.filter(({ kind }) => kind === 'technical');
    expect(technical.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['letters.render', 'letters.submit', 'render-letter']),
    );
    for (const { title, text } of sent.timeline) expect(`${title} ${text ?? ''}`).not.toMatch(MACHINE_TEXT);
  });

  test('that was delivered has its dates, proofs and a proof file that can be downloaded', async () => {
    const id = await sentLetter();
    await tell(id, [
      ['printed', 'PROCESSED'],
      ['delivered', 'LP15'],
    ]);
    const [delivered, page] = [await desk(id), await customerPage(id)];
    expect(delivered.sending).toMatchObject({
      status: 'delivered',
      deliveredAt: page.letter!.deliveredAt,
      proofFile: { isCurrent: true },
      noProofFileBecause: null,
    });
    expect(action(delivered, 'resend').allowed).toBe(true);
    expect(titles(delivered)).toEqual(
      expect.arrayContaining([
        'E-mail au client\u00a0: lettre distribuée',
        'Distribuée',
        'Imprimée et mise sous enveloppe',
        'Remise au service postal',
      ]),
    );
    const instants = delivered.timeline.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().toReversed());
    const file = await testApp.download(claire, `/-/admin/v1/orders/${id}/proof-file.pdf`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('that was returned shows the reason that the customer reads', async () => {
    const id = await sentLetter();
    await tell(id, [
      ['printed', 'PROCESSED'],
      ['returned', 'LP19'],
    ]);
    const [returned, page] = [await desk(id), await customerPage(id)];
    expect(returned.customerSees).toMatchObject({ short: 'Revenue', long: page.letter!.long, outcome: 'returned' });
    expect(returned.sending!.returnedAt).not.toBeNull();
  });

  test('that was partially refunded shows author, reason and the remaining amount', async () => {
    const { id, price } = await testApp.createPaidOrder(helene);
    expect((await refund(id, 450)).status).toBe(200);
    await testApp.runJobs();
    const partly = await desk(id);
    expect(partly.money.refundableCents).toBe(price.totalCents - 450);
    expect(partly.money.refunds).toEqual([
      expect.objectContaining({
        amountCents: 450,
        requestedBy: 'Claire Exemple',
        reason: 'geste commercial',
        status: 'succeeded',
      }),
    ]);
    expect(titles(partly)).toContain('Claire Exemple a remboursé 4,50\u00a0€\u00a0: geste commercial');
    expect(titles(partly)).toContain('Remboursement fait par la banque\u00a0: 4,50\u00a0€');
    expect(partly.money.invoices.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice']);
    const invoiceId = partly.money.invoices[0]!.id;
    const pdf = await testApp.download(claire, `/-/admin/v1/orders/${id}/invoices/${invoiceId}/invoice.pdf`);
    expect(pdf.status).toBe(200);
    await refund(id);
    await testApp.runJobs();
    expect(action(await desk(id), 'refund')).toMatchObject({
      allowed: false,
      because: expect.stringContaining('déjà remboursé'),
    });
  });

  test('whose payment is disputed cannot be refunded', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const { stripe_payment_intent_id: paymentIntentId } = (await testApp
      .db('payments')
      .where({ order_id: id })
      .first()) as {
      stripe_payment_intent_id: string;
    };
    const dispute = testApp.payments.dispute(paymentIntentId, { reason: 'fraudulent' });
    await testApp.notify('charge.dispute.created', {
      id: dispute.disputeId,
      object: 'dispute',
      payment_intent: paymentIntentId,
    });
    await testApp.runJobs();
    const disputed = await desk(id);
    expect(disputed.money.disputes).toEqual([
      expect.objectContaining({ reason: 'fraudulent', amountCents: disputed.order.totalCents }),
    ]);
    expect(action(disputed, 'refund').because).toContain('banque');
    const line = told(disputed).find(({ title }) => title.startsWith('La banque demande une réponse'))!;
    expect(line.text).toBe('Le titulaire de la carte dit ne pas avoir payé.');
    expect(titles(disputed)).toContain('Lettre annulée');
  });

  test('of a PDF alone shows the deadline for changes, and that nothing is posted', async () => {
    const { id } = await testApp.createPaidOrder(helene, undefined, 'pdf');
    const [pdf, page] = [await desk(id), await customerPage(id)];
    expect(pdf.customerSees).toMatchObject({ short: 'PDF prêt', until: page.pdfChangeableUntil });
    expect([pdf.sending, pdf.recipient]).toEqual([null, null]);
    expect(pdf.papers).toMatchObject({ hasPdf: true, isErased: false });
    expect((await testApp.download(claire, `/-/admin/v1/orders/${id}/letter.pdf`)).status).toBe(200);
    expect(action(pdf, 'resend').because).toBe('Cette commande n’a pas de lettre.');
  });

  test('that was resent names the other order, the author and the reason', async () => {
    const id = await sentLetter();
    await tell(id, [
      ['printed', 'PROCESSED'],
      ['returned', 'LP21'],
    ]);
    const { status, body } = await testApp.request<{ id: string; reference: string }>(
      'POST',
      `/-/admin/v1/letters/${await findLetterId(id)}/resend`,
      {
        user: claire,
        body: {
          reason: 'Adresse corrigée au téléphone.',
          free: true,
          expectedStatusSince: (await desk(id)).order.decidedSince,
        },
      },
    );
    expect(status).toBe(201);
    const [before, after] = [await desk(id), await desk(body.id)];
    expect(before.order.resentAs).toEqual({ id: body.id, reference: body.reference });
    expect(told(before).find(({ title }) => title === 'Claire Exemple a renvoyé la lettre')!.text).toBe(
      `Nouvelle commande\u00a0: ${body.reference}.`,
    );
    expect(after.order.resends!.id).toBe(id);
    const first = told(after).at(-1)!;
    expect([first.title, first.text]).toEqual([
      `Commande créée pour renvoyer la lettre de ${before.order.reference}`,
      'Adresse corrigée au téléphone.',
    ]);
    expect(action(after, 'refund').because).toBe('Cette commande n’a rien coûté.');
  });

  test('whose call Stripe rejected shows the code, the message and the request id', async () => {
    const { id } = await testApp.order(helene);
    testApp.payments.failures.push(
      new PaymentProviderError('rejected', {
        type: 'invalid_request_error',
        code: 'email_invalid',
        declineCode: null,
        param: 'customer_email',
        requestId: 'req_7',
        httpStatus: 400,
        message: 'Invalid email address',
      }),
    );
    await testApp.request('POST', `/orders/${id}/pay`, { user: helene, body: {} });
    const refused = await desk(id);
    expect(refused.money.answers).toEqual([
      expect.objectContaining({
        call: 'open_checkout',
        code: 'invalid_request_error email_invalid',
        message: 'Invalid email address',
        requestId: 'req_7',
        isResolved: false,
      }),
    ]);
    const line = told(refused).find(({ title }) => title.startsWith('Stripe a refusé'))!;
    expect([line.title, line.text]).toEqual([
      'Stripe a refusé notre demande\u00a0: ouvrir la page de paiement',
      'Code invalid_request_error email_invalid, demande req_7.',
    ]);
  });

  test('of an erased account has no pages, no name and no notes', async () => {
    const karim = await testApp.createUser('Karim');
    const id = await sentLetter(karim);
    await tell(id, [
      ['printed', 'PROCESSED'],
      ['delivered', 'LP15'],
    ]);
    await testApp.request('POST', `/-/admin/v1/orders/${id}/notes`, {
      user: claire,
      body: { id: uuidv7(), body: 'À rappeler.' },
    });
    const { status } = await testApp.request('POST', '/account/erase', {
      user: karim,
      body: { email: karim.email, present: PASSWORD },
    });
    expect(status).toBe(204);
    await testApp.runJobs();
    const erased = await desk(id);
    expect(erased.customer.isErased).toBe(true);
    expect(erased.papers).toMatchObject({ pages: [], isErased: true, hasPdf: false });
    expect(titles(erased).join(' ')).not.toMatch(/Karim|note/);
    expect(action(erased, 'resend')).toMatchObject({ allowed: false, because: expect.stringContaining('effacé') });
  });

  test('that does not exist is not found', async () => {
    for (const path of [
      'desk',
      'letter.pdf',
      'proofs/deposit',
      `enclosures/${uuidv7()}/file.pdf`,
      `invoices/${uuidv7()}/invoice.pdf`,
      'proof-file.pdf',
    ]) {
      const { status } = await testApp.request('GET', `/-/admin/v1/orders/${uuidv7()}/${path}`, { user: claire });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('is recorded in the audit log when read, and so is each of its files', async () => {
    const id = await sentLetter();
    await desk(id);
    expect((await testApp.download(claire, `/-/admin/v1/orders/${id}/letter.pdf`)).status).toBe(200);
    const events = await testApp
      .db('audit_log')
      .where({ subject_id: id, actor: `user:${claire.id}` })
      .orderBy('at')
      .pluck('event');
    // The clock of the test does not move: lines of one moment come in any order.
    expect(events.toSorted()).toEqual(['POST /reveals', 'letter.read', 'order_desk.read']);
  });

  test('hides letters from a role that may not read them', async () => {
    const id = await sentLetter();
    const { readOrderDesk } = await import('../../../src/modules/orders/support/desk/read-order-desk.ts');
    const reader = { ...claire, scope: ['orders.read'] };
    const hidden = await readOrderDesk(testApp.deps, { orderId: id, user: reader });
    expect([hidden.papers, hidden.recipient]).toEqual([null, null]);
    expect(hidden.actions.map(({ because }) => because)).toEqual(
      hidden.actions.map(() => 'Votre rôle ne permet pas cette action.'),
    );
  });
});
