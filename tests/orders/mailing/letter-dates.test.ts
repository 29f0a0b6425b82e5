import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { computeExpectedArrival, toParisDay } from '../../../src/letterpress/index.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { letterStateMachine } from '../../../src/modules/orders/index.ts';
import { releaseLetter } from '../../../src/modules/orders/support/commands/hold-letter.ts';
import { sampleContent } from '../../factories/documents.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const NOW = new Date();
const HOUR_MS = 3_600_000;
/** Not so late in the evening that the release falls on the next day. */
const PAID_AT =
  toParisDay(new Date(NOW.getTime() + HOUR_MS)) === toParisDay(NOW) ? NOW : new Date(NOW.getTime() + HOUR_MS);
/** A letter is corrected or released a week later. */
const LEAVES_AT = new Date(PAID_AT.getTime() + 7 * 24 * HOUR_MS);

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
beforeEach(() => void (testApp.clock.now = PAID_AT));
afterAll(() => testApp?.close());

/** It prints its date, and a deadline that counts from its presentation. */
const slug = 'mise-en-demeure-payer';
async function paid(): Promise<OrderView> {
  const { id } = await testApp.startDraft(helene, sampleContent(slug), slug);
  return testApp.createPaidOrder(helene, id);
}
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const findDocument = async ({ documentId }: OrderView) =>
  (await testApp.request<DocumentView>('GET', `/documents/${documentId}`, { user: helene })).body;
const readDates = async (order: OrderView) => {
  const { datedOn, presentedOn } = await findDocument(order);
  return [datedOn, presentedOn];
};
async function decide(action: string, { id }: OrderView): Promise<void> {
  const { status_since } = await findLetter(id);
  const body = { reason: 'Vérification', expectedStatusSince: status_since.toISOString() };
  expect((await testApp.request('POST', `/-/admin/v1/orders/${id}/${action}`, { user: samir, body })).status).toBe(200);
}
const aWeekLater = [toParisDay(LEAVES_AT), computeExpectedArrival('registered_receipt', LEAVES_AT)];

test('a letter corrected days after its rejection has the date of that day, and deadlines that count from there', async () => {
  const order = await paid();
  testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'adresse refusée' };
  await testApp.endChangeOfMind();
  const before = await readDates(order);
  expect(before[0]).toBe(toParisDay(PAID_AT));
  testApp.clock.now = LEAVES_AT;
  const { content } = await findDocument(order);
  const recipient = { ...content.recipient, line4: '3 rue Blatin' };
  const body = { content: { ...content, recipient } };
  expect((await testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body })).status).toBe(200);
  expect(await readDates(order)).toEqual(aWeekLater);
  expect(aWeekLater[1]).not.toBe(before[1]);
  await testApp.runJobs();
  expect((await findLetter(order.id)).status).toBe('submitted');
});

test('a letter that support releases days later has the date of that day; one released on the same day keeps its pages', async () => {
  const [held, short] = [await paid(), await paid()];
  for (const order of [held, short]) await decide('hold', order);
  await decide('release', short);
  expect((await findLetter(short.id)).submission_key).toBeNull();
  testApp.clock.now = LEAVES_AT;
  await decide('release', held);
  expect(await readDates(held)).toEqual(aWeekLater);
  // Previous pages that a worker may have stored have the other key.
  expect((await findLetter(held.id)).submission_key).not.toBeNull();
  await testApp.endChangeOfMind();
  expect((await findLetter(held.id)).status).toBe('submitted');
});

test('pages of before a hold are not posted after a crash between the new date of a letter and its release', async () => {
  const order = await paid();
  await decide('hold', order);
  const { id: letterId, status_since } = await findLetter(order.id);
  await storeFile(testApp.deps, {
    key: `letter-${letterId}`,
    ownerUserId: helene.id,
    kind: 'letter',
    name: 'lettre.pdf',
    mime: 'application/pdf',
    bytes: await samplePdf(3),
  });
  testApp.clock.now = LEAVES_AT;
  // The decision cannot be recorded, so that the release is undone.
  const decision = { orderId: order.id, reason: 'Vérification', userId: 'nobody', expectedStatusSince: status_since };
  await expect(releaseLetter(testApp.deps, decision)).rejects.toThrow('uuid');
  expect([(await findLetter(order.id)).status, await readDates(order)]).toEqual(['held', aWeekLater]);
  await decide('release', order);
  await testApp.endChangeOfMind();
  const letter = await findLetter(order.id);
  const posted = testApp.postal.posted.filter(({ key }) => [letterId, letter.submission_key].includes(key));
  expect(posted.map(({ key, pages }) => [key, pages])).toEqual([[letter.submission_key, letter.pages]]);
});

test('a letter that a restore holds keeps its date and its key: its partner may have it under that key', async () => {
  const order = await paid();
  const before = await readDates(order);
  const { id } = await findLetter(order.id);
  await testApp.db.transaction((trx) => letterStateMachine.transition(trx, id, 'suspend', { reason: 'restore' }));
  testApp.clock.now = LEAVES_AT;
  await decide('release', order);
  expect([await readDates(order), (await findLetter(order.id)).submission_key]).toEqual([before, null]);
});

test('a letter that was printed before a restore is rendered again under its key, by which its partner recognises it', async () => {
  const order = await paid();
  await testApp.endChangeOfMind();
  const { id, file_id } = await findLetter(order.id);
  const before = { status: 'rendered', provider: null, provider_ref: null, first_submitted_at: null };
  await testApp.db('letters').where({ id }).update(before);
  await testApp.db.transaction((trx) => letterStateMachine.transition(trx, id, 'suspend', { reason: 'restore' }));
  await decide('release', order);
  await testApp.endChangeOfMind();
  const letter = await findLetter(order.id);
  expect([letter.status, letter.submission_key, letter.file_id === file_id]).toEqual(['submitted', null, false]);
  expect(testApp.postal.posted.filter(({ key }) => [id, letter.submission_key].includes(key))).toHaveLength(1);
});
