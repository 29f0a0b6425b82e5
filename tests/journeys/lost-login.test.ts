import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { openSettled, waitForHydration } from '../harness/browser-page.ts';
import { demoAccount, logInCustomer, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let email: string;
let password: string;

beforeAll(async () => {
  product = await useSharedProduct();
  ({ email, password } = demoAccount(product, 'customer'));
}, 180_000);
afterAll(() => product?.stop(), 60_000);

/** Lets the server handle one request and drops its response, with or without the session cookie. */
const lost = (keepsSession: boolean) => {
  let done = false;
  return async (route: Route): Promise<void> => {
    if (done || (!keepsSession && route.request().method() !== 'POST')) return route.continue();
    done = true;
    if (keepsSession) await route.fetch();
    else
      await fetch(route.request().url(), {
        method: 'POST',
        headers: await route.request().allHeaders(),
        body: route.request().postData(),
      });
    return route.abort('connectionreset');
  };
};
async function open(path: string, { call, keepsSession }: { call: string; keepsSession: boolean }): Promise<Page> {
  const page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(product.url + path);
  await page.route(`**/-/api/v1/${call}`, lost(keepsSession));
  return page;
}
async function pressedTwice(page: Page, name: string): Promise<void> {
  const button = await waitForHydration(page.getByRole('button', { name }).last());
  await button.click();
  await page
    .getByRole('alert')
    .getByText(/ne répond pas/)
    .waitFor();
  await button.click();
}
async function typeIn(page: Page): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
}

test.each([
  ['login', true],
  ['login', false],
  ['user', true],
])(
  'a log-in with a lost response (%s, session stored: %s) succeeds when submitted again',
  async (call, keepsSession) => {
    const page = await open('/login', { call, keepsSession });
    await typeIn(page);
    await pressedTwice(page, 'Se connecter');
    await page.waitForURL('**/mon-compte');
    await page.context().close();
  },
  90_000,
);

test.each([true, false])(
  'a sign-up with a lost response (session stored: %s) creates one account when submitted again',
  async (keepsSession) => {
    const page = await open('/inscription', { call: 'register', keepsSession });
    const address = `perdue.${keepsSession}@exemple.fr`;
    for (const [label, text] of Object.entries({
      'Adresse e-mail': address,
      Prénom: 'Jeanne',
      'Mot de passe': 'quatre mots au hasard',
    }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel('Nom', { exact: true }).fill('Élan');
    await pressedTwice(page, 'Créer mon compte');
    await page.waitForURL('**/mon-compte');
    await page.context().close();
  },
  90_000,
);

test('another user’s session does not accept wrong credentials', async () => {
  const page = await open('/login', { call: 'user', keepsSession: true });
  await typeIn(page);
  const button = await waitForHydration(page.getByRole('button', { name: 'Se connecter' }).last());
  await button.click();
  await page
    .getByRole('alert')
    .getByText(/ne répond pas/)
    .waitFor();
  await page.getByLabel('Adresse e-mail').fill('quelquun@exemple.fr');
  await button.click();
  await page.getByRole('alert').getByText('Un compte est déjà ouvert dans ce navigateur.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.context().close();
}, 90_000);

const LOGOUT = '**/-/api/v1/logout';
const failedNotice = (page: Page) => page.getByText('Nous n’avons pas pu fermer votre session sur nos serveurs.');
const logOut = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' }).click();

test('a log-out that the server rejects logs out every tab, shows a message, and is retried until it succeeds', async () => {
  const page = await product.newPage({ bypassCSP: true });
  page.setDefaultTimeout(60_000);
  const context = page.context();
  await logInCustomer(page, product);
  const second = await context.newPage();
  await openSettled(second, `${product.url}/mes-documents`);
  await context.route(LOGOUT, (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Occupé.' } }));
  await logOut(page);
  await page.waitForURL('**/login');
  await failedNotice(page).waitFor();
  await second.waitForURL('**/login**');
  await failedNotice(second).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // The session is still open at the server: reloaded pages must be those of a logged-out user.
  await page.goto(`${product.url}/faq`);
  await failedNotice(page).waitFor();
  expect(await page.getByRole('banner').getByRole('link', { name: 'Mon espace' }).count()).toBe(0);
  await page.goto(`${product.url}/mon-compte`);
  await page.waitForURL('**/login?retour=%2Fmon-compte');
  await failedNotice(page).waitFor();

  await context.unroute(LOGOUT);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('Votre session est maintenant fermée.').waitFor();
  await failedNotice(page).waitFor({ state: 'detached' });
  await failedNotice(second).waitFor({ state: 'detached' });
  await page.goto(`${product.url}/mon-compte`);
  expect(new URL(page.url()).pathname).toBe('/login');
  await context.close();
}, 120_000);

test('a lost log-out is retried when the network is back; a log-in cancels the retry', async () => {
  const page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  const isBack = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.route(LOGOUT, (route) => route.abort('connectionreset'));
  await logOut(page);
  await failedNotice(page).waitFor();
  await page.unroute(LOGOUT);
  const closed = page.waitForResponse((response) => response.url().endsWith('/logout') && response.ok());
  await isBack();
  await closed;
  await page.getByText('Votre session est maintenant fermée.').waitFor();

  await logInCustomer(page, product);
  await page.route(LOGOUT, (route) => route.abort('connectionreset'));
  await logOut(page);
  await failedNotice(page).waitFor();
  await typeIn(page);
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await page.waitForURL('**/mon-compte');
  await page.unroute(LOGOUT);
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/logout') ? 1 : 0));
  await isBack();
  await page.getByRole('navigation', { name: 'Mon espace' }).getByRole('link', { name: 'Mes lettres' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mes lettres' }).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Mes lettres' }).waitFor();
  expect(calls).toBe(0);
  await page.context().close();
}, 120_000);

test('a lost log-out from the back office is told on its log-in page, and retried when the network is back', async () => {
  const page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${product.url}/admin`);
  await logInStaff(page, demoAccount(product, 'support'));
  await page.route(LOGOUT, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Profil' }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  const notice = page.getByText('La déconnexion n’a pas pu être confirmée');
  await notice.waitFor();
  expect(await axeViolations(page, NORM)).toEqual([]);

  // The session is still open at the server.
  await page.goto(`${product.url}/admin/orders`);
  await page.waitForURL('**/admin/login');
  await notice.waitFor();
  await page.unroute(LOGOUT);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Votre session est maintenant fermée.').waitFor();
  await notice.waitFor({ state: 'detached' });
  await page.goto(`${product.url}/admin/orders`);
  await page.waitForURL('**/admin/login');
  await page.context().close();
}, 120_000);

test('Back after a log-in shows a public page with the account, not as the visitor left it', async () => {
  const page = await product.newPage();
  await openSettled(page, `${product.url}/faq`);
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).waitFor();
  await openSettled(page, `${product.url}/login`);
  await typeIn(page);
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await page.waitForURL('**/mon-compte');
  await page.goBack();
  if (new URL(page.url()).pathname !== '/faq') await page.goBack();
  await page.waitForURL('**/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).waitFor({ state: 'detached' });
  await page.context().close();
}, 90_000);
