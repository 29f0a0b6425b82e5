import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import type { VerificationView } from '../../../src/modules/orders/mailing/contract.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const ask = (hash: string) =>
  testApp.request<VerificationView & { code: string; message: string }>('GET', `/seals/${encodeURIComponent(hash)}`);
async function sent(paper?: Uint8Array): Promise<OrderView> {
  const documentId = await testApp.draft(helene);
  if (paper) await testApp.enclose(helene, documentId, paper);
  const order = await testApp.createPaidOrder(helene, documentId);
  await testApp.endChangeOfMind();
  return order;
}

test('the printed letter, the proofs and the proof file can be verified publicly, without personal data', async () => {
  const paper = await samplePdf(2, 'Secret');
  const order = await sent(paper);
  const letter = await findLetter(order.id);
  expect((await ask(letter.pdf_sha256)).body.items).toEqual([
    expect.objectContaining({ kind: 'letter', sending: 'registered_receipt', deliveredAt: null }),
  ]);
  testApp.postal.live(letter.provider_ref);
  await pollLetter(testApp.deps, letter.id);
  await testApp.runJobs();

  const proofFile = new Uint8Array(
    await (await testApp.download(helene, `/orders/${order.id}/proof-file.pdf`)).arrayBuffer(),
  );
  const deposit = new Uint8Array(
    await (await testApp.download(helene, `/orders/${order.id}/proofs/deposit`)).arrayBuffer(),
  );
  const known = {
    letter: letter.pdf_sha256,
    proof_file: sha256(proofFile),
    deposit: sha256(deposit),
  };
  for (const [kind, hash] of Object.entries(known)) {
    const { status, body } = await ask(hash);
    expect([kind, status, body.items.map((item) => item.kind)]).toEqual([kind, 200, [kind]]);
    const { delivered_at } = await findLetter(order.id);
    expect(body.items[0]!.deliveredAt).toBe(delivered_at.toISOString());
    const said = JSON.stringify(body).toLowerCase();
    for (const personal of [
      'marchal',
      'hélène',
      'exemple',
      'lille',
      order.reference.toLowerCase(),
      order.id,
      letter.id,
      order.title.toLowerCase(),
    ])
      expect(said).not.toContain(personal);
  }
  // As copied from paper: in capitals, over two lines.
  const copied = `${known.letter.slice(0, 40).toUpperCase()}\n ${known.letter.slice(40)}`;
  expect((await ask(copied)).body.sha256).toBe(known.letter);
});

test('an enclosure is not confirmed: who else has its file must not learn that a letter with it has left', async () => {
  const paper = await samplePdf(1, 'Bulletin de paie');
  const order = await sent(paper);
  const { id } = await findLetter(order.id);
  const stored: { sha256: string }[] = await testApp.db('files').where({ owner_user_id: helene.id, kind: 'upload' });
  const hashes = new Set([sha256(paper), ...stored.map((file) => file.sha256)]);
  // As an earlier version recorded it.
  await testApp
    .db('file_fingerprints')
    .insert({ sha256: sha256(paper), letter_id: id, kind: 'enclosure', recorded_at: new Date() })
    .onConflict()
    .ignore();
  for (const hash of hashes) expect([hash, (await ask(hash)).status]).toEqual([hash, 404]);
});

test('an archived letter keeps the day on which it arrived or came back', async () => {
  const order = await sent();
  const { id, pdf_sha256 } = await findLetter(order.id);
  const set = (columns: object) => testApp.db('letters').where({ id }).update(columns);
  const days = async () => {
    const [item] = (await ask(pdf_sha256)).body.items;
    return [item?.deliveredAt, item?.returnedAt];
  };
  const [delivered, back] = ['2026-12-03T10:00:00.000Z', '2026-12-05T10:00:00.000Z'];
  await set({ status: 'archived', delivered_at: delivered });
  expect(await days()).toEqual([delivered, null]);
  await set({ returned_at: back, returned_to_sender_at: back });
  expect(await days()).toEqual([null, back]);
});

test('a letter whose partner was faster than our own record of the hand-over links to its verification', async () => {
  const order = await sent();
  const { id, pdf_sha256 } = await findLetter(order.id);
  const seal = async () =>
    (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body.letter!.seal;
  await testApp.db('letters').where({ id }).update({ status: 'accepted', handed_over_at: null });
  expect(await seal()).toBe(pdf_sha256);
  await testApp.db('letters').where({ id }).update({ status: 'rejected', handed_over_at: new Date() });
  expect(await seal()).toBeNull();
});

test('an unknown fingerprint is a 404 with a message, a malformed one a 400, both in the format of every error', async () => {
  const unknown = await ask('0'.repeat(64));
  expect(unknown).toMatchObject({
    status: 404,
    body: { code: 'seal_unknown', message: expect.stringContaining('Nous ne connaissons pas cette empreinte') },
  });
  for (const wrong of ['abc', 'z'.repeat(64), '0'.repeat(63), "' or 1=1", '0'.repeat(65)]) {
    const { status, body } = await ask(wrong);
    expect([wrong, status, body.code]).toEqual([wrong, 400, 'seal_malformed']);
    expect(body.message).toContain('64');
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(unknown.body).toSorted());
  }
});

test('a letter that has not left, was rejected, or whose rejected pages were replaced, is not confirmed', async () => {
  const documentId = await testApp.draft(helene);
  const waiting = await testApp.createPaidOrder(helene, documentId);
  testApp.postal.refuseNext = { code: 'X', kind: 'address', message: 'refusée' };
  await testApp.endChangeOfMind();
  const refused = await findLetter(waiting.id);
  expect((await ask(refused.pdf_sha256)).status).toBe(404);
  const { body: document } = await testApp.request<{ content: { recipient: object } }>(
    'GET',
    `/documents/${documentId}`,
    { user: helene },
  );
  await testApp.request('POST', `/orders/${waiting.id}/correct`, {
    user: helene,
    body: { content: { ...document.content, recipient: { ...document.content.recipient, organisation: 'Autre' } } },
  });
  await testApp.runJobs();
  const again = await findLetter(waiting.id);
  expect((await ask(again.pdf_sha256)).status).toBe(200);
  expect((await ask(refused.pdf_sha256)).status).toBe(404);
});

test('frequent requests are limited', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => ask('1'.repeat(64))));
  expect(answers.some(({ status, body }) => status === 429 && body.message.startsWith('Trop d’essais'))).toBe(true);
});
