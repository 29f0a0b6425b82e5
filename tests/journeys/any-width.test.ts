import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { runningProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await runningProduct({ CHANGE_OF_MIND_SECONDS: '2', SANDBOX_SPEED: '60000', ASK_AFTER_SECONDS: '3' });
  page = await product.newPage({ reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

/** From the narrowest screen to a desk's, where no one who draws looks. */
const WIDTHS = Array.from({ length: 43 }, (_, at) => 320 + at * 28);

/** The widths at which the page is wider than its screen, and by how much. */
async function tooWide(path: string): Promise<string[]> {
  await page.goto(product.url + path, { waitUntil: 'networkidle' });
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${path} at ${width}: ${over}`);
  }
  return found;
}

/** A paid letter that has come so far; its page. */
async function letter(state: string, line3 = ''): Promise<string> {
  const path = `/mes-documents/${await paidOrder(page, await finishedLetter(page, ({ recipient }) => Object.assign(recipient, { line3 })))}`;
  await page.goto(product.url + path);
  await page.getByTestId('state').filter({ hasText: state }).waitFor({ timeout: 120_000 });
  return path;
}

test.each([
  '/', '/documents', '/documents/telecom-energie', '/documents/telecom-energie/resiliation-box', '/rechercher?q=box', '/nos-solutions', '/faq', '/nous-contacter', '/login', '/inscription',
  '/verifier', '/utilisation-des-cookies', '/resilier-votre-contrat', '/styleguide', '/nulle-part',
])('%s is not wider than its screen, at any width', async (path) => {
  expect(await tooWide(path)).toEqual([]);
}, 60_000);

test('nor is a page of one’s own', async () => {
  await logInCustomer(page, product.url);
  const delivered = await letter('Remise en main propre');
  const rejected = await letter('À corriger', 'REJET');
  const found: string[] = [];
  for (const path of ['/mon-compte', '/mes-documents', delivered, rejected, `${rejected}?corriger=oui`, '/mes-pieces', '/mon-profil', '/mon-profil/carnet', '/mon-profil/securite', '/mon-profil/factures', '/mon-profil/mes-donnees'])
    found.push(...(await tooWide(path)));
  expect(found).toEqual([]);
}, 300_000);

test('nor is any step of a letter, nor what is asked before it is paid', async () => {
  const found: string[] = [];
  for (const step of [0, 1, 2, 3, 4]) found.push(...(await tooWide(`/documents/telecom-energie/resiliation-box/ecrire?document=${await finishedLetter(page, undefined, step)}`)));
  found.push(...(await tooWide(`/paiement?document=${await finishedLetter(page)}`)));
  expect(found).toEqual([]);
}, 120_000);
