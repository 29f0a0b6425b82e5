import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { alive } from '../harness/alive.ts';
import { demoAccount } from '../harness/log-in.ts';
import { runningProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let email: string;
let password: string;

beforeAll(async () => {
  product = await runningProduct();
  ({ email, password } = demoAccount(product, 'customer'));
}, 180_000);
afterAll(() => product?.stop(), 60_000);

/** Done by the server, its session kept by the browser or not, and its answer lost on the way: once. */
const lost = (keepsSession: boolean) => {
  let done = false;
  return async (route: Route): Promise<void> => {
    if (done || (!keepsSession && route.request().method() !== 'POST')) return route.continue();
    done = true;
    if (keepsSession) await route.fetch();
    else await fetch(route.request().url(), { method: 'POST', headers: await route.request().allHeaders(), body: route.request().postData() });
    return route.abort('connectionreset');
  };
};
async function open(path: string, call: string, keepsSession: boolean): Promise<Page> {
  const page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(product.url + path);
  await page.route(`**/-/api/v1/${call}`, lost(keepsSession));
  return page;
}
async function pressedTwice(page: Page, name: string): Promise<void> {
  const button = await alive(page.getByRole('button', { name }).last());
  await button.click();
  await page.getByRole('alert').getByText(/ne répond pas/).waitFor();
  await button.click();
}
async function typeIn(page: Page): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
}

test.each([['login', true], ['login', false], ['user', true]])('a log-in whose answer is lost (%s, its session kept: %s) is pressed again and lets in', async (call, keepsSession) => {
  const page = await open('/login', call, keepsSession);
  await typeIn(page);
  await pressedTwice(page, 'Se connecter');
  await page.waitForURL('**/mon-compte');
  await page.context().close();
}, 90_000);

test.each([true, false])('a sign-up whose answer is lost (its session kept: %s) is pressed again and is one account', async (keepsSession) => {
  const page = await open('/inscription', 'register', keepsSession);
  const address = `perdue.${keepsSession}@exemple.fr`;
  for (const [label, text] of Object.entries({ 'Adresse e-mail': address, Prénom: 'Jeanne', 'Mot de passe': 'quatre mots au hasard' })) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Nom', { exact: true }).fill('Élan');
  await pressedTwice(page, 'Créer mon compte');
  await page.waitForURL('**/mon-compte');
  await page.context().close();
}, 90_000);

test('somebody else’s session is nobody’s way in: who typed other words is told', async () => {
  const page = await open('/login', 'user', true);
  await typeIn(page);
  const button = await alive(page.getByRole('button', { name: 'Se connecter' }).last());
  await button.click();
  await page.getByRole('alert').getByText(/ne répond pas/).waitFor();
  await page.getByLabel('Adresse e-mail').fill('quelquun@exemple.fr');
  await button.click();
  await page.getByRole('alert').getByText('Un compte est déjà ouvert dans ce navigateur.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.context().close();
}, 90_000);
