import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { attachPdf } from '../../../src/modules/orders/index.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { requestRefund } from '../../../src/modules/payments/index.ts';
import { revealOrder } from '../../factories/orders.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
let claire: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
  claire = await testApp.createUser('Claire', 'support');
}, 60_000);
afterAll(() => testApp?.close());

type Answer = Rejection & { status: string; letterStatus: string | null };
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const seen = async (orderId: string) =>
  (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: helene })).body;
const findSince = async (orderId: string): Promise<string> => (await findLetter(orderId)).status_since.toISOString();
async function act(
  action: string,
  orderId: string,
  { user = samir, since, ...more }: { user?: Actor; since?: string; recipient?: object } = {},
) {
  const expectedStatusSince = since ?? (await findSince(orderId));
  const body = { reason: 'Demandé au téléphone.', expectedStatusSince, ...more };
  return testApp.request<Answer>('POST', `/-/admin/v1/orders/${orderId}/${action}`, { user, body });
}
const listRefunds = (orderId: string) =>
  testApp
    .db('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', orderId)
    .select<{ amount_cents: number }[]>('refunds.amount_cents');
const mailsAbout = (reference: string) => testApp.mail.sent.filter(({ subject }) => subject.includes(reference));
const isPosted = (letterId: string) => testApp.postal.posted.some(({ key }) => key === letterId);
async function rejected(): Promise<OrderView> {
  const order = await testApp.createPaidOrder(helene);
  testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'refusée' };
  await testApp.endChangeOfMind();
  return order;
}
async function findRecipient(order: OrderView): Promise<Record<string, string>> {
  await revealOrder(testApp, samir, order.id);
  const path = `/-/admin/v1/letters/${order.letter!.id}/recipient`;
  return (await testApp.request<Record<string, string>>('GET', path, { user: samir })).body;
}

test('an order cancelled while its payment is contested promises no refund before the bank has decided', async () => {
  const order = await testApp.createPaidOrder(helene);
  const { stripe_payment_intent_id: charge } = await testApp
    .db('payments')
    .where({ order_id: order.id })
    .first('stripe_payment_intent_id');
  const { disputeId } = testApp.payments.dispute(charge, { reason: 'general' });
  await testApp.notify('charge.dispute.created', { id: disputeId, object: 'dispute', payment_intent: charge });
  await testApp.runJobs();
  expect((await act('cancel', order.id)).status).toBe(200);
  await testApp.runJobs();
  expect(await listRefunds(order.id)).toEqual([]);
  const { html } = mailsAbout(order.reference).find(({ subject }) => subject.includes('est annulée'))!;
  expect(html).toContain('c’est elle qui décide de l’argent');
  expect(html).not.toContain('Nous vous remboursons');
});

