import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildTermsDocument } from '../../../jobs/pdf-documents/terms-document.ts';
import { scheduledTasks } from '../../../jobs/scheduled-tasks.ts';
import { renderTerms } from '../../../jobs/terms-pdfs.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { readSeller } from '../../../src/kernel/settings/seller-settings.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { getConsentTexts } from '../../../src/modules/orders/ordering/consents.contract.ts';
import {
  SUBSCRIPTION_AGREEMENTS,
  TERMS_VERSION,
  type ConsentText,
} from '../../../src/modules/payments/checkout/consents.contract.ts';
import { offers } from '../../../src/modules/payments/checkout/offers.ts';
import { getTariff } from '../../../src/modules/payments/checkout/tariffs.ts';
import { parseMarkup } from '../../../src/modules/payments/checkout/terms/inline-markup.ts';
import { buildTermsText } from '../../../src/modules/payments/checkout/terms/text.ts';
import { storeTerms } from '../../../src/modules/payments/index.ts';
import { PASSWORD } from '../../factories/users.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { exportedParts } from '../../harness/unzipped.ts';

const facts = {
  publicUrl: 'https://affranchi.example',
  contact: 'bonjour@affranchi.example',
  seller: readSeller({ SELLER_NAME: 'Les Lettres Claires' }),
  changeOfMindSeconds: 900,
  pricing: { offers: [...offers], tariff: getTariff('2026-11-21'), partners: ['maileva' as const] },
};
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a change of the terms, or of the consent texts, requires a new version', () => {
  const boxes = [
    { delivery: 'pdf', later: false },
    { delivery: 'green', later: true },
    { delivery: 'green', later: false, wait: '15 minutes' },
  ] as const;
  const { version, ...words } = buildTermsText(facts);
  // What is agreed to, not what is said without it. The kind of space between two words does not matter.
  const agreed = (texts: Record<string, ConsentText>) => Object.values(texts).map((text) => text.words);
  const consents = [agreed(SUBSCRIPTION_AGREEMENTS), ...boxes.map((box) => agreed(getConsentTexts(box)))];
  const all = JSON.stringify([words, consents]).replace(/\s/g, ' ');
  expect([version, sha(all).slice(0, 16)]).toEqual([TERMS_VERSION, '6bf0a9830f7b20e2']);
});

test('the markup of a legal sentence: bold text, a page, an address, and false matches', () => {
  expect(parseMarkup('**Le droit** : [ici](/renoncer), *a* [b] (c).')).toEqual([
    { text: 'Le droit', strong: true },
    { text: ' : ' },
    { text: 'ici', to: '/renoncer' },
    { text: ', *a* [b] (c).' },
  ]);
});

test('on paper each link shows its address, and the form has a separate sheet', () => {
  const { blocks } = buildTermsDocument(buildTermsText(facts), new Date(0));
  const text = blocks
    .flatMap((block) =>
      'text' in block ? [typeof block.text === 'string' ? block.text : block.text.map((run) => run.text).join('')] : [],
    )
    .join('\n');
  expect(text).toContain('Renoncer au contrat ici (https://affranchi.example/renoncer-au-contrat)');
  expect(text).not.toMatch(/\*\*|\]\(|undefined|null/);
  expect(blocks.filter((block) => block.kind === 'section' && block.overleaf)).toEqual([
    expect.objectContaining({ text: 'Formulaire type de rétractation' }),
  ]);
});

