import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { measure } from '../../../client/src/features/documents/measure.ts';
import { deliveryMethods, type DeliveryMethod } from '../../../src/domain/delivery-method.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { Quote } from '../../../src/modules/orders/contract.ts';
import type { PricingView } from '../../../src/modules/payments/checkout/contract.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  testApp.deps.config.partners = ['maileva', 'mercifacteur', 'lob'];
}, 60_000);
afterAll(() => testApp?.close());

type Quoted = Quote & { code: string; message: string };
const requestQuote = async (documentId: string, sending: DeliveryMethod): Promise<Quoted> =>
  (
    await testApp.request<Quoted>('POST', '/orders/quote', {
      user: helene,
      body: { documentId, sending, offer: 'single_document' },
    })
  ).body;
const getPostage = ({ price }: Quote) => price.lines.find(({ key }) => key === 'postage')!.cents;
const PLACES = {
  Lille: {},
  Nouméa: { postcode: '98800', city: 'Nouméa' },
  Boston: { postcode: '02110', city: 'Boston MA', country: 'US' },
};

describe('a letter is measured with the envelopes of its partner', () => {
  test('a tracked letter of three sheets is heavier than a green one, and priced accordingly', async () => {
    const documentId = await testApp.draft(helene);
    await testApp.enclose(helene, documentId, await samplePdf(4));
    const [green, tracked] = [await requestQuote(documentId, 'green'), await requestQuote(documentId, 'tracked')];
    expect([green.sheets, green.envelope, green.weightGrams, getPostage(green)]).toEqual([3, 'DL', 20, 152]);
    expect([tracked.sheets, tracked.envelope, tracked.weightGrams, getPostage(tracked)]).toEqual([3, 'C5', 23, 360]);
    const order = await testApp.createPaidOrder(helene, documentId, 'tracked');
    expect(await testApp.db('letters').where({ order_id: order.id }).first('weight_grams')).toEqual({
      weight_grams: 23,
    });
  });

  test('the limit depends on the partner too, and the message names it', async () => {
    const documentId = await testApp.draft(helene);
    for (const pages of [45, 45]) await testApp.enclose(helene, documentId, await samplePdf(pages));
    expect(await requestQuote(documentId, 'green')).toMatchObject({
      code: 'letter_too_thick',
      message: expect.stringContaining('dépasse 44\u00a0feuilles'),
    });
    expect(await requestQuote(documentId, 'tracked')).toMatchObject({ sheets: 47, envelope: 'C4', weightGrams: 255 });
  });

  test('the browser computes the sheets, the grams, the envelope and the price that the server charges, for every method, place and weight', async () => {
    const { body: pricing } = await testApp.request<PricingView>('GET', '/pricing');
    let compared = 0;
    for (const [place, recipient] of Object.entries(PLACES)) {
      const documentId = await testApp.draft(helene, (content) => Object.assign(content.recipient, recipient));
      const enclosed: number[] = [];
      for (const pages of [0, 4, 10]) {
        if (pages > 0) {
          await testApp.enclose(helene, documentId, await samplePdf(pages));
          enclosed.push(pages);
        }
        const { content } = (await testApp.request<DocumentView>('GET', `/documents/${documentId}`, { user: helene }))
          .body;
        for (const method of deliveryMethods) {
          const quote = await requestQuote(documentId, method);
          if (!quote.price) {
            expect([place, method, quote.code]).toEqual([place, method, 'sending_not_abroad']);
            continue;
          }
          const { sheets, grams, envelope, cents } = measure(
            { pages: [quote.pages - enclosed.reduce((sum, one) => sum + one, 0), ...enclosed], duplex: true },
            method,
            pricing,
            content,
          );
          expect([place, method, sheets, grams, envelope.name, cents]).toEqual([
            place,
            method,
            quote.sheets,
            quote.weightGrams,
            quote.envelope,
            quote.price.totalCents,
          ]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('a correction that changes the partner’s envelope and price is rejected', async () => {
    const documentId = await testApp.draft(helene);
    await testApp.enclose(helene, documentId, await samplePdf(4));
    const order = await testApp.createPaidOrder(helene, documentId, 'registered_receipt');
    const { content } = (await testApp.request<DocumentView>('GET', `/documents/${documentId}`, { user: helene })).body;
    const correct = (recipient: object) =>
      testApp.request('POST', `/orders/${order.id}/correct`, {
        user: helene,
        body: { content: { ...content, recipient: { ...content.recipient, ...recipient } } },
      });
    expect(await correct(PLACES.Nouméa)).toMatchObject({ status: 409, body: { code: 'correction_changes_price' } });
    expect((await correct({ postcode: '97400', city: 'Saint-Denis' })).status).toBe(200);
  });
});
