import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const title = (page: Page, words: string | RegExp) => page.getByRole('heading', { level: 1, name: words }).waitFor();
async function visitor(): Promise<{ page: Page; problems: string[] }> {
  const page = await product.newPage({ bypassCSP: true });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  return { page, problems };
}

test.each(['', '?document=', '?document=x'])(
  '/paiement%s shows a visitor that there is no letter yet, and requires no account',
  async (query) => {
    const { page, problems } = await visitor();
    await page.goto(`${product.url}/paiement${query}`);
    await title(page, 'Il n’y a pas encore de lettre à commander');
    const main = page.getByRole('main');
    expect(await main.innerText()).not.toMatch(/gardée|Mot de passe/);
    await main.getByLabel('Quel courrier devez-vous envoyer').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await main.getByRole('link', { name: 'Voir les modèles' }).click();
    await page.waitForURL('**/documents');
    expect(problems).toEqual([]);
  },
  60_000,
);

test('/paiement shows a visitor the drafts of this device, and asks for a log-in if a letter is missing', async () => {
  const { page } = await visitor();
  await openSettled(page, `${product.url}/documents/telecom-energie/resiliation-box/ecrire`);
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.goto(`${product.url}/paiement`);
  await title(page, /Quelle lettre voulez-vous commander/);
  const letter = page.getByRole('region', { name: 'Lettres à commander' }).getByRole('article');
  expect(await letter.count()).toBe(1);
  await letter.getByRole('link', { name: 'Reprendre mon brouillon' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Jeanne'));

  await page.goto(`${product.url}/paiement?document=0198f000-0000-7000-8000-000000000000`);
  await title(page, 'Se connecter');
  await page.getByText('Cette lettre n’est pas sur cet appareil.').waitFor();
}, 60_000);

test('/paiement shows a customer the drafts that can be ordered; a finished one is one press from its order', async () => {
  const { page, problems } = await visitor();
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  const id = await finishedLetter(page, undefined, 99);
  await page.goto(`${product.url}/paiement`);
  await title(page, /Quelle lettre voulez-vous commander/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Lettres à commander' }).locator(`a[href="/paiement?document=${id}"]`).click();
  await page.waitForURL(`**/paiement?document=${id}`);
  await title(page, /^Payer [\d,]+\s€$/u);
  expect(problems).toEqual([]);
}, 120_000);

test('an offer shows price, first debit, card and end before it requires an account, and again after', async () => {
  const { page } = await visitor();
  await openSettled(page, `${product.url}/nos-solutions`);
  await page.getByRole('link', { name: 'Voir l’essai' }).click();
  await title(page, /^Essayer 7.jours, gratuitement$/);
  const terms = page.getByRole('region', { name: '1. La formule' });
  for (const [name, words] of [
    ['Aujourd’hui', /^0,00/],
    ['Premier débit', /^le \d+(er)? \p{L}+ \d{4}, sauf si vous résiliez avant$/u],
    ['Votre carte', /conservée par Stripe/],
    ['Pour arrêter', /Résilier votre contrat/],
  ] as const)
    expect(
      await terms
        .locator('div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText(),
    ).toMatch(words);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Créer mon compte' }).click();
  await title(page, 'Créer mon compte');
  expect(await page.getByRole('main').innerText()).not.toContain('Aucune carte');
  await page.getByText('conservée pour payer l’abonnement').waitFor();
  await page.getByLabel('Adresse e-mail').fill(`essai.${Date.now()}@exemple.fr`);
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Exemple');
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots au hasard');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL('**/paiement?offre=trial');
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor();
}, 120_000);

test('an unknown offer is rejected at once, with the list of offers', async () => {
  const { page } = await visitor();
  const answer = await page.goto(`${product.url}/paiement?offre=subscription`);
  expect(answer?.status()).toBe(404);
  await title(page, 'Cette formule n’existe pas');
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'À l’unité',
    'Essai',
    'Abonnement sans essai',
  ]);
  expect(await axeViolations(page)).toEqual([]);
}, 60_000);
