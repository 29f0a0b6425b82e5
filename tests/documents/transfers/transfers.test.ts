import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { EnclosuresView } from '../../../src/modules/documents/attachments/contract.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import { eraseUserDocuments, purgeTransfers } from '../../../src/modules/documents/index.ts';
import type {
  DraftTransferView,
  TransferLinkView,
  TransferredLetterView,
} from '../../../src/modules/documents/transfers/contract.ts';
import { sampleContent } from '../../factories/documents.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helper: Actor;
let signer: Actor;
let other: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helper = await testApp.createUser('Amina');
  signer = await testApp.createUser('Lucien');
  other = await testApp.createUser('Yanis');
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.db('rate_limits').delete();
});

const SIGNATURE = {
  width: 20,
  height: 8,
  strokes: [
    [
      [0, 0],
      [20, 8],
    ] as [number, number][],
  ],
};

const offer = (id: string, user = helper) =>
  testApp.request<TransferLinkView & Rejection>('POST', `/documents/${id}/transfer`, { user, body: {} });
const open = (token: string, user?: Actor) =>
  testApp.request<TransferredLetterView & Rejection>('POST', '/transfer-links/open', {
    ...(user ? { user } : { visitor: 'phone' }),
    body: { token },
  });
const take = (token: string, user = signer) =>
  testApp.request<DocumentView & Rejection>('POST', '/transfer-links/take', { user, body: { token } });
const findState = async (id: string) =>
  (await testApp.request<DraftTransferView>('GET', `/documents/${id}/transfer`, { user: helper })).body.transfer;
const withdraw = (id: string, user = helper) => testApp.request('DELETE', `/documents/${id}/transfer`, { user });
const listEnclosures = async (user: Actor, id: string) =>
  (await testApp.request<EnclosuresView>('GET', `/documents/${id}/enclosures`, { user })).body.items;

async function prepare(content = sampleContent()): Promise<{ draft: DocumentView; token: string }> {
  const draft = await testApp.startDraft(helper, content);
  return { draft, token: await findLink(draft.id) };
}
const findLink = async (id: string): Promise<string> => new URL((await offer(id)).body.url).hash.slice(1);

