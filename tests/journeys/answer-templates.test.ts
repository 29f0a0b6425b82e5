import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${product.url}/admin/answer-templates/nouveau`);
  await logInStaff(page, demoAccount(product, 'admin'));
  await text(page).waitFor();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const text = (on: Page) => on.getByRole('textbox', { name: /^Texte/ });
const save = (on: Page) => on.getByRole('button', { name: 'Enregistrer', exact: true }).click();
const isSaved = (on: Page) => on.getByText('Modèle enregistré.').waitFor();

test('a new template gets variables at the cursor, and shows a sample and its problems', async () => {
  await page.getByLabel('Nom').fill('Colis perdu');
  await text(page).fill('La commande est perdue.');
  for (const _word of ['.', 'perdue', 'est']) await text(page).press('Control+ArrowLeft');
  await page.getByRole('button', { name: 'commande', exact: true }).click();
  expect(await text(page).inputValue()).toBe('La commande {{ commande }}est perdue.');
  await page.getByText('La commande AF-7K2M4Pest perdue.').waitFor();
  expect(await axeViolations(page, NORM)).toEqual([]);
  await text(page).fill('Une {{ variable }} inconnue.');
  await page.getByRole('status').filter({ hasText: 'variable' }).waitFor();
  await page.getByLabel('Pourquoi').fill('Question fréquente');
  await save(page);
  expect(await text(page).inputValue()).toBe('Une {{ variable }} inconnue.');
  await text(page).fill('La commande {{ commande }} est perdue.');
  await save(page);
  await isSaved(page);
  await page.waitForURL(/\/admin\/answer-templates(\?|$)/);
}, 60_000);

test('a concurrent save is shown before it is overwritten', async () => {
  await page.getByRole('link', { name: 'Colis perdu' }).click();
  await text(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await text(other).fill('Le texte du collègue.');
  await other.getByLabel('Pourquoi').fill('Plus court');
  await save(other);
  await isSaved(other);
  await text(page).fill('Mon texte.');
  await page.getByLabel('Pourquoi').fill('Plus clair');
  await save(page);
  await page.getByRole('alert').getByText('Le texte du collègue.').waitFor();
  expect(await text(page).inputValue()).toBe('Mon texte.');
  await page.getByRole('button', { name: 'Enregistrer le mien à la place' }).click();
  await isSaved(page);
  await other.reload();
  await text(other).waitFor();
  expect(await text(other).inputValue()).toBe('Mon texte.');
}, 60_000);

test('a text is not based on a concurrent save that the page has read in the meantime', async () => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await text(page).fill('Mon deuxième texte.');
  await text(other).fill('Le deuxième texte du collègue.');
  await other.getByLabel('Pourquoi').fill('Plus court');
  await save(other);
  await isSaved(other);
  const path = `/answer-templates/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const reading = page.waitForResponse((response) => response.url().endsWith(path));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await reading;
  await page.getByLabel('Pourquoi').fill('Plus clair');
  await save(page);
  await page.getByRole('alert').getByText('Le deuxième texte du collègue.').waitFor();
  expect(await text(page).inputValue()).toBe('Mon deuxième texte.');
  await page.getByRole('button', { name: 'Enregistrer le mien à la place' }).click();
  await page.getByRole('alert').getByText('Le deuxième texte du collègue.').waitFor({ state: 'detached' });
  // What is not being edited follows the server.
  const following = other.waitForResponse((response) => response.url().endsWith(path));
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await following;
  await other.getByText('Mon deuxième texte.').first().waitFor();
  await other.close();
}, 60_000);

test('an error gets the focus, and a pasted text is not cut', async () => {
  await page.goto(`${product.url}/admin/answer-templates/nouveau`);
  await text(page).fill('La commande est partie.');
  await page.getByLabel('Pourquoi').fill('Question fréquente');
  await page.getByLabel('Nom').focus();
  await page.keyboard.insertText('N'.repeat(80));
  await save(page);
  await page.getByRole('alert').getByText('Ce nom dépasse 60 caractères. Abrégez-le.').waitFor();
  await page.locator('input[aria-invalid=true]:focus').waitFor();
  expect(await page.getByLabel('Nom').inputValue()).toHaveLength(80);
}, 60_000);

test('a page with an unsaved text is left only after a question', async () => {
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Paiements' }).click();
  expect(questions).toEqual([expect.stringContaining('Des changements ne sont pas enregistrés.')]);
  expect(await text(page).inputValue()).toBe('La commande est partie.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Paiements' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paiements' }).waitFor();
}, 60_000);

test('a template that a colleague archived says so to the one who still edits it', async () => {
  await page.goto(`${product.url}/admin/answer-templates`);
  await page.getByRole('link', { name: 'Colis perdu' }).click();
  await text(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Archiver' }).click();
  await other.locator('.admin-command').getByLabel('Pourquoi').fill('Plus utile');
  await other.locator('.admin-command').getByRole('button', { name: 'Archiver' }).click();
  await other.waitForURL(/\/admin\/answer-templates(\?|$)/);
  await text(page).fill('Mon texte, encore.');
  await page.getByLabel('Pourquoi').fill('Plus clair');
  await save(page);
  await page
    .getByRole('alert')
    .getByText(/a archivé ce modèle le/)
    .waitFor();
  await other.close();
}, 60_000);
