import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitForHydration } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const PROGRAM = /\/pieces-[\w-]{8}\.js$/;

interface Visit {
  page: Page;
  /** Counts requests for the chunk of the pieces. */
  asked(): number;
  complaints: string[];
}
async function visit(width: number, height: number): Promise<Visit> {
  const page = await product.newPage({ viewport: { width, height } });
  page.setDefaultTimeout(60_000);
  let asked = 0;
  const complaints: string[] = [];
  page.on('request', (request) => (asked += PROGRAM.test(request.url()) ? 1 : 0));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${product.url}/styleguide`, { waitUntil: 'networkidle' });
  return { page, asked: () => asked, complaints };
}
const tick = (page: Page) => page.getByLabel('Me prévenir par e-mail.');
const piece = (page: Page) => page.locator('[data-piece=button] button').first();
const isStill = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('[data-piece=button] button')!).length === 0);

describe('the style guide, whose pieces are hydrated when visible', () => {
  test.each([
    [360, 640],
    [1440, 900],
  ])(
    'at %i × %i the code of the pieces is fetched on scroll, not on load; the server’s HTML is kept',
    async (width, height) => {
      const { page, asked, complaints } = await visit(width, height);
      expect([asked(), await isStill(page)]).toEqual([0, true]);
      await page.evaluate(() => Object.assign(document.querySelector('[data-piece=choice]')!, { fromTheServer: true }));
      await tick(page).scrollIntoViewIfNeeded();
      await waitForHydration(piece(page));
      await tick(page).check();
      expect(await page.evaluate(() => 'fromTheServer' in document.querySelector('[data-piece=choice]')!)).toBe(true);
      expect([asked(), complaints]).toEqual([1, []]);
    },
    120_000,
  );

  test('the pieces are interactive on return inside the site', async () => {
    const { page, complaints } = await visit(1440, 900);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Aide' }).click();
    await page.waitForURL('**/faq');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Guide de style' }).waitFor();
    await waitForHydration(piece(page));
    await tick(page).check();
    expect(complaints).toEqual([]);
  }, 120_000);

  test('after a failed download the pieces stay visible, and the code is requested again', async () => {
    const { page, asked } = await visit(360, 640);
    let lost = 0;
    await page.route(PROGRAM, (route) => ((lost += 1) === 1 ? route.abort() : route.continue()));
    await tick(page).scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/pieces-')),
    );
    expect([await isStill(page), await tick(page).isVisible()]).toEqual([true, true]);
    await page.evaluate(() => scrollTo(0, 0));
    // The code is asked for again only once the part has left the view, which an observer learns with a frame.
    await tick(page).evaluate(
      (one) =>
        new Promise<void>((gone) => {
          const watch = new IntersectionObserver(
            ([part]) => {
              if (part!.isIntersecting) return;
              watch.disconnect();
              gone();
            },
            { rootMargin: '100px 0px' },
          );
          watch.observe(one.closest('.lazy-hydrate')!);
        }),
    );
    await tick(page).scrollIntoViewIfNeeded();
    await waitForHydration(piece(page));
    expect(asked()).toBe(2);
  }, 120_000);
});
