import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

/** A text that no other test writes. */
const NAME = 'Quentin Zwingelstein';

let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${product.url}/admin`);
  await logIn();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function logIn(): Promise<void> {
  await logInStaff(page, demoAccount(product, 'support'));
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
}
const menuLink = (name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: new RegExp(`^${name}`) });
const inboxSearch = () => page.getByRole('searchbox', { name: 'Référence, e-mail ou nom' });
const listSearch = () => page.getByRole('search', { name: 'Filtres de la liste' }).locator('input[name=q]');
const isQuery = (resource: string) => (response: { url: () => string }) =>
  response.url().endsWith(`/-/admin/v1/${resource}/query`);

/** Everything that a browser may write to its disk for this page. */
const readKept = () =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie, location.href]),
  );

test('what is typed in the inbox is sent in a body, and is in no store', async () => {
  await menuLink('Messages').click();
  const answer = page.waitForResponse(isQuery('messages'));
  await inboxSearch().fill(NAME);
  expect((await answer).request().postDataJSON()).toMatchObject({ filter: { q: NAME } });
  await page.getByText('Rien ne correspond à cette recherche.').waitFor();
  expect(await readKept()).not.toContain('Zwingelstein');
});

test('a saved view of a list holds its filters, and not what is typed', async () => {
  await menuLink('Commandes').click();
  await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
  const answer = page.waitForResponse(isQuery('orders'));
  await listSearch().fill(NAME);
  await answer;
  await page.goto(`${product.url}/admin/orders?filter=${encodeURIComponent('{"status":["paid"]}')}`);
  const again = page.waitForResponse(isQuery('orders'));
  await listSearch().fill(NAME);
  await again;
  await page.getByRole('button', { name: 'Garder cette vue' }).click();
  await page.getByLabel('Nom de la vue').fill('Payées');
  await page.getByRole('button', { name: 'Garder', exact: true }).click();
  await page.getByRole('link', { name: 'Payées', exact: true }).waitFor();
  const kept = await readKept();
  expect(kept).toContain('Payées');
  expect(kept).not.toContain('Zwingelstein');
});

test('after a log-out the next person finds no search of the one before', async () => {
  await menuLink('Comptes').click();
  // The list of orders has the same search: what is typed too early would be typed there.
  await page.getByRole('heading', { level: 1, name: 'Comptes' }).waitFor();
  const answer = page.waitForResponse(isQuery('users'));
  await listSearch().fill(NAME);
  await answer;
  const lengthAtAccounts = await page.evaluate(() => history.length);
  await menuLink('Messages').click();
  await inboxSearch().fill(NAME);
  await page.getByText('Rien ne correspond à cette recherche.').waitFor();
  await page.getByRole('button', { name: 'Profil' }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await page.locator('input[name=username]').waitFor();
  expect(await readKept()).not.toContain('Zwingelstein');
  await logIn();
  await menuLink('Messages').click();
  expect(await inboxSearch().inputValue()).toBe('');
  // Back to the list of accounts, in the history of the person before.
  await page.evaluate((length) => history.go(length - history.length), lengthAtAccounts);
  await page.waitForURL('**/users*');
  expect(await listSearch().inputValue()).toBe('');
});

test('the log-in page leads who is logged in already to the first page', async () => {
  await page.goto(`${product.url}/admin/login`);
  await page.getByRole('heading', { level: 1, name: 'Ma journée' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
});
