import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { EnclosuresView } from '../../../src/modules/documents/attachments/contract.ts';
import { purgeExpiredLetters } from '../../../src/modules/orders/index.ts';
import type { SentPapersView } from '../../../src/modules/orders/mailing/contract.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let yanis: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  [helene, yanis] = [await testApp.createUser('Hélène'), await testApp.createUser('Yanis')];
}, 60_000);
afterAll(() => testApp?.close());

const list = async (user: Actor, query = '') =>
  (await testApp.request<SentPapersView>('GET', `/sent-papers${query}`, { user })).body;
const attach = (user: Actor, documentId: string, paperId: string) =>
  testApp.request<Rejection>('POST', `/documents/${documentId}/enclosures/from-paper`, { user, body: { paperId } });
const preview = (user: Actor, path: string) => testApp.send('GET', `${path}/preview.webp`, { user });

describe('the papers that went with letters', () => {
  let documentId: string;
  let paperId: string;
  let orderId: string;
  beforeAll(async () => {
    documentId = await testApp.draft(helene);
    paperId = await testApp.enclose(helene, documentId, await samplePdf(2), 'Facture.pdf');
  }, 60_000);

  test('are listed once the letter is paid, not before', async () => {
    expect((await list(helene)).items).toEqual([]);
    ({ id: orderId } = await testApp.createPaidOrder(helene, documentId));
    const { title } = await testApp.db('orders').where({ id: orderId }).first('title');
    const { addressee } = await testApp.db('letters').where({ order_id: orderId }).first('addressee');
    expect(await list(helene)).toMatchObject({
      items: [
        {
          id: paperId,
          documentId,
          orderId,
          label: 'Facture',
          pages: 2,
          hasPreview: true,
          paperId: null,
          title,
          addressee: addressee.name,
          storedUntil: null,
        },
      ],
      nextCursor: null,
      storedYears: 5,
    });
  });

  test('are the owner’s, and so are their pictures, which nothing caches', async () => {
    expect((await list(yanis)).items).toEqual([]);
    const path = `/documents/${documentId}/enclosures/${paperId}`;
    const answer = await preview(helene, path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect((await preview(yanis, path)).status).toBe(404);
  });

  test('are enclosed with another letter, once, by their owner only', async () => {
    const next = await testApp.draft(helene);
    expect((await attach(helene, next, paperId)).status).toBe(201);
    expect((await attach(helene, next, paperId)).status).toBe(200);
    const { items } = (await testApp.request<EnclosuresView>('GET', `/documents/${next}/enclosures`, { user: helene }))
      .body;
    expect(items).toMatchObject([{ label: 'Facture', status: 'ready', pages: 2, hasPreview: true }]);
    const foreign = await testApp.draft(yanis);
    expect((await attach(yanis, foreign, paperId)).status).toBe(404);
    // An enclosure of a letter that is still written belongs to that letter.
    expect((await attach(helene, await testApp.draft(helene), items[0]!.id)).status).toBe(404);
  });

  test('are saved for good where the person asks for it', async () => {
    const kept = await testApp.request('POST', `/documents/${documentId}/enclosures/${paperId}/keep`, {
      user: helene,
      body: {},
    });
    expect(kept.status).toBe(201);
    const [item] = (await list(helene)).items;
    expect(item?.paperId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await preview(helene, `/papers/${item?.paperId}`)).status).toBe(200);
    expect((await preview(yanis, `/papers/${item?.paperId}`)).status).toBe(404);
  });

  test('of a cancelled letter are not listed', async () => {
    const other = await testApp.draft(helene);
    await testApp.enclose(helene, other, await samplePdf(1), 'Bail.pdf');
    const order = await testApp.createPaidOrder(helene, other);
    const labels = async () => (await list(helene)).items.map(({ label }) => label);
    expect(await labels()).toEqual(['Bail', 'Facture']);
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    expect(await labels()).toEqual(['Facture']);
  });

  test('say until when they are stored, and are gone the next day', async () => {
    const endedAt = new Date('2024-02-10T12:00:00Z');
    await testApp.db('letters').where({ order_id: orderId }).update({ status: 'archived', status_since: endedAt });
    expect((await list(helene)).items[0]?.storedUntil).toBe('2029-02-10');
    testApp.clock.now = new Date('2029-02-11T12:00:00Z');
    await purgeExpiredLetters(testApp.deps);
    expect((await list(helene)).items).toEqual([]);
  });
});
