import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { quoteLetter } from '../../../client/src/pages/checkout/local-quote.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { EnclosuresView } from '../../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { DeliveryOption, Quote } from '../../../src/modules/orders/contract.ts';
import type { PricingView } from '../../../src/modules/payments/checkout/contract.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

const get = async <T>(path: string): Promise<T> => (await testApp.request<T>('GET', path, { user: helene })).body;

test.each<[DeliveryOption, boolean]>([
  ['registered_receipt', false],
  ['green', false],
  ['registered', true],
  ['pdf', true],
])('the browser quotes a letter sent as %s as the server does (on another day: %s)', async (sending, isLater) => {
  const id = await testApp.draft(helene);
  await testApp.enclose(helene, id, await samplePdf(3), 'Bail.pdf');
  const { content, template: place } = await get<DocumentView>(`/documents/${id}`);
  const { items: enclosed } = await get<EnclosuresView>(`/documents/${id}/enclosures`);
  const template = await get<TemplateView>(`/templates/${place.category}/${place.slug}`);
  const pricing = await get<PricingView>('/pricing');
  const ask = async (postOn: string | null): Promise<Quote> =>
    (
      await testApp.request<Quote>('POST', '/orders/quote', {
        user: helene,
        body: { documentId: id, sending, offer: 'single_document', postOn },
      })
    ).body;
  const postOn = isLater && sending !== 'pdf' ? (await ask(null)).later.from : null;
  const { now, config } = testApp.deps;
  expect(
    quoteLetter(
      { template, content, enclosed, sending, postOn },
      { pricing, offer: 'single_document', changeOfMindSeconds: config.changeOfMindSeconds, now: now() },
    ),
  ).toEqual(await ask(postOn));
});
