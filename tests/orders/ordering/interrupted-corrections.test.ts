import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renderAndHandOverLetter } from '../../../jobs/handlers/orders/hand-over-letter.ts';
import { refundUnsentLetters } from '../../../jobs/handlers/orders/refund-unsent-letters.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { PoolTask } from '../../../src/kernel/worker-pool.ts';
import type { DocumentView, DraftContent } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { correctOrder } from '../../../src/modules/orders/ordering/commands/correct-order.ts';
import { Order } from '../../../src/modules/orders/ordering/models/order.ts';
import { sampleContent } from '../../factories/documents.ts';
import { eventually } from '../../harness/eventually.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const listRefunds = (orderId: string): Promise<number[]> =>
  testApp
    .db('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', orderId)
    .orderBy('refunds.id')
    .pluck('refunds.amount_cents');
/** Pays for the letter of a draft, after those before it have left. */
async function payFor(documentId: string): Promise<OrderView> {
  await testApp.endChangeOfMind();
  return testApp.createPaidOrder(helene, documentId);
}
async function reject(): Promise<void> {
  testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'adresse refusée' };
  await testApp.endChangeOfMind();
}
const readContent = async ({ documentId }: OrderView): Promise<DraftContent> =>
  (await testApp.request<DocumentView>('GET', `/documents/${documentId}`, { user: helene })).body.content;
const toService = (content: DraftContent, service: string): DraftContent => ({
  ...content,
  recipient: { ...content.recipient, service },
});
const correct = ({ id }: OrderView, content: DraftContent, enclosures?: { id: string; label: string }[]) =>
  testApp.request<OrderView & { code: string }>('POST', `/orders/${id}/correct`, {
    user: helene,
    body: { content, ...(enclosures && { enclosures }) },
  });

