import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { reconcile } from '../../../jobs/handlers/payments/reconcile.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { startOrderOfPayment, storeOrderPdf } from '../../../src/modules/orders/index.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const DAY = 86_400_000;
let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

const later = (days: number): void => void (testApp.clock.now = new Date(testApp.clock.now.getTime() + days * DAY));
const place = (
  documentId: string,
  {
    user = helene,
    offer = 'single_document',
    expectedTotalCents = 490,
    ...more
  }: { user?: Actor; offer?: string; expectedTotalCents?: number; consents?: object } = {},
) =>
  testApp.request<OrderView & { code: string; errors?: object }>('POST', '/orders', {
    user,
    body: { documentId, sending: 'pdf', offer, expectedTotalCents, consents: testApp.consents, ...more },
  });
const view = async (id: string, user = helene) =>
  (await testApp.request<OrderView>('GET', `/orders/${id}`, { user })).body;
const pages = async (id: string, user = helene) => {
  const answer = await testApp.download(user, `/orders/${id}/letter.pdf`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const storedKeys = (orderId: string): Promise<string[]> =>
  testApp.db('files').where('idempotency_key', 'like', `order-${orderId}-%`).pluck('idempotency_key');
const bought = (documentId?: string) => testApp.createPaidOrder(helene, documentId, 'pdf');

describe('a PDF bought alone', () => {
  test('costs 4,90 € in total, is available at once, and nothing is posted', async () => {
    const order = await bought();
    expect(order.price.lines.map(({ key, cents }) => [key, cents])).toEqual([['offer', 490]]);
    expect(order).toMatchObject({
      status: 'completed',
      sending: 'pdf',
      letter: null,
      can: ['download_receipt', 'duplicate', 'correct', 'download_pdf'],
    });
    const { status, bytes } = await pages(order.id);
    expect([status, (await PDFDocument.load(bytes)).getPageCount()]).toEqual([200, 1]);
    expect((await pages(order.id, await testApp.createUser('Karim'))).status).toBe(404);
    expect(await testApp.db('letters').where({ order_id: order.id })).toEqual([]);
    const invoice = await testApp
      .db('invoices')
      .join('payments', 'payments.id', 'invoices.payment_id')
      .where({ order_id: order.id })
      .first('total_cents', 'invoices.file_id');
    expect(invoice).toMatchObject({ total_cents: 490, file_id: expect.any(String) });
    expect((await testApp.download(helene, `/orders/${order.id}/receipt.pdf`)).status).toBe(200);
    // The books hold no letter against it.
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 2 * 3_600_000);
    expect(await reconcile(testApp.deps)).toEqual([]);
  });

  test('is available at once only at the buyer’s request and waiver of the fourteen days; an e-mail confirms both (L. 221-28, 13°)', async () => {
    const documentId = await testApp.draft(helene);
    const unticked = await place(documentId, {
      consents: { ...testApp.consents, immediateStart: false, withdrawalLoss: false },
    });
    expect([unticked.status, Object.keys(unticked.body.errors!)]).toEqual([
      422,
      ['consents.immediateStart', 'consents.withdrawalLoss'],
    ]);
    const order = await bought(documentId);
    const mail = testApp.mail.sent.findLast(({ to }) => to === helene.email)!;
    expect(mail.subject).toBe(`Votre PDF est prêt, commande ${order.reference}`);
    expect(mail.text).toContain('perdiez ainsi votre droit de rétractation');
    // No form of a withdrawal that cannot be made any more.
    expect(mail.attachments!.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^facture-/),
      expect.stringMatching(/^conditions-generales-de-vente-/),
    ]);
    const cancelled = await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'pdf_delivered']);
    expect(await testApp.db('refunds')).toEqual([]);
  });

  test('can be changed free of charge for thirty days, then it is final', async () => {
    const order = await bought();
    const { body: document } = await testApp.request<DocumentView>('GET', `/documents/${order.documentId}`, {
      user: helene,
    });
    const correct = (city: string) =>
      testApp.request<OrderView & { code: string }>('POST', `/orders/${order.id}/correct`, {
        user: helene,
        body: { content: { ...document.content, recipient: { ...document.content.recipient, city } } },
      });
    const first = await pages(order.id);
    for (const [days, city] of [
      [1, 'Roubaix'],
      [28, 'Tourcoing'],
    ] as const) {
      later(days);
      expect((await correct(city)).status).toBe(200);
      // Until the new one is written there is none: an old one would be taken for it.
      expect((await pages(order.id)).status).toBe(409);
      await testApp.runJobs();
    }
    const second = await pages(order.id);
    expect(second.status).toBe(200);
    expect(second.bytes.equals(first.bytes)).toBe(false);
    expect((await view(order.id)).can).toContain('correct');
    later(2);
    expect((await correct('Lens')).body).toMatchObject({ code: 'pdf_changes_over' });
    expect((await view(order.id)).can).toEqual(['download_receipt', 'duplicate', 'download_pdf']);
    expect((await pages(order.id)).bytes.equals(second.bytes)).toBe(true);
    expect(await testApp.db('payments').where({ order_id: order.id })).toHaveLength(1);
    expect(await storedKeys(order.id)).toEqual([expect.stringMatching(/-2$/)]);
  });

  test('keeps its content if the change cannot give it another PDF', async () => {
    const order = await bought();
    const read = async () =>
      (await testApp.request<DocumentView>('GET', `/documents/${order.documentId}`, { user: helene })).body.content;
    const content = await read();
    await testApp.db.raw(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
    await testApp.db.raw(
      'create trigger fail before update of pdf_revision on orders for each row execute function fail()',
    );
    try {
      const body = { content: { ...content, recipient: { ...content.recipient, city: 'Roubaix' } } };
      const answer = await testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body });
      expect(answer.status).toBe(500);
    } finally {
      await testApp.db.raw('drop function fail cascade');
    }
    expect(await read()).toEqual(content);
    expect((await pages(order.id)).status).toBe(200);
  });

  test('whose PDF was begun before a change, erases that PDF', async () => {
    const order = await bought();
    const { id: fileId } = await storeFile(testApp.deps, {
      key: `order-${order.id}-outdated`,
      ownerUserId: helene.id,
      kind: 'letter',
      name: 'lettre.pdf',
      mime: 'application/pdf',
      bytes: await samplePdf(1),
    });
    await storeOrderPdf(testApp.deps, { orderId: order.id, revision: -1, fileId });
    expect(await storedKeys(order.id)).toEqual([expect.not.stringContaining('outdated')]);
    expect((await pages(order.id)).status).toBe(200);
  });

  test('needs no address: an unserved one is accepted, an unfinished letter is not', async () => {
    const abroad = await testApp.draft(helene, (content) =>
      Object.assign(content.recipient, { postcode: '1000', city: 'Bruxelles', country: 'BE' }),
    );
    expect((await place(abroad)).status).toBe(201);
    const unfinished = await testApp.draft(helene, (content) => void (content.answers['customerNumber'] = ''));
    expect((await place(unfinished)).body.code).toBe('letter_incomplete');
  });

  test('is not sold at another price after a rejection at the price of a posted letter', async () => {
    const documentId = await testApp.draft(helene);
    expect((await place(documentId, { expectedTotalCents: 1380 })).body.code).toBe('price_changed');
    expect((await place(documentId, { offer: 'trial', expectedTotalCents: 0 })).body.code).toBe('offer_not_held');
  });

  test('shows a refund by support, and can no longer be changed', async () => {
    const order = await bought();
    const support = await testApp.createUser('Samir', 'support');
    await testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, {
      user: support,
      body: {
        reason: 'le PDF ne s’ouvrait pas',
        expectedRefundableCents: order.price.totalCents,
        requestId: '55555555-5555-4555-8555-555555555555',
      },
    });
    await testApp.runJobs();
    expect(await view(order.id)).toMatchObject({
      status: 'refunded',
      can: ['download_receipt', 'duplicate', 'download_pdf'],
    });
    const { body } = await testApp.request<DocumentView>('GET', `/documents/${order.documentId}`, { user: helene });
    const refused = await testApp.request('POST', `/orders/${order.id}/correct`, {
      user: helene,
      body: { content: body.content },
    });
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'pdf_refunded' })]);
  });
});

