import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

test.each(['/documents/telecom-energie/resiliation-box', '/documents/social/remise-dette-caf'])(
  '%s prints on two sheets, with its answers',
  async (path) => {
    const page = await product.newPage({ bypassCSP: true });
    await openSettled(page, product.url + path);
    await page.emulateMedia({ media: 'print' });
    const answers = page.locator('.faq .answer');
    expect(await answers.count()).toBeGreaterThan(2);
    for (const answer of await answers.all()) expect((await answer.boundingBox())!.height).toBeGreaterThan(0);
    const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
    expect(pdf.getPageCount()).toBe(2);
    await page.context().close();
  },
  60_000,
);