describe('a correction that is repeated because its response was lost', () => {
  test.each([
    ['waited', async () => undefined],
    ['had been rejected', reject],
  ])(
    'has been made: the letter that %s left with it, once, and another correction comes too late',
    async (_, before) => {
      const order = await testApp.createPaidOrder(helene);
      await before();
      const corrected = toService(await readContent(order), 'Service Corrigé');
      expect((await correct(order, corrected)).status).toBe(200);
      await testApp.endChangeOfMind();
      const letter = await findLetter(order.id);
      expect((await correct(order, corrected)).status).toBe(200);
      await testApp.runJobs();
      expect(await findLetter(order.id)).toEqual(letter);
      const posted = testApp.postal.posted.filter(({ key }) => key === (letter.submission_key ?? letter.id));
      expect(posted.map(({ lines }) => lines[1])).toEqual(['SERVICE CORRIGE']);
      expect((await correct(order, toService(corrected, 'Service Tardif'))).body.code).toBe('too_late_to_change');
    },
  );

  test('is refused once the letter was cancelled, and while its papers are others', async () => {
    const documentId = await testApp.draft(helene);
    const paper = await testApp.enclose(helene, documentId, await samplePdf(1));
    const order = await testApp.createPaidOrder(helene, documentId);
    const content = await readContent(order);
    await testApp.endChangeOfMind();
    expect((await correct(order, content, [{ id: paper, label: 'Autre nom' }])).body.code).toBe('too_late_to_change');
    const cancelled = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${cancelled.id}/cancel`, { user: helene, body: {} });
    for (const content of [await readContent(cancelled), toService(await readContent(cancelled), 'Service Tardif')])
      expect((await correct(cancelled, content)).body).toMatchObject({
        code: 'already_given_up',
        message: expect.stringContaining('elle est annulée, et sa page dit ce qui est remboursé'),
      });
  });
});

test('a correction whose content cannot be stored leaves the letter and its order as they were', async () => {
  const slug = 'mise-en-demeure-payer';
  const { id: documentId } = await testApp.startDraft(helene, sampleContent(slug), slug);
  const paper = await testApp.enclose(helene, documentId, await samplePdf(1), 'Facture.pdf');
  const order = await testApp.createPaidOrder(helene, documentId);
  const before = await findLetter(order.id);
  const found = await Order.query(testApp.db).findById(order.id).throwIfNotFound();
  const content: DraftContent = {
    ...toService(await readContent(order), 'Service Ancien'),
    coSenders: ['Aline', 'Basile', 'Claire', 'Denis'].map((firstName) => ({ firstName, lastName: 'Marchal' })),
    setting: { justified: false, hyphenated: false, largeType: true },
  };
  const document = () => testApp.db('documents').where({ id: documentId });
  const { revision } = await document().first();
  const correctWith = (record: () => Promise<void>) =>
    correctOrder(testApp.deps, {
      order: found,
      content,
      revision,
      enclosures: [{ id: paper, label: 'Autre nom' }],
      record,
    });
  // Another change is stored between the change of the letter and that of its content.
  const changed = correctWith(async () => void (await document().update({ revision: revision + 1 })));
  await expect(changed).rejects.toMatchObject({ code: 'document_changed' });
  expect(await findLetter(order.id)).toEqual(before);
  expect((await readContent(order)).recipient.service).not.toBe('Service Ancien');
  expect(await testApp.db('enclosures').where({ id: paper }).first('label')).not.toEqual({ label: 'Autre nom' });
  await document().update({ revision });
  await correctWith(async () => undefined);
  expect((await findLetter(order.id)).pages).toBe(before.pages + 1);
});

test('a correction that is accepted while a worker renders the letter is posted, not the pages before it', async () => {
  const order = await testApp.createPaidOrder(helene);
  const { id: letterId, releases_at: releasesAt } = await findLetter(order.id);
  const found = await Order.query(testApp.db).findById(order.id).throwIfNotFound();
  const corrected = toService(await readContent(order), 'Service Accepté');
  const { workerPool } = testApp.deps;
  // The clock of the worker is before that of the web process.
  async function run<I, O>(task: PoolTask<I, O>, input: I): Promise<O> {
    const early = { ...testApp.deps, now: () => new Date(releasesAt.getTime() - 1) };
    await correctOrder(early, { order: found, content: corrected });
    return workerPool.run(task, input);
  }
  const worker = { ...testApp.deps, now: () => releasesAt, workerPool: { ...workerPool, run } };
  await expect(renderAndHandOverLetter.run({ id: letterId }, worker)).rejects.toThrow(
    'corrected while it was rendered',
  );
  expect(await findLetter(order.id)).toMatchObject({ status: 'queued', file_id: null });
  await testApp.endChangeOfMind();
  const posted = testApp.postal.posted.filter(({ key }) => key === letterId);
  expect(posted.map(({ lines }) => lines[1])).toEqual(['SERVICE ACCEPTE']);
});

test('two corrections that shorten a letter while a bank decides are both refunded', async () => {
  const plain = await testApp.order(helene);
  const documentId = await testApp.draft(helene);
  const papers = [
    await testApp.enclose(helene, documentId, await samplePdf(4), 'Facture.pdf'),
    await testApp.enclose(helene, documentId, await samplePdf(4), 'Contrat.pdf'),
  ];
  const order = await payFor(documentId);
  await reject();
  const setPayment = (status: string) => testApp.db('payments').where({ order_id: order.id }).update({ status });
  await setPayment('disputed');
  const content = await readContent(order);
  expect((await correct(order, content, [{ id: papers[0]!, label: 'Facture' }])).status).toBe(200);
  await reject();
  expect((await correct(order, content, [])).status).toBe(200);
  await testApp.runJobs();
  await refundUnsentLetters(testApp.deps);
  expect(await listRefunds(order.id)).toEqual([]);
  await setPayment('succeeded');
  await refundUnsentLetters(testApp.deps);
  await refundUnsentLetters(testApp.deps);
  expect(await listRefunds(order.id)).toEqual([order.price.totalCents - plain.price.totalCents]);
});

/** Waits until as many statements of this database wait for a lock. */
const untilWaiting = (count: number): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await testApp.db.raw<{ rows: unknown[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  });

test('a difference that is refunded while the next correction is stored is refunded once', async () => {
  const plain = await testApp.order(helene);
  const documentId = await testApp.draft(helene);
  const papers = [
    await testApp.enclose(helene, documentId, await samplePdf(4), 'Facture.pdf'),
    await testApp.enclose(helene, documentId, await samplePdf(4), 'Contrat.pdf'),
  ];
  const order = await payFor(documentId);
  await reject();
  const setPayment = (status: string) => testApp.db('payments').where({ order_id: order.id }).update({ status });
  await setPayment('disputed');
  const content = await readContent(order);
  expect((await correct(order, content, [{ id: papers[0]!, label: 'Facture' }])).status).toBe(200);
  await reject();
  await setPayment('succeeded');
  // Both have read the letter before either can request a refund.
  const blocker = await testApp.db.transaction();
  await blocker('payments').where({ order_id: order.id }).forUpdate().first('id');
  const refunded = refundUnsentLetters(testApp.deps);
  await untilWaiting(1);
  const corrected = correct(order, content, []);
  await untilWaiting(2);
  await blocker.commit();
  expect((await corrected).status).toBe(200);
  await refunded;
  await testApp.runJobs();
  const refunds = await listRefunds(order.id);
  expect(refunds).toHaveLength(2);
  expect(refunds[0]! + refunds[1]!).toBe(order.price.totalCents - plain.price.totalCents);
});
