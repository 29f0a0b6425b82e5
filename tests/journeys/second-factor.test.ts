import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownCode } from '../harness/authenticator.ts';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let desk: Page;
beforeAll(async () => {
  product = await startTestProduct({ STAFF_SECOND_FACTOR: 'required' });
  desk = await product.newPage({ viewport: { width: 1024, height: 900 } });
  desk.setDefaultTimeout(40_000);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const person = (role: string) => demoAccount(product, role);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function typePassword(page: Page, role: string): Promise<void> {
  await page.goto(`${product.url}/admin/login`);
  await logInStaff(page, person(role));
}
async function enrol(page: Page, role: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByText('Le back office s’ouvre avec un second facteur.').waitFor();
  await page.getByLabel('Votre mot de passe').fill(person(role).password);
  await press(page, 'Continuer');
  const secret = (await page.locator('.admin-secret code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill(shownCode(secret, new Date()));
  await press(page, 'Vérifier et ajouter');
  await page.locator('.admin-codes li').first().waitFor();
  return { secret, codes: await page.locator('.admin-codes code').allInnerTexts() };
}
/** On the landing page, or on the requested list. */
const isOpen = (page: Page) =>
  page
    .getByPlaceholder('Référence AF-…')
    .or(page.getByRole('heading', { name: 'Ce qui vous attend' }))
    .first()
    .waitFor();

let secret = '';
let codes: string[] = [];

test('a required second factor limits the back office to the page that enrols it', async () => {
  await typePassword(desk, 'support');
  await desk.getByText('Le back office s’ouvre avec un second facteur.').waitFor();
  expect(await axeViolations(desk, NORM)).toEqual([]);
  // The list is refused, which leads back.
  await Promise.all([
    desk.waitForResponse(/\/-\/admin\/v1\/letters\?/),
    desk.getByRole('link', { name: 'Lettres' }).click(),
  ]);
  await desk.waitForURL('**/admin/second-factor');
  await desk.getByText('Le back office s’ouvre avec un second facteur.').waitFor();
  await desk.getByLabel('Votre mot de passe').fill('pas celui-ci');
  await press(desk, 'Continuer');
  await desk.getByText('Ce n’est pas votre mot de passe actuel. Retapez-le.').waitFor();
  expect(await axeViolations(desk, NORM)).toEqual([]);
}, 120_000);

test('the enrolment shows a QR code, verifies a first code, gives ten recovery codes, and opens the back office', async () => {
  ({ secret, codes } = await enrol(desk, 'support'));
  expect(codes).toHaveLength(10);
  expect(await axeViolations(desk, NORM)).toEqual([]);
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'Télécharger les codes' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await desk.getByLabel('J’ai mis ces codes à l’abri.').check();
  await press(desk, 'Terminer');
  await isOpen(desk);
}, 120_000);

test('the next log-in requires a code in a second step, and shows an error next to the field', async () => {
  await desk.getByRole('button', { name: 'Profil' }).click();
  await desk.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await desk.locator('input[name=username]').waitFor();
  await typePassword(desk, 'support');
  const field = desk.getByLabel('Code de votre application');
  await field.waitFor();
  expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await field.fill('12');
  await press(desk, 'Se connecter');
  await desk.getByText('Ce code n’est pas le bon.').waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axeViolations(desk, NORM)).toEqual([]);
  // Going back keeps the input of the first step.
  await press(desk, 'Revenir');
  expect(await desk.locator('input[name=username]').inputValue()).toBe(person('support').email);
  await press(desk, 'Se connecter');
  // The time step after the one used for the enrolment.
  const code = shownCode(secret, new Date(), 1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await press(desk, 'Se connecter');
  await isOpen(desk);
}, 120_000);

test('the site’s log-in page requires it too, and accepts a recovery code', async () => {
  const page = await product.newPage({ viewport: { width: 360, height: 780 } });
  page.setDefaultTimeout(40_000);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(person('support').email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person('support').password);
  await press(page, 'Se connecter');
  const field = page.getByLabel('Code de votre application');
  await field.waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await field.fill('000');
  await press(page, 'Se connecter');
  await page.getByText('Ce code n’est pas complet').first().waitFor();
  await field.fill('000 000');
  await press(page, 'Se connecter');
  await page.getByText('Ce code n’est pas le bon.').first().waitFor();
  await page.getByText('Téléphone perdu ou changé').click();
  expect(await axeViolations(page, NORM)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await field.fill(codes[0]!);
  await press(page, 'Se connecter');
  await page.waitForURL('**/mon-compte');
  await page.context().close();
}, 120_000);

test('new recovery codes and removal require the password and a code; an administrator removes a lost one', async () => {
  await desk.getByRole('link', { name: 'Mon second facteur' }).click();
  await desk.getByText('Il vous reste 9 codes de secours.').waitFor();
  expect(await axeViolations(desk, NORM)).toEqual([]);
  await press(desk, 'Nouveaux codes de secours');
  await desk.getByLabel('Votre mot de passe').fill(person('support').password);
  await press(desk, 'Faire dix nouveaux codes');
  await desk.getByText('Tapez le code à six chiffres').waitFor();
  const field = desk.getByLabel('Code de votre application');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axeViolations(desk, NORM)).toEqual([]);
  await field.fill(codes[1]!);
  await press(desk, 'Faire dix nouveaux codes');
  await desk.getByText('Vos codes de secours sont refaits').waitFor();

  const chief = await product.newPage({ viewport: { width: 1024, height: 900 } });
  chief.setDefaultTimeout(40_000);
  await typePassword(chief, 'admin');
  await enrol(chief, 'admin');
  await chief.goto(`${product.url}/admin/users`);
  await chief.getByRole('cell', { name: person('support').email }).click();
  await press(chief, 'Retirer ce second facteur');
  await chief.getByLabel('Pourquoi le retirer').fill('Téléphone perdu.');
  expect(await axeViolations(chief, NORM)).toEqual([]);
  await press(chief, 'Retirer le second facteur');
  await chief.getByText('Anne Tessier : Téléphone perdu.').waitFor();
  expect(await axeViolations(chief, NORM)).toEqual([]);

  await typePassword(desk, 'support');
  await desk.getByText('Le back office s’ouvre avec un second facteur.').waitFor();
}, 180_000);

test('no log line contains the secret or a code', () => {
  const log = readFileSync(join(product.env['DATA_DIR']!, 'affranchi.log'), 'utf8');
  expect(log).toContain('/-/api/v1/profile/second-factor/confirm');
  for (const readable of [secret, ...codes.flatMap((code) => [code, code.replaceAll(' ', '')])])
    expect(log).not.toContain(readable);
});
