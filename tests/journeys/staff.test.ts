import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownCode } from '../harness/authenticator.ts';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { findInvitationLink } from '../harness/invited-colleague.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';

const PASSWORD = 'quatre chevaux lents';
const EMAIL = 'lea.martin@exemple.fr';
let product: RunningProduct;
let chief: Page;
let lea: Page;

async function open(width: number): Promise<Page> {
  const page = await product.newPage({ viewport: { width, height: 900 } });
  page.setDefaultTimeout(40_000);
  return page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Logs in with the password, and enrols the required second factor. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${product.url}/admin/login`);
  await logInStaff(page, { email, password });
  await page.getByText('Le back office s’ouvre avec un second facteur.').waitFor();
  await page.getByLabel('Votre mot de passe').fill(password);
  await press(page, 'Continuer');
  const secret = (await page.locator('.admin-secret code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill(shownCode(secret, new Date()));
  await press(page, 'Vérifier et ajouter');
  await page.locator('.admin-codes li').first().waitFor();
  await page.getByLabel('J’ai mis ces codes à l’abri.').check();
  await press(page, 'Terminer');
  await page.getByRole('heading', { name: 'Ce qui vous attend' }).waitFor();
}

/** Checks accessibility, and horizontal overflow on a phone. */
async function isFit(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await axeViolations(page, NORM)).toEqual([]);
  const width = page.viewportSize()!.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

beforeAll(async () => {
  product = await startTestProduct({ STAFF_SECOND_FACTOR: 'required' });
  chief = await open(1440);
  const admin = demoAccount(product, 'admin');
  await enter(chief, admin.email, admin.password);
}, 240_000);
afterAll(() => product?.stop(), 60_000);

test('an administrator invites a colleague from the page of the team', async () => {
  await chief.goto(`${product.url}/admin/staff`);
  await press(chief, 'Inviter un collègue');
  await isFit(chief);
  const form = chief.locator('.admin-command');
  await form.getByLabel('Adresse électronique').fill(EMAIL);
  await form.getByLabel('Prénom').fill('Léa');
  await form.getByLabel('Nom', { exact: true }).fill('Martin');
  await form.getByLabel('Pourquoi').fill('Arrivée dans l’équipe.');
  await press(chief, 'Envoyer l’invitation');
  await chief.getByText('Invitation envoyée.').waitFor();
  await chief.getByText('Lien valable jusqu’au').waitFor();
}, 120_000);

test('the colleague chooses a password by the link, enrols a second factor, and is logged in', async () => {
  lea = await open(360);
  await lea.goto(await findInvitationLink(product, EMAIL));
  await lea.locator('#new-password').fill(PASSWORD);
  await lea.locator('form button[type=submit]').click();
  await lea.waitForURL((url) => !url.pathname.endsWith('nouveau-mot-de-passe'));
  await enter(lea, EMAIL, PASSWORD);
}, 120_000);

test('a customer’s data are masked until a reason is clicked', async () => {
  const customer = demoAccount(product, 'customer');
  await lea.goto(`${product.url}/admin/users`);
  await lea.getByText('(masqué)').first().waitFor({ state: 'attached' });
  const answer = lea.waitForResponse('**/-/admin/v1/users/query');
  await lea.getByPlaceholder('Adresse ou nom').fill(customer.email);
  await answer;
  // The typed text appears in no URL.
  expect(lea.url()).not.toContain(encodeURIComponent(customer.email));
  expect(await lea.locator('body').innerText()).not.toContain(customer.email);
  await lea.getByRole('link', { name: /•••@/ }).first().click();
  await lea.getByText('Données personnelles masquées.').waitFor();
  await isFit(lea);
  await press(lea, 'Le client appelle');
  await lea.getByText(customer.email).first().waitFor();
}, 120_000);

test('withdrawing a role ends the colleague’s session', async () => {
  await chief.getByRole('link', { name: 'Martin' }).click();
  await press(chief, 'Retirer de l’équipe');
  await isFit(chief);
  await chief.getByLabel('Pourquoi').fill('Départ.');
  await chief.locator('.admin-command').getByRole('button', { name: 'Retirer de l’équipe' }).click();
  await chief.getByText('Rôle retiré.').waitFor();
  await lea.reload();
  await lea.locator('input[name=username]').waitFor();
}, 120_000);

test('the journal shows all of it in French, at every width', async () => {
  for (const width of [1440, 1024, 360]) {
    await chief.setViewportSize({ width, height: 900 });
    await chief.goto(`${product.url}/admin/audit-log`);
    await chief.getByText('Changer ou retirer le rôle d’un collègue').first().waitFor();
    await isFit(chief);
  }
  const text = await chief.locator('body').innerText();
  for (const action of ['Inviter un collègue', 'Voir en clair les données personnelles d’une fiche'])
    expect(text).toContain(action);
  expect(text).not.toContain(EMAIL);
}, 120_000);