test('an order whose refund came back from the bank can be refunded again', async () => {
  const { id } = await testApp.createPaidOrder(helene);
  const { id: refundId } = await requestRefund(testApp.deps, { orderId: id, cause: 'support:1', reason: 'geste' });
  await testApp.runJobs();
  const { stripe_refund_id: sentId } = await testApp.db('refunds').where({ id: refundId }).first('stripe_refund_id');
  testApp.payments.refunds.get(sentId)!.status = 'failed';
  await testApp.notify('refund.failed', { id: sentId, object: 'refund' });
  await testApp.runJobs();
  const { body } = await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${id}/desk`, { user: samir });
  expect(body.money.refundableCents).toBe(1380);
  expect(body.actions.find(({ action }) => action === 'refund')).toMatchObject({ allowed: true, because: null });
});

describe('a held letter', () => {
  test('is not handed over until its release, and its customer reads that it is held', async () => {
    const order = await testApp.createPaidOrder(helene);
    expect((await act('hold', order.id)).body).toMatchObject({ letterStatus: 'held' });
    await testApp.endChangeOfMind();
    const held = await findLetter(order.id);
    expect([held.status, isPosted(held.id)]).toEqual(['held', false]);
    const { letter, can } = await seen(order.id);
    expect(letter).toMatchObject({ short: 'Retenue', long: expect.stringContaining('n’est pas partie') });
    // The time for a change of mind is over: only support can cancel it.
    expect([can.includes('cancel'), letter?.long]).toEqual([
      false,
      expect.stringContaining('si vous voulez l’annuler, écrivez-nous'),
    ]);

    expect((await act('release', order.id)).status).toBe(200);
    await testApp.endChangeOfMind();
    const sent = await findLetter(order.id);
    expect(['submitted', 'accepted']).toContain(sent.status);
    expect(testApp.postal.posted.filter(({ key }) => key === (sent.submission_key ?? sent.id))).toHaveLength(1);

    const mails = mailsAbout(order.reference);
    // It was sent after that time.
    expect(mails.find(({ subject }) => subject.includes('avant l’envoi'))!.text).toContain(
      'si vous voulez l’annuler, écrivez-nous',
    );
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Nous vérifions votre lettre avant l’envoi'),
        expect.stringContaining('Votre lettre va partir'),
      ]),
    );
  });

  test('can be cancelled on its page until its release, and an e-mail of a decision that was undone is not sent', async () => {
    const order = await testApp.createPaidOrder(helene);
    await act('hold', order.id);
    await testApp.runJobs();
    const { text } = mailsAbout(order.reference).at(-1)!;
    expect(text).toContain('vous pouvez aussi l’annuler sur sa page');
    // When it leaves is not known.
    expect(text).not.toContain('prévue');
    await act('release', order.id);
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    expect(mailsAbout(order.reference).filter(({ subject }) => subject.includes('va partir'))).toEqual([]);
  });

  test('corrected after a worker had stored its pages, is posted with the new ones', async () => {
    const order = await testApp.createPaidOrder(helene);
    const letterId = order.letter!.id;
    const recipient = await findRecipient(order);
    await act('hold', order.id);
    const key = `letter-${letterId}`;
    const outdated = { key, ownerUserId: helene.id, kind: 'letter', name: 'lettre.pdf' } as const;
    const { id: fileId } = await storeFile(testApp.deps, {
      ...outdated,
      mime: 'application/pdf',
      bytes: await samplePdf(3),
    });
    expect((await act('correct', order.id, { recipient: { ...recipient, service: 'Service Neuf' } })).status).toBe(200);
    expect((await act('release', order.id)).status).toBe(200);
    expect(await testApp.db('files').where({ id: fileId })).toEqual([]);

    // A worker that began before the hold ends only now.
    await attachPdf(testApp.deps, {
      letterId,
      postKey: letterId,
      orderId: order.id,
      fileId,
      sha256: 'x',
      pages: 3,
      addressee: { name: 'X', city: 'X' },
      recipientLines: ['ANCIENNE ADRESSE'],
    });
    expect(await findLetter(order.id)).toMatchObject({ status: 'queued', file_id: null });

    await testApp.endChangeOfMind();
    const letter = await findLetter(order.id);
    const posted = testApp.postal.posted.filter(({ key: sent }) => sent === letter.submission_key);
    expect(posted.map(({ pages, lines }) => [pages, lines.includes('SERVICE NEUF')])).toEqual([[letter.pages, true]]);
    expect(isPosted(letterId)).toBe(false);
  });

  test('is either held or handed over when both happen at once', async () => {
    for (const delay of [0, 5, 20, 60]) {
      const order = await testApp.createPaidOrder(helene);
      const since = await findSince(order.id);
      const wait = new Promise((done) => setTimeout(done, delay));
      const [, held] = await Promise.all([
        testApp.endChangeOfMind(),
        wait.then(() => act('hold', order.id, { since })),
      ]);
      const letter = await findLetter(order.id);
      expect([200, 409]).toContain(held.status);
      expect([letter.status === 'held', isPosted(letter.id)]).toEqual([held.status === 200, held.status === 409]);
    }
  });
});

describe('two colleagues at once', () => {
  test.each(['hold', 'cancel'])(
    '%s: one succeeds, the other gets a conflict with author, action and time',
    async (action) => {
      const order = await testApp.createPaidOrder(helene);
      const since = await findSince(order.id);
      const answers = await Promise.all([samir, claire].map((user) => act(action, order.id, { user, since })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)!.body;
      expect(refused.code).toBe('order_changed');
      expect(refused.message).toMatch(/^(Samir|Claire).* a (retenu|annulé) cette lettre le .+ à .+\. Relisez/);
      await testApp.runJobs();
      if (action === 'cancel') expect(await listRefunds(order.id)).toEqual([{ amount_cents: order.price.totalCents }]);
    },
  );

  test('release: one succeeds, and the letter is posted once', async () => {
    const order = await testApp.createPaidOrder(helene);
    await act('hold', order.id);
    const since = await findSince(order.id);
    const answers = await Promise.all([samir, claire].map((user) => act('release', order.id, { user, since })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await testApp.endChangeOfMind();
    expect(testApp.postal.posted.filter(({ key }) => key === order.letter!.id)).toHaveLength(1);
  });

  test.each([true, false])(
    'correct (rejected: %s): the first address is posted and shown in the conflict',
    async (isRejected) => {
      const order = isRejected ? await rejected() : await testApp.createPaidOrder(helene);
      const recipient = await findRecipient(order);
      const since = await findSince(order.id);
      const answers = await Promise.all(
        [samir, claire].map((user) =>
          act('correct', order.id, { user, since, recipient: { ...recipient, service: `Service ${user.firstName}` } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0]!.status === 200 ? 'SERVICE SAMIR' : 'SERVICE CLAIRE';
      await testApp.endChangeOfMind();
      const letter = await findLetter(order.id);
      const posted = testApp.postal.posted.filter(({ key }) => key === (letter.submission_key ?? letter.id));
      expect(posted.map(({ lines }) => lines.includes(winner))).toEqual([true]);
      const [mail] = mailsAbout(order.reference).filter(({ subject }) => subject.includes('corrigé l’adresse'));
      expect(mail!.text).toContain(winner);
      expect(mail!.text).toContain('Ancienne adresse');
    },
  );
});

describe('a correction by support', () => {
  test('does not replace the one that the customer has made since', async () => {
    const order = await testApp.createPaidOrder(helene);
    const recipient = await findRecipient(order);
    const since = await findSince(order.id);
    const { content } = (await testApp.request<DocumentView>('GET', `/documents/${order.documentId}`, { user: helene }))
      .body;
    const own = { content: { ...content, recipient: { ...content.recipient, service: 'Service Choisi' } } };
    expect((await testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body: own })).status).toBe(
      200,
    );
    const { status, body } = await act('correct', order.id, { since, recipient });
    expect([status, body.code]).toEqual([409, 'order_changed']);
    expect(body.message).toMatch(/^Le client a corrigé cette lettre le /);
    await testApp.endChangeOfMind();
    const posted = testApp.postal.posted.filter(({ key }) => key === order.letter!.id);
    expect(posted.map(({ lines }) => lines[1])).toEqual(['SERVICE CHOISI']);
  });

  test('names the invalid field, and leaves the letter unchanged', async () => {
    const order = await rejected();
    const recipient = { ...(await findRecipient(order)), postcode: '7500' };
    const { status, body } = await act('correct', order.id, { recipient });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['recipient.postcode']]);
    expect((await findLetter(order.id)).status).toBe('rejected');
  });
});

describe('the commands', () => {
  test('are rejected for customers, and after the hand-over', async () => {
    const order = await testApp.createPaidOrder(helene);
    for (const action of ['hold', 'release', 'cancel', 'correct'])
      expect((await act(action, order.id, { user: helene, recipient: {} })).status).toBe(403);
    await testApp.endChangeOfMind();
    expect((await act('hold', order.id)).body.code).toBe('too_late_to_hold');
    expect((await act('cancel', order.id)).body.code).toBe('too_late_to_change');
  });

  test('tell the customer that the order is cancelled and refunded', async () => {
    const order = await testApp.createPaidOrder(helene);
    await act('cancel', order.id);
    await testApp.runJobs();
    const mail = mailsAbout(order.reference).find(({ subject }) => subject.includes('commande est annulée'))!;
    expect(mail.text).toContain('Nous vous remboursons en totalité');
  });
});
