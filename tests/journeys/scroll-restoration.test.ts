import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { openSettled, waitForHydration } from '../harness/browser-page.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
const complaints: string[] = [];

beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function visitor(options: BrowserContextOptions): Promise<Page> {
  const page = await product.newPage(options);
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}
const open = (page: Page, path: string) => openSettled(page, `${product.url}${path}`);
const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test('back and forward restore the scroll position, also on pages that load their data, and after a reload', async () => {
  const page = await visitor({ viewport: { width: 360, height: 740 } });
  await open(page, '/documents');
  const last = page.getByRole('main').locator('a[href^="/documents/"]').last();
  await last.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(3000);
  await last.click();
  await page.waitForFunction(() => document.activeElement?.matches('h1'));
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.waitForFunction(() => window.scrollY === 400);
  await page.goBack();
  await page.waitForFunction((wanted) => window.scrollY === wanted, place);
  await page.goForward();
  await page.waitForFunction(() => window.scrollY === 400);
  await page.reload();
  await waitForHydration(page.locator('#root > *').first());
  await page.goBack();
  await page.waitForFunction((wanted) => window.scrollY === wanted, place);

  await logInCustomer(page, product);
  await open(page, '/mon-profil');
  const notice = page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' });
  await notice.scrollIntoViewIfNeeded();
  const further = await scrolled(page);
  expect(further).toBeGreaterThan(500);
  await notice.click();
  await page.waitForFunction(() => window.scrollY === 0 && document.activeElement?.matches('h1'));
  await page.reload();
  await waitForHydration(page.locator('#root > *').first());
  await page.route('**/-/api/v1/**', async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  await page.goBack();
  await page.waitForFunction((wanted) => window.scrollY === wanted, further);
  expect(complaints).toEqual([]);
}, 90_000);

test('forced colours show the selection, the current page and search matches', async () => {
  const page = await visitor({ forcedColors: 'active', colorScheme: 'dark' });
  const paint = (element: Locator, pseudo?: string) =>
    element.evaluate(
      (one, of) =>
        (({ color, backgroundColor, outlineColor, outlineStyle }) => ({
          color,
          backgroundColor,
          outline: `${outlineStyle} ${outlineColor}`,
        }))(getComputedStyle(one, of)),
      pseudo,
    );
  await open(page, '/documents/telecom-energie/resiliation-box/ecrire');
  const [chosen, other] = [page.getByLabel('En votre nom'), page.getByLabel('Pour une société ou une association')];
  await chosen.check();
  expect((await paint(chosen)).backgroundColor).not.toBe((await paint(other)).backgroundColor);
  expect((await paint(chosen, '::after')).backgroundColor).not.toBe((await paint(chosen)).backgroundColor);
  const step = page.locator('.steps li');
  expect((await paint(step.first())).outline).not.toBe((await paint(step.last())).outline);
  await open(page, '/rechercher?q=resilier');
  await page.getByRole('combobox').fill('box');
  const found = await paint(page.locator('mark').first());
  expect(found.color).not.toBe(found.backgroundColor);
  expect((await paint(page.locator('.chip[aria-current]'))).outline).toMatch(/^solid/);
}, 60_000);