describe('at the counter', () => {
  let testApp: TestApp;
  let helene: Actor;
  let support: Actor;
  beforeAll(async () => {
    testApp = await createTestApp({ SELLER_NAME: 'Les Lettres Claires' });
    helene = await testApp.createUser('Helene');
    support = await testApp.createUser('Support', 'support');
  }, 60_000);
  afterAll(() => testApp?.close());

  const downloadBytes = async (user: Actor, path: string) =>
    Buffer.from(await (await testApp.download(user, path)).arrayBuffer());
  const findMail = (reference: string) =>
    testApp.mail.sent.find(({ subject }) => subject.includes(`${reference} confirmée`))!;
  const agreement = async (order: { id: string }) =>
    (
      await testApp.request<Record<string, unknown>>('GET', `/-/admin/v1/orders/${order.id}/agreement`, {
        user: support,
      })
    ).body;
  const stored = (order: { id: string }) =>
    testApp.db('orders').where({ id: order.id }).first('consents', 'consent_ip');

  test('the confirmation of an order contains the terms, the right of withdrawal and its form, and is small', async () => {
    const { attachments = [] } = findMail((await testApp.createPaidOrder(helene)).reference);
    expect(attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^facture-/),
      `conditions-generales-de-vente-${TERMS_VERSION}.pdf`,
      `retractation-${TERMS_VERSION}.pdf`,
    ]);
    for (const { bytes } of attachments) expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(0);
    expect(attachments.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(200_000);
  });

  test('accepted terms stay unchanged when the terms change, for the person and for support', async () => {
    const before = await testApp.createPaidOrder(helene);
    const { consents } = await stored(before);
    const accepted = await downloadBytes(helene, `/orders/${before.id}/terms.pdf`);
    Object.assign(testApp.deps.config, { seller: readSeller({ SELLER_NAME: 'Les Lettres Reprises' }) });
    const after = await testApp.createPaidOrder(helene);
    const now = await stored(after);
    expect(now.consents.terms).not.toBe(consents.terms);
    expect(await downloadBytes(helene, `/orders/${before.id}/terms.pdf`)).toEqual(accepted);
    expect(await downloadBytes(helene, `/orders/${after.id}/terms.pdf`)).not.toEqual(accepted);
    expect(Buffer.from(findMail(before.reference).attachments![1]!.bytes)).toEqual(accepted);
    expect(await downloadBytes(support, `/../../admin/v1/terms/${consents.terms}/terms.pdf`)).toEqual(accepted);
    const { content } = await testApp.db('terms').where({ sha256: consents.terms }).first('content');
    expect([sha(content), content.includes('Les Lettres Claires'), content.includes('Les Lettres Reprises')]).toEqual([
      consents.terms,
      true,
      false,
    ]);
    // The terms of an order are read by its owner only, and cannot be changed or deleted.
    expect((await testApp.download(await testApp.createUser('Karim'), `/orders/${before.id}/terms.pdf`)).status).toBe(
      404,
    );
    // The current terms are never shown as the accepted ones.
    expect((await testApp.download(await testApp.createUser('Samia'), '/subscription/terms.pdf')).status).toBe(404);
    await expect(testApp.db('terms').where({ sha256: consents.terms }).update({ content: '{}' })).rejects.toThrow(
      /never changed/,
    );
    await expect(testApp.db('terms').where({ sha256: consents.terms }).update({ file_id: null })).rejects.toThrow(
      /never changed/,
    );
    await expect(testApp.db('terms').where({ sha256: consents.terms }).delete()).rejects.toThrow(/never changed/);
  });

  test('a file that is created late still contains the accepted terms', async () => {
    Object.assign(testApp.deps.config, { seller: readSeller({ SELLER_NAME: 'Un Nom De Passage' }) });
    const { id } = await testApp.order(helene);
    expect((await testApp.download(helene, `/orders/${id}/terms.pdf`)).status).toBe(409);
    const accepted = (await stored({ id })).consents.terms;
    Object.assign(testApp.deps.config, { seller: readSeller({ SELLER_NAME: 'Les Lettres Claires' }) });
    await testApp.request('POST', `/orders/${id}/pay`, { user: helene, body: {} });
    const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === id)!;
    testApp.payments.pay(sessionId);
    await testApp.notify('checkout.session.completed', {
      id: sessionId,
      object: 'checkout.session',
      client_reference_id: id,
    });
    await testApp.runJobs();
    const { file_id: fileId, content } = await testApp.db('terms').where({ sha256: accepted }).first();
    expect([content.includes('Un Nom De Passage'), fileId]).toEqual([true, expect.any(String)]);
    expect((await testApp.download(helene, `/orders/${id}/terms.pdf`)).status).toBe(200);
  });

  test('the current terms are a public file as soon as a worker runs, created once', async () => {
    Object.assign(testApp.deps.config, { seller: readSeller({ SELLER_NAME: 'Encore Une Autre' }) });
    expect(scheduledTasks.map(({ run }) => run)).toContain(renderTerms);
    expect((await testApp.request('GET', '/terms.pdf')).status).toBe(409);
    await Promise.all([renderTerms(testApp.deps), renderTerms(testApp.deps)]);
    expect((await testApp.request('GET', '/terms.pdf')).status).toBe(200);
    const { sha256 } = await storeTerms(testApp.deps);
    expect(await testApp.db('files').where('idempotency_key', 'like', `%${sha256}`)).toHaveLength(2);
  });

  test('support sees the text of each box, its instant, its origin, and the terms; others need the permission', async () => {
    const order = await testApp.createPaidOrder(helene);
    const kept = await agreement(order);
    const at = (await stored(order)).consents.termsAt;
    expect(kept).toEqual({
      version: TERMS_VERSION,
      terms: expect.stringMatching(/^[0-9a-f]{64}$/),
      price: null,
      // Until it is revealed with a reason (tests/kernel/reveals.test.ts).
      agreedFrom: '•••',
      isMasked: true,
      said: [
        { words: 'J’accepte les conditions générales de vente.', at },
        { words: expect.stringContaining('Je demande que ma lettre soit traitée tout de suite'), at },
        { words: expect.stringContaining('Je garde 15\u00a0minutes après le paiement pour l’annuler.'), at },
      ],
    });
    expect((await testApp.request('GET', `/-/admin/v1/orders/${order.id}/agreement`, { user: helene })).status).toBe(
      403,
    );
    expect(
      (await testApp.request('GET', `/-/admin/v1/terms/${String(kept['terms'])}/terms.pdf`, { user: helene })).status,
    ).toBe(403);
    // Not one by one, as an answer of the list would give them.
    expect(JSON.stringify((await testApp.request('GET', '/-/admin/v1/orders', { user: support })).body)).not.toContain(
      '127.0.0.1',
    );
  });

  test('the IP address is in the person’s export, in no event, and is deleted after a year or with the account', async () => {
    const [karim, lea] = [await testApp.createUser('Karim'), await testApp.createUser('Lea')];
    const [mine, hers] = [await testApp.createPaidOrder(karim), await testApp.createPaidOrder(lea)];
    await testApp.request('POST', '/account/export', { user: karim, body: {} });
    await testApp.runJobs();
    const exported = exportedParts(await downloadBytes(karim, '/account/export/file.zip')) as {
      orders: { agreedFrom: string; consents: { words: object } }[];
    };
    expect(exported.orders).toMatchObject([
      { agreedFrom: '127.0.0.1', consents: { words: { terms: 'J’accepte les conditions générales de vente.' } } },
    ]);
    expect(JSON.stringify(await testApp.db('outbox'))).not.toContain('127.0.0.1');
    await testApp.request('POST', `/orders/${mine.id}/cancel`, { user: karim, body: {} });
    await testApp.runJobs();
    const ended = await testApp.request('POST', '/account/erase', {
      user: karim,
      body: { email: karim.email, present: PASSWORD },
    });
    await testApp.runJobs();
    expect([ended.status, (await stored(mine)).consent_ip, (await stored(hers)).consent_ip]).toEqual([
      204,
      null,
      '127.0.0.1',
    ]);
    expect((await stored(mine)).consents.terms).toMatch(/^[0-9a-f]{64}$/);

    const nightly = scheduledTasks.find(({ name }) => name === 'purge-consent-ips')!;
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 364 * 86_400_000);
    await nightly.run(testApp.deps, new AbortController().signal);
    expect((await stored(hers)).consent_ip).toBe('127.0.0.1');
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 2 * 86_400_000);
    await nightly.run(testApp.deps, new AbortController().signal);
    expect((await stored(hers)).consent_ip).toBeNull();
  });

  test('a page with other texts orders nothing; the last consent before the payment counts', async () => {
    const documentId = await testApp.draft(helene);
    const place = (version?: string) =>
      testApp.request<OrderView & { code: string; message: string }>('POST', '/orders', {
        user: helene,
        body: {
          documentId,
          sending: 'registered_receipt',
          offer: 'single_document',
          expectedTotalCents: 1380,
          consents: { ...testApp.consents, ...(version && { version }) },
        },
      });
    const stale = await place('2024-01-01');
    expect([stale.status, stale.body.code, stale.body.message]).toEqual([
      409,
      'agreements_changed',
      expect.stringContaining('rien n’a été débité'),
    ]);
    const first = await place(TERMS_VERSION);
    const before = await stored(first.body);
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 60_000);
    expect((await place()).body.id).toBe(first.body.id);
    expect((await stored(first.body)).consents.termsAt > before.consents.termsAt).toBe(true);
  });
});
