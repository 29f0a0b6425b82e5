import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { createPageApi, openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { storeUnsentDraft } from './unsent-draft.ts';

let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => page?.context().close(), 60_000);

const email = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@exemple.fr`;
const orderButton = () => page.getByRole('button', { name: 'Commander avec obligation de paiement' });
const getUser = async (): Promise<number> => (await page.request.get(`${product.url}/-/api/v1/user`)).status();
const listOrders = () =>
  createPageApi(() => page)<{ items: { status: string; postOn: string | null; sending: string }[] }>('GET', '/orders');

/** A finished letter of this device, and its order. */
async function openCheckout(sender: string): Promise<void> {
  page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  await openSettled(page, `${product.url}/documents`);
  const draftId = await storeUnsentDraft(page, { email: sender });
  await openSettled(page, `${product.url}/paiement?document=${draftId}`);
  await page.getByRole('heading', { level: 1, name: 'Payer 13,80 €' }).waitFor();
}

async function complete(): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-mots-au-hasard');
  for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await page.locator(`#${id}`).check();
}

test('a visitor reads in one list what the account and the order lack; two presses make one account and one order', async () => {
  await openCheckout(email('visiteuse'));
  await orderButton().click();
  const problems = page.getByRole('alert').getByRole('link');
  await problems.first().waitFor();
  expect(await problems.allInnerTexts()).toEqual([
    'Choisissez un mot de passe.',
    expect.stringMatching(/^Acceptez les conditions/),
    expect.stringMatching(/^Demandez que nous commencions/),
    expect.stringMatching(/^Confirmez que vous perdez/),
  ]);
  expect([await axeViolations(page), await getUser()]).toEqual([[], 401]);
  await complete();
  await orderButton().dblclick();
  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await page.getByLabel('Numéro de carte').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration').fill('12/34');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByRole('button', { name: /Payer/ }).click();
  await page.getByTestId('paid').waitFor();
  await page.getByRole('button', { name: 'Garder cette adresse pour mes prochaines lettres' }).waitFor();
  expect((await listOrders()).items).toMatchObject([{ sending: 'registered_receipt', price: { totalCents: 1380 } }]);
}, 120_000);

test('a letter that was changed in another tab is read again before it is ordered', async () => {
  await openCheckout(email('ailleurs'));
  await complete();
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('affranchi.draft.'));
    localStorage.setItem(key, localStorage.getItem(key)!.replace('Fibre Exemple', 'Câble Exemple'));
  });
  await orderButton().click();
  await page.getByRole('heading', { level: 1, name: 'Cette lettre a été modifiée ailleurs' }).waitFor();
  expect(await getUser()).toBe(401);
  await page.getByRole('link', { name: 'Relire ma lettre' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
}, 120_000);

test('an address that has an account is refused at its field; with its password the same letter is ordered', async () => {
  const address = email('connue');
  await openCheckout(address);
  await complete();
  await orderButton().click();
  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await page.context().close();

  await openCheckout(address);
  await complete();
  await page.getByLabel('Mot de passe', { exact: true }).fill('un-autre-mot-de-passe');
  await orderButton().click();
  await page.getByRole('alert').getByRole('link').first().click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('register-email');
  expect([await axeViolations(page), await getUser()]).toEqual([[], 401]);
  await page.getByRole('button', { name: 'J’ai déjà un compte' }).click();
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  await page.getByLabel('Adresse e-mail').fill(address);
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-mots-au-hasard');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payer 13,80 €' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Votre compte' }).count()).toBe(0);
}, 120_000);

test('an order that fails after the account was created says so, keeps its choices, and is placed once', async () => {
  await openCheckout(email('deuxieme'));
  await page.getByRole('button', { name: 'Changer l’envoi' }).click();
  await page.getByRole('radio', { name: /Lettre verte/ }).check();
  await page.getByRole('button', { name: 'Garder cet envoi' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payer 7,76 €' }).waitFor();
  await complete();
  // The order arrives, its response is lost.
  await page.route(
    '**/-/api/v1/orders',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await orderButton().click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Payer 7,76 €' }).waitFor();
  expect([await getUser(), await page.getByRole('heading', { name: 'Votre compte' }).count()]).toEqual([200, 0]);
  for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await page.locator(`#${id}`).check();
  await orderButton().click();
  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await openSettled(page, `${product.url}/mes-documents`);
  expect((await listOrders()).items).toMatchObject([{ status: 'awaiting_payment', sending: 'green' }]);
}, 120_000);
