import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let opened: Page | undefined;
const asked: string[] = [];

beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => opened?.context().close());

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = (opened = await product.newPage({ viewport: { width: 320, height: 800 }, bypassCSP: true, ...options }));
  asked.length = 0;
  page.on('request', (request) => asked.push(request.url()));
  const url = `${product.url}${path}`;
  await (options.javaScriptEnabled === false ? page.goto(url) : openSettled(page, url));
  return page;
}
const searches = () => asked.filter((url) => url.includes('/search?'));
const engine = () => asked.filter((url) => /\/search\/index|search-index/.test(url));
const field = (page: Page) => page.getByRole('combobox').first();
const proposed = (page: Page) => page.getByRole('option');

describe('suggestions', () => {
  test('are computed in the browser: the index is fetched once at the first focus, and keys cause no request', async () => {
    const page = await open('/');
    expect(engine()).toEqual([]);
    await Promise.all([page.waitForResponse(/\/search\/index$/), field(page).focus()]);
    // Until the index is ready, each text sends a request; repeat until one sends none.
    for (let before = -1; before !== searches().length;) {
      before = searches().length;
      await field(page).fill('');
      await proposed(page).first().waitFor({ state: 'hidden' });
      await field(page).fill('box');
      await proposed(page).first().waitFor();
    }
    const { length } = searches();
    for (const [typed, title] of [
      ['résilier ma bo', 'Résilier une box internet'],
      ['rendrmacaution', 'Réclamer son dépôt de garantie'],
      ['mon patron me paye pa', 'Réclamer un salaire'],
    ]) {
      await field(page).fill('');
      await page.keyboard.type(typed!);
      await proposed(page).filter({ hasText: title! }).first().waitFor();
    }
    expect(searches()).toHaveLength(length);
    await field(page).blur();
    await field(page).focus();
    expect(asked.filter((url) => url.endsWith('/search/index'))).toHaveLength(1);
  }, 60_000);

  test('come from the server until the index is loaded, and are chosen with the keyboard', async () => {
    const page = await open('/');
    await page.route('**/search/index', (route) => route.abort());
    // Filled at once: with single keys, results for a prefix could arrive and change the list before ArrowDown.
    await field(page).fill('quittance');
    await proposed(page).first().waitFor();
    expect(searches().length).toBeGreaterThan(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents/logement-locataire/demande-quittance');
  }, 60_000);
});

describe('the field of the home page', () => {
  const measureTop = (page: Page) =>
    page.locator('.hero .search').evaluate((box) => Math.round(box.getBoundingClientRect().top));

  test('moves to the top of a phone when it takes the focus, so that suggestions are above the keyboard', async () => {
    const page = await open('/', { reducedMotion: 'reduce', hasTouch: true });
    expect(await measureTop(page)).toBeGreaterThan(100);
    await field(page).tap();
    expect(await measureTop(page)).toBe(16);
  }, 60_000);

  test('does so in the low window of a laptop, whose fold would hide most suggestions', async () => {
    const page = await open('/', { viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
    await field(page).focus();
    expect(await measureTop(page)).toBe(16);
    await page.keyboard.type('resilier');
    const all = page.locator('.hero .suggest-all');
    await all.waitFor();
    const { y, height } = (await all.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(768);
    expect(await page.locator('.hero-chips').isVisible()).toBe(false);
  }, 60_000);

  test('stays where it is on a wide screen', async () => {
    const page = await open('/', { viewport: { width: 1440, height: 900 } });
    const top = await measureTop(page);
    await field(page).focus();
    expect(await measureTop(page)).toBe(top);
  }, 60_000);
});

describe('all suggestions of the home page can be seen and chosen', () => {
  test.each([
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ])(
    'at %d × %d',
    async (width, height) => {
      const page = await open('/', { viewport: { width, height } });
      await field(page).focus();
      await page.keyboard.type('resilier');
      const all = page.locator('.hero .suggest-all');
      await all.waitFor();
      await page.keyboard.press('ArrowDown');
      await all.scrollIntoViewIfNeeded();
      const isOnTop = await all.evaluate((link) => {
        const { left, top, width: across, height: down } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + across / 2, top + down / 2));
      });
      expect(isOnTop).toBe(true);
      expect(await page.locator('.hero').evaluate((hero) => hero.scrollTop)).toBe(0);
    },
    60_000,
  );
});

describe('the page of results, without JavaScript', () => {
  test('gives the same results, with subjects and corrections', async () => {
    const page = await open('/rechercher?q=resillier%20box', { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toContain('box');
    await page.getByRole('link', { name: 'résilier box' }).click();
    await page
      .getByRole('navigation', { name: 'Ne garder qu’un sujet' })
      .getByRole('link', { name: /^Abonnements/ })
      .click();
    await page.waitForURL(/categorie=abonnements/);
    const links = await page
      .locator('.doc-row a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
    expect(links.length).toBeGreaterThan(0);
    expect(links.every((path) => path.startsWith('/documents/abonnements/'))).toBe(true);
  }, 60_000);

  test('is accessible and fits a small screen', async () => {
    const page = await open('/rechercher?q=resilier');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }, 60_000);

  test('reports no result for any input, without errors', async () => {
    const inputs = [
      'zzzz',
      'a'.repeat(9_000),
      '%00',
      '%F0%9F%99%82',
      '%3Cscript%3Ezzzz()%3C/script%3E',
      "' or 1=1 --",
      '%26%20%7C%20!%20(%20:*',
      '%ED%A0%80',
      '%E0%A4',
    ];
    for (const input of inputs) {
      const response = await fetch(`${product.url}/rechercher?q=${input}`);
      expect({ input: input.slice(0, 20), broken: response.status >= 500 }).toEqual({
        input: input.slice(0, 20),
        broken: false,
      });
      const page = await response.text();
      if (response.status === 200)
        expect({ input: input.slice(0, 20), says: page.includes('Nous n’avons pas cette lettre.') }).toEqual({
          input: input.slice(0, 20),
          says: true,
        });
      expect(page.includes('<script>zzzz')).toBe(false);
      expect((await fetch(`${product.url}/-/api/v1/search?q=${input}`)).status).toBeLessThan(500);
    }
  }, 60_000);
});
