import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownCode } from '../harness/authenticator.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { createPageApi, openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { storeUnsentDraft } from './unsent-draft.ts';

const email = `josette.${randomUUID().slice(0, 8)}@exemple.fr`;
const password = 'quatre chevaux lents';
let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  page.setDefaultTimeout(40_000);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const api = createPageApi(() => page);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const section = () => page.locator('section').filter({ hasText: 'second facteur' });
async function isFit(): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}
async function typePassword(): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await press('Se connecter');
}

test('a customer adds a second factor, is asked for it wherever they log in, and does without again', async () => {
  await openSettled(page, `${product.url}/documents`);
  await api('POST', '/register', { email, password, firstName: 'Josette', lastName: 'Perrin' });
  await openSettled(page, `${product.url}/mon-profil/securite`);
  await section().getByText('Désactivée').waitFor();
  await press('Activer la validation en deux étapes');
  const proof = section().getByLabel('Votre mot de passe');
  await proof.fill('pas celui-ci');
  await press('Continuer');
  await page.getByRole('link', { name: 'Ce n’est pas votre mot de passe actuel. Retapez-le.' }).waitFor();
  await proof.fill(password);
  await press('Continuer');
  const secret = (await section().locator('code').innerText()).replaceAll(' ', '');
  await isFit();
  const first = section().getByLabel('Code à six chiffres');
  expect([await first.getAttribute('autocomplete'), await first.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await first.fill('douze');
  await press('Vérifier et activer');
  await page.getByRole('link', { name: /^Ce code n’est pas complet/ }).waitFor();
  await first.fill('000 000');
  await press('Vérifier et activer');
  await page.getByRole('link', { name: /^Ce n’est pas le code que votre application montre/ }).waitFor();
  await first.fill(shownCode(secret, new Date()));
  await press('Vérifier et activer');
  const heading = page.getByRole('heading', { name: 'Validation en deux étapes activée' });
  await heading.waitFor();
  expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true);
  const codes = await section().locator('li code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await isFit();
  await press('J’ai mis ces codes à l’abri');
  await section().getByText('Il vous reste 10 codes de secours.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Activée');

  // In the checkout, whose letter is on this device only.
  await page.context().clearCookies();
  const id = await storeUnsentDraft(page);
  await openSettled(page, `${product.url}/paiement?document=${id}`);
  await press('J’ai déjà un compte');
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  await typePassword();
  const code = page.getByLabel('Code de votre application');
  await code.fill('000000');
  await press('Se connecter');
  await page.getByText('Ce code n’est pas le bon.').first().waitFor();
  await page.getByText('Téléphone perdu ou changé').click();
  await isFit();
  await code.fill(codes[0]!);
  await press('Se connecter');
  await page.getByRole('heading', { level: 1, name: 'Payer 13,80 €' }).waitFor();

  // On the log-in page, which leads back to where they wanted to go.
  await page.context().clearCookies();
  await page.goto(`${product.url}/mon-profil/securite`);
  await page.waitForURL('**/login?retour=%2Fmon-profil%2Fsecurite');
  await typePassword();
  await code.fill(codes[1]!);
  await press('Se connecter');
  await section().getByText('Il vous reste 8 codes de secours.').waitFor();
  await press('Désactiver la validation en deux étapes');
  await proof.fill(password);
  await section().getByLabel('Code de votre application').fill(codes[2]!);
  await isFit();
  await press('Désactiver');
  await section().getByText('Désactivée').waitFor();
}, 120_000);
