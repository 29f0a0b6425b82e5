import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { letterRejectedEmail } from '../../../jobs/emails/letter-rejected.ts';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { refundUnsentLetters } from '../../../jobs/handlers/orders/refund-unsent-letters.ts';
import { formatDate, formatTime } from '../../../src/domain/format-date.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import { Letter } from '../../../src/modules/orders/mailing/models/letter.ts';
import { sendCorrected } from '../../../src/modules/orders/ordering/commands/send-corrected.ts';
import { Order } from '../../../src/modules/orders/ordering/models/order.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let karim: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  karim = await testApp.createUser('Karim');
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
afterAll(() => testApp?.close());

const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const listRefunds = (orderId: string) =>
  testApp
    .db('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', orderId)
    .orderBy('refunds.id')
    .select('refunds.*');
const seen = async (orderId: string) =>
  (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: karim })).body;
const threeDaysLater = () =>
  testApp
    .db('letters')
    .where({ status: 'rejected' })
    .update({ status_since: testApp.db.raw(`now() - interval '4 days'`) });

async function refused(documentId?: string): Promise<OrderView> {
  const order = await testApp.createPaidOrder(karim, documentId);
  testApp.postal.refuseNext = {
    code: 'INVALID_ADDRESS_LINE_6',
    kind: 'address',
    message: 'La ligne 6 doit contenir un code postal et une ville',
  };
  await testApp.endChangeOfMind();
  return seen(order.id);
}
/** Support refunds a part of an order. */
async function refundPart(order: OrderView, amountCents: number): Promise<void> {
  const expectedRefundableCents = order.price.totalCents;
  const body = { amountCents, expectedRefundableCents, reason: 'Geste commercial', requestId: uuidv7() };
  await testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, { user: samir, body });
  await testApp.runJobs();
}
const rejectionMails = (reference: string) =>
  testApp.mail.sent.filter(
    ({ subject, text }) => subject.startsWith('Une adresse à corriger avant le') && text.includes(reference),
  );
async function findContent(order: OrderView) {
  const { body } = await testApp.request<{
    content: { recipient: Record<string, string>; answers: Record<string, unknown> };
  }>('GET', `/documents/${order.documentId}`, { user: karim });
  return body.content;
}
const correct = async (order: OrderView, more: object = {}) => {
  const content = await findContent(order);
  return testApp.request<OrderView & { code: string; message: string }>('POST', `/orders/${order.id}/correct`, {
    user: karim,
    body: { content: { ...content, recipient: { ...content.recipient, organisation: 'Service Corrigé' } }, ...more },
  });
};

