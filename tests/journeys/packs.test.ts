import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { isTooWide, kept } from './form-steps.ts';

let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ bypassCSP: true, viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

/** No screen is too wide or breaks a rule of accessibility, in light and dark. */
async function checkScreen(): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isTooWide(page)).toBe(false);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Goes through the form of a letter whose shared answers are already there. */
async function completeLetter(link: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await page.waitForURL(/\/ecrire\?/u);
  const finish = page.getByRole('button', { name: 'Garder cette lettre et voir les autres' });
  const recipient = page.locator('[id="recipient.organisation"]');
  const forward = page.getByRole('button', { name: /^(Continuer|Vérifier ma lettre)$/u });
  for (let step = 0; step < 12; step += 1) {
    await finish.or(forward).first().waitFor();
    const registered = page.locator('input[type=radio][value=registered]');
    if (await registered.isVisible()) await registered.check();
    if (await finish.isVisible()) break;
    if (await recipient.isVisible()) {
      await recipient.fill('Organisme Exemple');
      await page.locator('[id="recipient.line4"]').fill('10 rue du Relais');
      await page.locator('[id="recipient.postcode"]').fill('59000');
      await page.locator('[id="recipient.city"]').fill('Lille');
    }
    const title = await page.locator('#step-title').innerText();
    await forward.click();
    await page.waitForFunction((before) => document.querySelector('#step-title')?.textContent !== before, title);
  }
  await finish.click();
  await page.waitForURL('**/tout-faire/un-proche-est-decede');
}

const LETTERS = [
  'À sa banque',
  'À son assureur ou à sa mutuelle',
  'À sa caisse de retraite',
  'À un employeur, un fournisseur ou un autre organisme',
];

test('four letters of a life event: answers typed once, one basket, one payment, each followed by itself', async () => {
  await page.goto(`${product.url}/documents/un-proche-est-decede`);
  await page.getByRole('link', { name: 'Choisir mes lettres' }).click();
  await page.waitForURL('**/tout-faire/un-proche-est-decede');
  for (const letter of LETTERS)
    await page
      .getByRole('checkbox', { name: new RegExp(`^${letter}(?! ?, pour)`, 'u') })
      .first()
      .check();
  await page.getByLabel('Nom et prénoms').fill('Jean Marie Perrin');
  await page.getByLabel('Votre lien avec la personne décédée').fill('fille');
  await page.getByRole('radio', { name: 'Monsieur' }).first().check();
  await page.getByLabel('Date de naissance').fill('03/05/1941');
  await page.getByLabel('Date du décès').fill('02/11/2026');
  await page.getByLabel('Commune du décès').fill('Tours');
  for (const [id, text] of Object.entries({
    firstName: 'Jeanne',
    lastName: 'Perrin',
    line4: '12 rue de l’Église',
    postcode: '33380',
    city: 'Mios',
  }))
    await page.locator(`[id="sender.${id}"]`).fill(text);
  await checkScreen();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('heading', { level: 1, name: /vos 4 lettres/u }).waitFor();
  expect((await kept(page)).filter(({ content }) => content.answers['deceased'] === 'Jean Marie Perrin')).toHaveLength(
    4,
  );

  for (const letter of LETTERS) await completeLetter(`Compléter : ${letter}`);
  const total = page.locator('.pay-bar b');
  await total.getByText('€').waitFor();
  await checkScreen();
  const shown = await total.innerText();
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await page.getByRole('alert').waitFor();
  for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await page.locator(`#${id}`).check();
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).dblclick();
  await page.waitForURL('**/sandbox/stripe/checkout/**');

  await page.getByLabel('Numéro de carte').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration').fill('12/34');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByRole('button', { name: /Payer/u }).click();
  await page.waitForURL('**/envois/*');
  const paid = page.getByTestId('paid');
  await paid.waitFor();
  expect(await paid.innerText()).toBe(shown);
  const rows = page.getByRole('region', { name: 'Vos lettres' }).getByRole('article');
  expect(await rows.count()).toBe(4);
  await checkScreen();

  const packUrl = page.url();
  await rows.first().getByRole('link').first().click();
  await page.waitForURL('**/mes-documents/*');
  await page.getByRole('button', { name: 'Annuler avec remboursement' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Annuler/u })
    .first()
    .click();
  await page.getByText('Annulée').first().waitFor();
  await page.goto(packUrl);
  await rows.getByText('Annulée', { exact: true }).first().waitFor();
  expect(await rows.getByText('Annulée', { exact: true }).count()).toBe(1);
  expect(await rows.getByText('En attente', { exact: true }).count()).toBe(3);
}, 400_000);