describe('a draft that somebody prepared for another person', () => {
  test('is copied into the account of that person with its enclosures, and stays with the helper', async () => {
    const draft = await testApp.startDraft(helper, { ...sampleContent(), signatures: [SIGNATURE] });
    await testApp.enclose(helper, draft.id, await samplePdf(2), 'Facture.pdf');
    await testApp.enclose(helper, draft.id, await samplePdf(1, 'Bail'), 'Bail.pdf');
    const token = await findLink(draft.id);
    expect(await open(token)).toMatchObject({
      status: 200,
      body: { title: draft.title, preparedBy: expect.stringContaining('Amina'), enclosures: 2 },
    });

    const { status, body: copy } = await take(token);
    expect([status, copy.status, copy.step]).toEqual([201, 'draft', draft.step]);
    expect(copy.content).toEqual(sampleContent());
    const [mine, hers] = [await listEnclosures(signer, copy.id), await listEnclosures(helper, draft.id)];
    expect(mine.map(({ label, pages, status: is }) => [label, pages, is])).toEqual([
      ['Facture', 2, 'ready'],
      ['Bail', 1, 'ready'],
    ]);
    expect(mine.map(({ id }) => id)).not.toEqual(hers.map(({ id }) => id));
    expect(await findState(draft.id)).toMatchObject({ takenAt: expect.any(String) });
    expect((await testApp.request('GET', `/documents/${copy.id}`, { user: helper })).status).toBe(404);
    await testApp.request('DELETE', `/documents/${draft.id}`, { user: helper });
    expect((await listEnclosures(signer, copy.id)).length).toBe(2);
  });

  test('keeps a file that it encloses twice twice', async () => {
    const draft = await testApp.startDraft(helper, sampleContent());
    const bytes = await samplePdf(1);
    for (let i = 0; i < 2; i += 1) await testApp.enclose(helper, draft.id, bytes, 'Facture.pdf');
    const { body: copy } = await take(await findLink(draft.id));
    expect((await listEnclosures(signer, copy.id)).map(({ label }) => label)).toEqual(['Facture', 'Facture 2']);
  });

  test('is taken once: again by the same person it is the same copy, by another it is refused', async () => {
    const { token } = await prepare();
    const [first, again] = [await take(token), await take(token)];
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    const used = { status: 409, body: { code: 'transfer_link_used' } };
    expect(await take(token, other)).toMatchObject(used);
    expect(await open(token)).toMatchObject(used);
    expect((await open(token, signer)).status).toBe(200);
  });

  test('has one link however often it is asked for at once', async () => {
    const { id } = await testApp.startDraft(helper, sampleContent());
    const answers = await Promise.all([offer(id), offer(id), offer(id)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await testApp.db('document_transfers').where({ document_id: id })).toHaveLength(1);
  });

  test('stays as its signer left it when the link is opened again', async () => {
    const draft = await testApp.startDraft(helper, sampleContent());
    await testApp.enclose(helper, draft.id, await samplePdf(1));
    const token = await findLink(draft.id);
    const { body: copy } = await take(token);
    const [enclosure] = await listEnclosures(signer, copy.id);
    await testApp.request('DELETE', `/documents/${copy.id}/enclosures/${enclosure!.id}`, { user: signer });
    expect(await take(token)).toMatchObject({ status: 201, body: { id: copy.id } });
    expect(await listEnclosures(signer, copy.id)).toEqual([]);
  });

  test('is completed by the next request when the first one stopped half-way', async () => {
    const draft = await testApp.startDraft(helper, sampleContent());
    await testApp.enclose(helper, draft.id, await samplePdf(1));
    const token = await findLink(draft.id);
    const claim = { taken_by: signer.id };
    await testApp.db('document_transfers').where({ document_id: draft.id }).update(claim);
    const { body: copy } = await take(token);
    expect((await listEnclosures(signer, copy.id)).length).toBe(1);
    expect((await take(token, other)).status).toBe(409);
  });

  test('of two people who take it at once, one has it', async () => {
    const { token } = await prepare();
    const answers = await Promise.all([take(token), take(token, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('is not for its helper, nor for a visitor', async () => {
    const { token } = await prepare();
    expect(await take(token, helper)).toMatchObject({ status: 409, body: { code: 'transfer_to_oneself' } });
    const visitor = await testApp.request('POST', '/transfer-links/take', { visitor: 'phone', body: { token } });
    expect(visitor.status).toBe(401);
    expect((await open(token)).status).toBe(200);
  });
});

describe('a link to take over a draft', () => {
  const expired = { status: 410, body: { code: 'transfer_link_expired' } };

  test('is replaced by the next one, and can be withdrawn', async () => {
    const { draft, token } = await prepare();
    const next = await findLink(draft.id);
    expect(await open(token)).toMatchObject(expired);
    expect((await open(next)).status).toBe(200);
    expect((await withdraw(draft.id, other)).status).toBe(204);
    expect((await open(next)).status).toBe(200);
    expect((await withdraw(draft.id)).status).toBe(204);
    expect(await take(next)).toMatchObject(expired);
    expect(await findState(draft.id)).toBeNull();
  });

  test('expires after fourteen days, with a sentence that says what to do, and is deleted', async () => {
    const { draft, token } = await prepare();
    const before = testApp.clock.now;
    testApp.clock.now = new Date(before.getTime() + 14 * 24 * 3_600_000 + 1);
    try {
      const answer = await take(token);
      expect(answer).toMatchObject(expired);
      expect(answer.body.message).toMatch(/déjà reprise, cherchez-la dans votre compte.* demandez un nouveau lien/);
      await purgeTransfers(testApp.deps);
      expect(await testApp.db('document_transfers').where({ document_id: draft.id })).toEqual([]);
    } finally {
      testApp.clock.now = before;
    }
  });

  test('ends with the draft: deleted, ordered or erased', async () => {
    const deleted = await prepare();
    await testApp.request('DELETE', `/documents/${deleted.draft.id}`, { user: helper });
    expect(await open(deleted.token)).toMatchObject({
      ...expired,
      body: { message: expect.stringContaining('commandée ou supprimée') },
    });

    const ordered = await prepare();
    await testApp.db('documents').where({ id: ordered.draft.id }).update({ status: 'ordered' });
    expect(await take(ordered.token)).toMatchObject(expired);
    expect(await offer(ordered.draft.id)).toMatchObject({ status: 409, body: { code: 'document_ordered' } });

    const leaver = await testApp.createUser('Inès');
    const draft = await testApp.startDraft(leaver, sampleContent());
    const token = new URL((await offer(draft.id, leaver)).body.url).hash.slice(1);
    const { body: copy } = await take(token);
    await eraseUserDocuments(testApp.deps, { userId: leaver.id });
    expect(await open(token)).toMatchObject(expired);
    expect((await testApp.request('GET', `/documents/${copy.id}`, { user: signer })).status).toBe(200);
  });

  test('is not made for a draft of somebody else, nor with an enclosure that cannot be printed', async () => {
    const { draft } = await prepare();
    expect((await offer(draft.id, other)).status).toBe(404);
    expect((await offer(uuidv7())).status).toBe(404);
    const id = uuidv7();
    await testApp.request('POST', `/documents/${draft.id}/enclosures`, {
      user: helper,
      body: await samplePdf(1),
      headers: { 'content-type': 'application/pdf', 'x-enclosure-id': id, 'x-file-name': 'Bail.pdf' },
    });
    expect(await offer(draft.id)).toMatchObject({ status: 409, body: { code: 'enclosure_not_ready' } });
    await testApp.runJobs();
    expect((await offer(draft.id)).status).toBe(201);
  });

  test('tells its signer to ask the helper about an enclosure that cannot be printed, without its name', async () => {
    const { draft, token } = await prepare();
    await testApp.enclose(helper, draft.id, await samplePdf(1), 'Bulletin de salaire.pdf');
    await testApp.db('enclosures').where({ document_id: draft.id }).update({ status: 'overflowing' });
    const { status, body } = await take(token);
    expect([status, body.code]).toEqual([409, 'enclosure_not_ready']);
    expect(body.message).toContain('demandez à la personne qui a préparé la lettre');
    expect(body.message).not.toContain('Bulletin');
    const { body: refusal } = await offer(draft.id);
    expect(refusal.message).toContain('Réduisez-la ou retirez-la, puis réessayez.');
  });

  test.each(['', 'x', `${uuidv7()}.forged`, 'a'.repeat(201)])('forged as « %s » opens nothing', async (token) => {
    expect([410, 422]).toContain((await open(token)).status);
  });
});