async function createSubscriber(firstName: string): Promise<Actor> {
  const user = await testApp.createUser(firstName);
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
  return user;
}
const placeFree = async (user: Actor): Promise<OrderView> =>
  (await place(await testApp.draft(user), { user, offer: 'subscription_without_trial', expectedTotalCents: 0 })).body;

test('a subscriber’s PDF is free: no payment page, an invoice of 0 €, the PDF at once; a repeated request is one order, and it counts as a use', async () => {
  const user = await createSubscriber('Paul');
  const used = async () =>
    (
      (await testApp.db('subscriptions').where({ user_id: user.id }).first('last_used_at')) as {
        last_used_at: Date | null;
      }
    ).last_used_at;
  expect(await used()).toBeNull();

  const order = await placeFree(user);
  const pays = await Promise.all(
    [1, 2, 3].map(() => testApp.request<{ url: string | null }>('POST', `/orders/${order.id}/pay`, { user, body: {} })),
  );
  expect(pays.map(({ status, body: { url } }) => [status, url])).toEqual([
    [200, null],
    [200, null],
    [200, null],
  ]);
  await testApp.runJobs();
  expect(await view(order.id, user)).toMatchObject({
    status: 'completed',
    payment: { status: 'succeeded', amountCents: 0 },
  });
  expect((await pages(order.id, user)).status).toBe(200);
  expect([...testApp.payments.pages.values()].filter(({ ourId }) => ourId === order.id)).toEqual([]);
  expect(
    await testApp
      .db('invoices')
      .join('payments', 'payments.id', 'invoices.payment_id')
      .where({ order_id: order.id })
      .select('total_cents'),
  ).toEqual([{ total_cents: 0 }]);
  expect(await used()).toEqual(testApp.clock.now);
});

test('a free PDF that is cancelled before it is marked as paid needs no refund', async () => {
  const user = await createSubscriber('Zoé');
  const order = await placeFree(user);
  await testApp.request('POST', `/orders/${order.id}/pay`, { user, body: {} });
  expect((await testApp.request('POST', `/orders/${order.id}/cancel`, { user, body: {} })).status).toBe(200);
  const { id: paymentId } = await testApp.db('payments').where({ order_id: order.id }).first('id');
  await startOrderOfPayment(testApp.deps, { paymentId });
  expect(await testApp.db('refunds').where({ payment_id: paymentId })).toEqual([]);
  expect((await view(order.id, user)).status).toBe('cancelled');
});
