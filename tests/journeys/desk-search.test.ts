import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { createPageApi } from '../harness/browser-page.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

/** A customer without orders: a search for this address finds the account alone. */
const CUSTOMER = 'odile@recherche.exemple.fr';
/** As a colleague reads it who has given no reason. */
const MASKED = 'o•••@recherche.exemple.fr';
let product: RunningProduct;
let page: Page;

async function register(): Promise<void> {
  const visitor = await product.newPage();
  await visitor.goto(`${product.url}/login`);
  const account = { email: CUSTOMER, password: 'quatre mots au hasard', firstName: 'Odile', lastName: 'Exemple' };
  await createPageApi(() => visitor)('POST', '/register', account);
  await visitor.close();
}

beforeAll(async () => {
  product = await useSharedProduct();
  await register();
  page = await product.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${product.url}/admin`);
  await logInStaff(page, demoAccount(product, 'support'));
  await box().waitFor();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const box = () => page.getByRole('combobox', { name: /^Chercher/ });
const option = (name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Résultats' }).getByRole('option', { name });
const status = () => page.locator('.admin-search-status');

test('a slash opens it, and Enter opens the only result, even before the response', async () => {
  await page.locator('body').press('/');
  await box().pressSequentially(CUSTOMER);
  await box().press('Enter');
  await page.waitForURL(/\/admin\/users\/[0-9a-f-]+\/show$/);
  expect(await box().inputValue()).toBe('');
  // The typed text appears in no URL.
  expect(page.url()).not.toContain('@');
}, 60_000);

test('a page that is ready later leaves the focus to the search', async () => {
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((asked) => {
    void page.route(/\/-\/admin\/v1\/users\/[0-9a-f-]+$/, async (route) => {
      asked();
      await new Promise<void>((done) => (answer = done));
      await route.continue();
    });
  });
  await box().press('Control+k');
  const { email } = demoAccount(product, 'manager');
  await box().fill(email);
  // Other journeys on this product may have left more results.
  await option(email).first().click();
  await isAsked;
  await box().press('Control+k');
  await box().fill('recherche.exemple');
  await option(MASKED).waitFor();
  answer();
  // The title of the page arrives with the record, and so does the focus of its heading.
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('responsable'));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await box().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await option(MASKED).isVisible()).toBe(true);
  await page.unroute(/\/-\/admin\/v1\/users\/[0-9a-f-]+$/);
  await box().press('Escape');
}, 60_000);

test('Ctrl+K opens it in a field, and the arrows choose a link', async () => {
  await box().press('Control+k');
  await box().fill('recherche.exemple');
  await option(MASKED).waitFor();
  expect(await status().textContent()).toMatch(/^Comptes\u00a0: \d+\.$/);
  expect(await option(MASKED).getAttribute('href')).toMatch(/^\/admin\/users\//);
  expect(await axeViolations(page, NORM)).toEqual([]);
  await box().press('ArrowDown');
  const chosen = await box().getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${chosen}"]`).getAttribute('aria-selected')).toBe('true');
  await box().press('Escape');
  expect(await page.getByRole('listbox', { name: 'Résultats' }).count()).toBe(0);
}, 60_000);

test('it reports that nothing was found, or that the server does not respond', async () => {
  await box().fill('xyzzy plugh');
  await page.getByText('Rien ne correspond. Essayez une référence').waitFor();
  expect(await status().textContent()).toBe('Aucun résultat.');
  await page.route('**/-/admin/v1/search', (route) => route.abort());
  await box().fill('xyzzy plugh encore');
  await page.locator('.admin-search-error').waitFor();
  expect(await status().textContent()).toContain('Le serveur ne répond pas.');
  await page.unroute('**/-/admin/v1/search');
  await box().press('Escape');
  await box().press('Escape');
}, 60_000);

test('on a telephone it is a sheet as wide as the screen', async () => {
  const storageState = await page.context().storageState();
  page = await product.newPage({ viewport: { width: 360, height: 740 }, storageState });
  await page.goto(`${product.url}/admin/orders`);
  await page.getByRole('button', { name: 'Chercher', exact: true }).waitFor();
  expect(await box().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Chercher', exact: true }).click();
  await box().fill(CUSTOMER);
  await option(MASKED).waitFor();
  const { width } = (await page.locator('.admin-search').boundingBox())!;
  expect(width).toBe(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeViolations(page, NORM)).toEqual([]);
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
  expect(await box().isVisible()).toBe(false);
}, 60_000);