describe('a letter rejected by the partner', () => {
  test('shows the reason, the options and the deadline, and does not promise that support handles it', async () => {
    const order = await refused();
    expect(order.letter).toMatchObject({
      status: 'rejected',
      short: 'À corriger',
      rejectedPart: { of: 'recipient', line: 6 },
    });
    expect(order.can).toEqual(expect.arrayContaining(['correct', 'cancel']));
    const until = new Date(Date.parse(order.letter!.correctableUntil!));
    expect(until.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect(order.letter!.long).toBe(
      `La ligne 6 doit contenir un code postal et une ville. Elle n’est pas partie. Corrigez-la sans rien payer de plus, ou annulez-la. Sans correction avant le ${formatDate(until)} à ${formatTime(until)}, nous vous remboursons en totalité, sans que vous ayez rien à demander.`,
    );
    expect(order.letter!.long).not.toContain('équipe');
    const mail = testApp.mail.sent.filter(({ to }) => to === karim.email).at(-1)!;
    expect(mail.text).toContain('sans rien payer de plus');
    for (const { paragraphs } of letterRejectedEmail.renderSamples())
      expect(paragraphs.join(' ')).not.toMatch(/équipe|undefined/);
  });

  test.each(['ours', 'address'] as const)('of kind %s says whether its reason comes from us', async (kind) => {
    const order = await testApp.createPaidOrder(karim);
    testApp.postal.refuseNext = { code: 'NO', kind, message: 'Le service postal refuse cette lettre.' };
    await testApp.endChangeOfMind();
    expect((await seen(order.id)).letter).toMatchObject({ status: 'rejected', isOurFault: kind === 'ours' });
  });

  test('is submitted again after its correction, as another sending, without a charge', async () => {
    const order = await refused();
    const before = await findLetter(order.id);
    const { status, body } = await correct(order);
    expect([status, body.letter?.status]).toEqual([200, 'queued']);
    expect(body.can).not.toContain('cancel');
    await testApp.runJobs();
    const after = await findLetter(order.id);
    expect(after).toMatchObject({ id: before.id, status: 'submitted', reject_code: null });
    expect(after.file_id).not.toBe(before.file_id);
    expect(after.pdf_sha256).not.toBe(before.pdf_sha256);
    const sent = testApp.postal.posted.filter(({ key }) => key === after.submission_key);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.lines[0]).toBe('SERVICE CORRIGE');
    expect(await listRefunds(order.id)).toEqual([]);
    expect(await testApp.db('payments').where({ order_id: order.id })).toHaveLength(1);
    // Both sendings are listed, each with its own instants; the next steps count from the second.
    await testApp
      .db('state_transitions')
      .whereIn('entity_id', [before.id, order.id])
      .update({ occurred_at: testApp.db.raw(`occurred_at - interval '1 day'`) })
      .where(
        'id',
        '<',
        (await testApp.db('state_transitions').where({ entity_id: before.id, transition: 'resubmit' }).first('id')).id,
      );
    const told = (await seen(order.id)).letter!.timeline;
    expect(told.map(({ title }) => title)).toEqual([
      'Payée',
      'Refusée par le service postal',
      'Corrigée',
      'Remise au service postal',
      'Imprimée et mise sous enveloppe',
      'Déposée à La Poste',
      'En route',
      'Distribuée',
      'Avis de réception signé',
    ]);
    expect(Date.parse(told[3]!.at) - Date.parse(told[1]!.at)).toBeGreaterThan(80_000_000);
    // A repeated request sends nothing twice.
    expect((await correct(order)).status).toBe(200);
    await testApp.runJobs();
    expect(testApp.postal.posted.filter(({ key }) => key === after.submission_key)).toHaveLength(1);
  });

  test('is followed by the number of its own submission, not by that of the rejected one', async () => {
    const order = await refused();
    const { id } = await findLetter(order.id);
    const number = '1A00000000001';
    await testApp.db('letters').where({ id }).update({ tracking_number: number });
    await testApp.db('tracking_polls').insert({ letter_id: id, number, next_at: new Date() });
    await correct(order);
    expect((await findLetter(order.id)).tracking_number).not.toBe(number);
    expect(await testApp.db('tracking_polls').where({ letter_id: id, number })).toEqual([]);
  });

  test('corrected by two simultaneous clicks, is submitted once', async () => {
    const order = await refused();
    const answers = await Promise.all([correct(order), correct(order), correct(order)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await testApp.runJobs();
    const { submission_key } = await findLetter(order.id);
    expect(testApp.postal.posted.filter(({ key }) => key === submission_key)).toHaveLength(1);
  });

  test('that was printed after all when its correction comes, is not corrected, and keeps its pages', async () => {
    const refusedOrder = await refused();
    const rejected = await Letter.query(testApp.db).findOne({ orderId: refusedOrder.id }).throwIfNotFound();
    await recordTrackingEvents(testApp.deps, {
      letterId: rejected.id,
      source: 'maileva',
      events: [
        { providerKey: 'p', at: testApp.clock.now, kind: 'printed', providerCode: 'PROCESSED', label: 'Imprimée' },
      ],
    });
    const { sheets, pages, recipientLines } = rejected;
    const addressee = rejected.addressee!;
    const corrected = sendCorrected(testApp.deps, {
      order: await Order.query(testApp.db).findById(refusedOrder.id).throwIfNotFound(),
      rejected,
      measured: { sheets, pages, zone: 'national', partner: 'maileva', addressee, recipientLines },
      previousZone: 'national',
      enclosureIds: [],
    });
    await expect(corrected).rejects.toMatchObject({ code: 'too_late_to_change' });
    expect((await testApp.download(karim, `/orders/${refusedOrder.id}/letter.pdf`)).status).toBe(200);
  });

  test('rejected a second time, is corrected a second time', async () => {
    const order = await refused();
    testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'encore' };
    await correct(order);
    await testApp.runJobs();
    expect((await seen(order.id)).letter).toMatchObject({ status: 'rejected', short: 'À corriger' });
    expect(rejectionMails(order.reference)).toHaveLength(2);
    await correct(order);
    await testApp.runJobs();
    expect((await findLetter(order.id)).status).toBe('submitted');
  });

  test('rejected a second time after its submission, with the same key of the partner, is rejected again', async () => {
    const order = await testApp.createPaidOrder(karim);
    await testApp.endChangeOfMind();
    const rejection = { code: 'ADDRESS', kind: 'address', message: 'Adresse introuvable' } as const;
    const rejectLate = async () => {
      const { id, provider_ref } = await findLetter(order.id);
      testApp.postal.tell(provider_ref, 'rejected', 'failed', { providerKey: 'stopped', rejection });
      await pollLetter(testApp.deps, id);
      await testApp.runJobs();
      return (await findLetter(order.id)).status;
    };
    expect(await rejectLate()).toBe('rejected');
    await correct(order);
    await testApp.runJobs();
    expect((await findLetter(order.id)).status).toBe('submitted');
    expect(await rejectLate()).toBe('rejected');
    expect(rejectionMails(order.reference)).toHaveLength(2);
  });

  test('corrected before the release of the keys per submission, has no event twice', async () => {
    const order = await refused();
    await correct(order);
    await testApp.runJobs();
    const { id, provider_ref, submission_key } = await findLetter(order.id);
    testApp.postal.tell(provider_ref, 'accepted', 'ACCEPTED', { providerKey: 'rendered' });
    await pollLetter(testApp.deps, id);
    const keys = (): Promise<string[]> => testApp.db('tracking_events').where({ letter_id: id }).pluck('provider_key');
    const before = await keys();
    expect(before.every((key) => key.startsWith(`${submission_key} `))).toBe(true);
    // As the version before stored them.
    await testApp
      .db('tracking_events')
      .where({ letter_id: id })
      .update({ provider_key: testApp.db.raw('replace(provider_key, ?, ?)', [`${submission_key} `, '']) });
    await pollLetter(testApp.deps, id);
    expect(await keys()).toHaveLength(before.length);
  });

  test('ignores what the partner says of the submission before its correction', async () => {
    const order = await refused();
    const { id } = await findLetter(order.id);
    await correct(order);
    await testApp.runJobs();
    const at = testApp.clock.now;
    const event = { providerKey: 'stopped', at, kind: 'rejected', providerCode: 'failed', label: 'failed' } as const;
    await recordTrackingEvents(testApp.deps, { letterId: id, postKey: id, source: 'maileva', events: [event] });
    expect((await findLetter(order.id)).status).toBe('submitted');
  });

  test('refunds the difference if it is shorter; if it is longer, rejects the correction with both prices and charges nothing', async () => {
    const plain = await testApp.order(karim);
    const documentId = await testApp.draft(karim);
    const paper = await testApp.enclose(karim, documentId, await samplePdf(4));
    const order = await refused(documentId);
    testApp.postal.refuseNext = { code: 'INVALID_DOCUMENT_SIZE', kind: 'address', message: 'encore' };
    expect((await correct(order, { enclosures: [] })).status).toBe(200);
    await testApp.runJobs();
    const difference = order.price.totalCents - plain.price.totalCents;
    expect(difference).toBeGreaterThan(0);
    expect((await listRefunds(order.id)).map(({ amount_cents }) => amount_cents)).toEqual([difference]);

    const longer = await correct(order, { enclosures: [{ id: paper, label: 'Facture' }] });
    expect([longer.status, longer.body.code]).toEqual([409, 'correction_costs_more']);
    expect(longer.body.message).toMatch(/Rien n’est débité/);
    expect(await findLetter(order.id)).toMatchObject({ status: 'rejected', refund_due_cents: 0 });
    expect((await correct(order)).status).toBe(200);
    await testApp.runJobs();
    expect((await findLetter(order.id)).status).toBe('submitted');
    expect(await listRefunds(order.id)).toHaveLength(1);
  });

  test('refunds what is left if support has refunded so much that the difference exceeds it', async () => {
    const documentId = await testApp.draft(karim);
    await testApp.enclose(karim, documentId, await samplePdf(4));
    const order = await refused(documentId);
    await refundPart(order, order.price.totalCents - 1);
    expect((await correct(order, { enclosures: [] })).status).toBe(200);
    await testApp.runJobs();
    expect((await listRefunds(order.id)).map(({ amount_cents }) => amount_cents)).toEqual([
      order.price.totalCents - 1,
      1,
    ]);
    expect(await findLetter(order.id)).toMatchObject({ status: 'submitted', refund_due_cents: 0 });
    await refundUnsentLetters(testApp.deps);
  });

  test('is submitted while the payment is disputed; the difference is refunded once the bank has decided for us', async () => {
    const documentId = await testApp.draft(karim);
    await testApp.enclose(karim, documentId, await samplePdf(4));
    const order = await refused(documentId);
    const setPayment = (status: string) => testApp.db('payments').where({ order_id: order.id }).update({ status });
    await setPayment('disputed');
    expect((await correct(order, { enclosures: [] })).status).toBe(200);
    await testApp.runJobs();
    await refundUnsentLetters(testApp.deps);
    const { status, refund_due_cents: dueCents } = await findLetter(order.id);
    expect([status, await listRefunds(order.id)]).toEqual(['submitted', []]);
    await setPayment('succeeded');
    await refundUnsentLetters(testApp.deps);
    expect((await listRefunds(order.id)).map(({ amount_cents }) => amount_cents)).toEqual([dueCents]);
    expect(dueCents).toBeGreaterThan(0);
    expect(await findLetter(order.id)).toMatchObject({ refund_due_cents: 0 });
  });

  test('cancelled by the customer, is fully refunded and not posted', async () => {
    const order = await refused();
    const cancel = () => testApp.request('POST', `/orders/${order.id}/cancel`, { user: karim, body: {} });
    const answers = await Promise.all([cancel(), cancel()]);
    await testApp.runJobs();
    expect([...answers, await cancel()].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await seen(order.id)).toMatchObject({
      status: 'refunded',
      letter: { status: 'cancelled' },
      payment: { refundedCents: order.price.totalCents },
    });
    expect(await listRefunds(order.id)).toHaveLength(1);
    const late = await correct(order);
    expect([late.status, late.body.code]).toEqual([409, 'already_given_up']);
  });
});

describe('the refund after three days and a correction', () => {
  test('the refund first: the correction is rejected, the money is refunded once, nothing is posted', async () => {
    const order = await refused();
    await threeDaysLater();
    const posted = testApp.postal.posted.length;
    // Between its two steps, as a crash would leave it.
    const [late] = await Promise.all([
      refundUnsentLetters(testApp.deps).then(() => correct(order)),
      refundUnsentLetters(testApp.deps),
    ]);
    expect(late.status).toBe(409);
    await testApp.runJobs();
    await refundUnsentLetters(testApp.deps);
    await testApp.runJobs();
    expect(await seen(order.id)).toMatchObject({ status: 'refunded', letter: { status: 'cancelled' } });
    expect(await listRefunds(order.id)).toHaveLength(1);
    expect(testApp.postal.posted).toHaveLength(posted);
  });

  test('of an order that support has refunded in part returns the rest', async () => {
    const order = await testApp.createPaidOrder(karim);
    await refundPart(order, 300);
    testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'adresse refusée' };
    await testApp.endChangeOfMind();
    expect(await seen(order.id)).toMatchObject({ status: 'partially_refunded', letter: { status: 'rejected' } });
    await threeDaysLater();
    await refundUnsentLetters(testApp.deps);
    await testApp.runJobs();
    expect(await seen(order.id)).toMatchObject({
      status: 'refunded',
      letter: { status: 'cancelled' },
      payment: { refundedCents: order.price.totalCents },
    });
  });

  test('the correction first: the letter is posted and nothing is refunded', async () => {
    const order = await refused();
    await threeDaysLater();
    expect((await correct(order)).status).toBe(200);
    await refundUnsentLetters(testApp.deps);
    await testApp.runJobs();
    expect((await findLetter(order.id)).status).toBe('submitted');
    expect(await listRefunds(order.id)).toEqual([]);
  });

  test('simultaneous, repeatedly: it is posted or refunded, never both, never neither', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await refused();
      await threeDaysLater();
      await Promise.all(
        round % 2
          ? [correct(order), refundUnsentLetters(testApp.deps)]
          : [refundUnsentLetters(testApp.deps), correct(order)],
      );
      await refundUnsentLetters(testApp.deps);
      await testApp.runJobs();
      const sent = (await findLetter(order.id)).status === 'submitted';
      expect([sent, (await listRefunds(order.id)).length]).toEqual([sent, sent ? 0 : 1]);
    }
  });
});
