import { expect, test } from '@jest/globals';
import type { DraftContent } from '../../../src/modules/documents/drafts/contract.ts';
import { sampleContent } from '../../factories/documents.ts';
import { newVersionSql } from '../../factories/template-versions.ts';
import { helene, testApp } from './orders-setup.ts';

/** Orders with a wrong expected price: `price_changed` is the answer when every other check passes. */
async function order(slug: string, sending: string, change: Partial<DraftContent> = {}): Promise<string> {
  const { id } = await testApp.startDraft(helene, { ...sampleContent(slug), ...change }, slug);
  const body = {
    documentId: id,
    sending,
    offer: 'single_document',
    expectedTotalCents: 1,
    consents: sending === 'pdf' ? { terms: true, immediateStart: true } : testApp.consents,
  };
  return (await testApp.request<{ code: string }>('POST', '/orders', { user: helene, body })).body.code;
}

const at = '2026-11-27T09:00:00.000Z';
const notice = 'Justificatif de la mutation';
const lease = 'conge-bail-vide-motif-reduit';

test('a required paper is enclosed, or said to be sent apart in words that are kept', async () => {
  const content = sampleContent(lease);
  const answers = { ...content.answers, reason: 'transfer' };
  expect(await order(lease, 'registered_receipt', { answers })).toBe('enclosure_required');
  const apart = (label: string, words: string) => ({ answers, sentApart: [{ label, words, at }] });
  expect(await order(lease, 'registered_receipt', apart(notice, '  '))).toBe('enclosure_required');
  expect(await order(lease, 'registered_receipt', apart('Autre pièce', 'Par courriel.'))).toBe('enclosure_required');
  expect(await order(lease, 'registered_receipt', apart(notice, 'Par courriel, hier.'))).toBe('price_changed');
});

test('a paper that these answers do not require is not asked for', async () => {
  expect(await order('demission-cdi', 'registered_receipt')).toBe('price_changed');
});

test('a letter that must be signed by hand is posted only with a drawn signature', async () => {
  expect(await order('attestation-honneur', 'green')).toBe('signature_required');
  const signature = { width: 40, height: 20, strokes: [[[1, 1] as [number, number], [20, 15] as [number, number]]] };
  expect(await order('attestation-honneur', 'green', { signatures: [signature] })).toBe('price_changed');
});

test('a letter that is only downloaded is never posted', async () => {
  expect(await order('contestation-amende-forfaitaire', 'registered_receipt')).toBe('download_only');
});

test('a letter is ordered in the text that its author has read', async () => {
  const slug = 'demission-cdi';
  const { id, content } = await testApp.startDraft(helene, sampleContent(slug), slug);
  const body = { documentId: id, sending: 'registered_receipt', offer: 'single_document' };
  const price = async () =>
    (await testApp.request<{ code?: string }>('POST', '/orders/quote', { user: helene, body })).body.code;
  await testApp.db.raw(newVersionSql(slug));
  expect(await price()).toBeUndefined();
  await testApp.db.raw(newVersionSql(slug, 'Une nouvelle phrase.'));
  expect(await price()).toBe('letter_text_changed');
  const refused = await testApp.request<{ code: string }>('POST', '/orders', {
    user: helene,
    body: { ...body, expectedTotalCents: 1380, consents: testApp.consents },
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'letter_text_changed']);
  expect(await testApp.db('orders').where({ document_id: id })).toEqual([]);
  const { versionId: templateVersionId } = await testApp.getTemplate(slug);
  await testApp.request('PUT', `/documents/${id}`, { user: helene, body: { revision: 1, content, templateVersionId } });
  expect(await price()).toBeUndefined();
});

test('an ordered letter keeps its text', async () => {
  const slug = 'demission-cdi';
  const { id } = await testApp.startDraft(helene, sampleContent(slug), slug);
  const order = await testApp.createPaidOrder(helene, id);
  await testApp.db.raw(newVersionSql(slug, 'Une phrase plus tardive.'));
  const content = sampleContent(slug);
  const { status } = await testApp.request('POST', `/orders/${order.id}/correct`, {
    user: helene,
    body: { content: { ...content, sender: { ...content.sender, city: 'Mios' } } },
  });
  expect(status).toBe(200);
});

test('a paid letter is corrected only with what it needs', async () => {
  const content = sampleContent(lease);
  const complete = {
    ...content,
    answers: { ...content.answers, reason: 'transfer' },
    sentApart: [{ label: notice, words: 'Par courriel, hier.', at }],
  };
  const { id } = await testApp.startDraft(helene, complete, lease);
  const order = await testApp.createPaidOrder(helene, id);
  const correct = async (changed: Partial<DraftContent>) =>
    (
      await testApp.request<{ code?: string }>('POST', `/orders/${order.id}/correct`, {
        user: helene,
        body: { content: { ...complete, ...changed } },
      })
    ).body.code;
  expect(await correct({ sentApart: [] })).toBe('enclosure_required');
  expect(await correct({ sender: { ...complete.sender, city: 'Mios' } })).toBeUndefined();
});
