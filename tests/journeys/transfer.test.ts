import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { finishedLetter } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let helper: Page;
let signer: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  helper = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  signer = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  await helper.goto(`${product.url}/inscription?retour=%2Fmes-documents`);
  await register(helper, 'Amina');
  await helper.waitForURL('**/mes-documents');
  await finishedLetter(helper);
  await helper.reload();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function register(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(`${firstName.toLowerCase()}.${Date.now()}@exemple.fr`);
  await page.getByLabel('Prénom').fill(firstName);
  await page.getByLabel('Nom', { exact: true }).fill('Caron');
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-mots-au-hasard');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
}
const isNarrow = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= 360);

test('a helper hands a letter over, and the person who signs finds it in an account of their own', async () => {
  await helper.getByRole('button', { name: /^Transmettre/ }).click();
  const dialog = helper.getByRole('dialog', { name: /^Transmettre/ });
  await dialog.getByRole('button', { name: 'Créer le lien' }).click();
  const link = await dialog.getByLabel('Le lien à donner').inputValue();
  expect(link).toMatch(/\/reprendre-une-lettre#[\w.-]+$/);
  expect(await axeViolations(helper)).toEqual([]);
  expect(await isNarrow(helper)).toBe(true);

  await signer.goto(link);
  await signer.getByText('Lettre : Résilier une box internet, préparée par Amina Caron.').waitFor();
  expect(await axeViolations(signer)).toEqual([]);
  expect(await isNarrow(signer)).toBe(true);
  await signer.getByRole('link', { name: 'Créer mon compte' }).click();
  await signer.waitForURL('**/inscription?retour=%2Freprendre-une-lettre');
  await register(signer, 'Lucien');
  await signer.getByRole('button', { name: 'La reprendre dans mon compte' }).click();
  await signer.waitForURL('**/telecom-energie/resiliation-box/ecrire?document=*');
  await signer.goto(`${product.url}/mes-documents`);
  await signer.getByRole('heading', { name: 'Résilier une box internet' }).waitFor();

  await helper.reload();
  await helper.getByRole('button', { name: /^Transmettre/ }).click();
  await dialog.getByText(/^Reprise le /).waitFor();
}, 180_000);

test('a link that has served says so, to somebody else', async () => {
  await helper.reload();
  await helper.getByRole('button', { name: /^Transmettre/ }).click();
  const dialog = helper.getByRole('dialog', { name: /^Transmettre/ });
  await dialog.getByRole('button', { name: 'Créer un nouveau lien' }).click();
  const link = await dialog.getByLabel('Le lien à donner').inputValue();
  await dialog.getByRole('button', { name: 'Retirer le lien' }).click();
  await dialog.getByRole('button', { name: 'Créer le lien' }).waitFor();
  await signer.goto(link);
  await signer.getByRole('alert').getByText('Ce lien ne sert plus').waitFor();
}, 120_000);
