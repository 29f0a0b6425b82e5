import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { findLoadedTemplate } from '../../src/modules/documents/catalogue/template-files.ts';
import type { DocumentView, DraftContent } from '../../src/modules/documents/drafts/contract.ts';
import { newVersionSql } from '../factories/template-versions.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled, createPageApi } from '../harness/browser-page.ts';
import { twoDevices } from '../harness/log-in.ts';
import { finishedLetter } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
/** Another device of the same user. */
let far: Page;
let id: string;
const api = createPageApi(() => far);
const FORM = '/documents/telecom-energie/resiliation-box/ecrire';
const field = (name: string) => page.locator(`[id="${name}"]`);
const inAccount = () => api<DocumentView>('GET', `/documents/${id}`);
const isSaved = () =>
  page
    .locator('.saved')
    .filter({ hasText: /^Enregistré à/ })
    .waitFor();
/** On the page that reads again, the letter as stored until then. */
async function open(): Promise<void> {
  await openSettled(page, `${product.url}${FORM}?document=${id}`);
  await page.getByText(/^Étape 4 sur 4/).waitFor();
  // From here on this device stores it too.
  await page.getByText('Présentation et impression').click();
  await page.getByLabel('Aligner le texte des deux côtés').check();
  await isSaved();
}
async function elsewhere(change: (content: DraftContent) => void): Promise<void> {
  const { revision, content } = await inAccount();
  change(content);
  await api('PUT', `/documents/${id}`, { revision, content });
}
/** Delays the next save until it is released. */
const onTheWay = () =>
  new Promise<() => Promise<void>>(
    (sent) => void page.route(`**/documents/${id}`, (route) => sent(() => route.continue()), { times: 1 }),
  );

beforeAll(async () => {
  product = await useSharedProduct();
  [page, far] = await twoDevices(product);
}, 240_000);
afterAll(() => product?.stop(), 60_000);

beforeEach(async () => {
  id = await finishedLetter(far, (content) => Object.assign(content, { sending: 'registered' }), 6);
});

test('a choice made during a pending save is part of the ordered letter', async () => {
  await open();
  const held = onTheWay();
  await page.getByLabel('Couper les mots longs').check();
  const letGo = await held;
  await page.getByLabel('Aligner le texte des deux côtés').uncheck();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByText('Enregistrement de votre lettre').waitFor();
  await letGo();
  await page.getByRole('button', { name: 'Changer l’envoi' }).waitFor();
  expect((await inAccount()).content.setting).toEqual({ justified: false, hyphenated: true });
}, 120_000);

test('the last input is saved to the account on navigation and when the page is closed', async () => {
  const holds = async (city: string) => {
    for (let tries = 0; (await inAccount()).content.sender.city !== city && tries < 50; tries += 1)
      await page.waitForTimeout(200);
    expect((await inAccount()).content.sender.city).toBe(city);
  };
  await open();
  const city = async (text: string) => {
    await page.getByRole('button', { name: /^Étape 1, / }).click();
    await field('sender.city').fill(text);
  };
  await city('Mios');
  await page.getByRole('link', { name: 'Affranchi' }).first().click();
  await page.waitForURL(`${product.url}/`);
  await holds('Mios');

  await openSettled(page, `${product.url}${FORM}?document=${id}`);
  await field('sender.city').fill('Mios-sur-Leyre');
  await page.goto(`${product.url}/faq`);
  await holds('Mios-sur-Leyre');
}, 120_000);

test('the reopened form shows changes from another device', async () => {
  await open();
  await page.getByRole('button', { name: /^Étape 1, / }).click();
  await isSaved();
  await elsewhere((content) => void (content.sender.city = 'Biganos'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.locator('.saved').getByText('Vos dernières modifications, faites ailleurs, sont ici.').waitFor();
  expect(await field('sender.city').inputValue()).toBe('Biganos');

  await page.goto(`${product.url}/mon-compte`);
  await elsewhere((content) => void (content.sender.city = 'Cestas'));
  await page.goto(`${product.url}${FORM}?document=${id}`);
  await page.locator('.saved').getByText('Vos dernières modifications, faites ailleurs, sont ici.').waitFor();
  expect(await field('sender.city').inputValue()).toBe('Cestas');

  // If both devices have changes, the user chooses.
  await page.context().setOffline(true);
  await field('sender.city').fill('Arès');
  await page.locator('.saved').filter({ hasText: 'Vous êtes hors connexion.' }).waitFor();
  await elsewhere((content) => void (content.sender.city = 'Andernos'));
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Cette lettre a été modifiée ailleurs' }).waitFor();
  expect(await field('sender.city').inputValue()).toBe('Arès');
  expect((await page.locator('.versions').innerText()).replaceAll(/\s+/g, ' ')).toBe(
    'Vous : Votre adresse Sur cette page 69003 ARES Dans l’autre 69003 ANDERNOS' +
      // The address that follows it.
      ' Votre contrat internet : Adresse de la ligne Sur cette page 14 rue des Acacias, 69003 Arès Dans l’autre 14 rue des Acacias, 69003 Andernos',
  );
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/two-versions-${width}.png` });
  }
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'L’autre' }).click();
  expect(await field('sender.city').inputValue()).toBe('Andernos');
}, 120_000);

test('a text that was published since is read again before it is ordered', async () => {
  // No other journey uses this letter: its new version is published for all of them.
  const path = 'telecom-energie/resiliation-mobile';
  const { versionId } = await api<{ versionId: string }>('GET', `/templates/${path}`);
  const { content } = findLoadedTemplate('resiliation-mobile')!.samples[0]!;
  const draft = {
    id: randomUUID(),
    templateVersionId: versionId,
    content: { ...content, sending: 'registered' },
    step: 9,
  };
  await api('POST', '/documents', draft);
  const checkout = `${product.url}/paiement?document=${draft.id}`;
  await openSettled(page, checkout);
  await page.getByRole('button', { name: 'Changer l’envoi' }).waitFor();

  const client = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
  await client.connect();
  await client.query(newVersionSql('resiliation-mobile', 'Une phrase toute nouvelle.'));
  await client.query('notify affranchi_catalogue');
  await client.end();
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await page.getByRole('heading', { name: 'Le texte de votre lettre a changé' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/text-changed.png` });
  const { items } = await api<{ items: { documentId: string }[] }>('GET', '/orders');
  expect(items.filter(({ documentId }) => documentId === draft.id)).toEqual([]);

  await page.getByRole('link', { name: 'Relire ma lettre' }).click();
  await page.getByRole('document', { name: 'Votre lettre' }).getByText('Une phrase toute nouvelle.').waitFor();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('button', { name: 'Changer l’envoi' }).waitFor();
}, 120_000);

test('the list of drafts shows changes that are saved after the form was left', async () => {
  await openSettled(page, `${product.url}/mes-documents`);
  const row = page.getByRole('article').filter({ has: page.locator(`a[href$="document=${id}"]`) });
  await row.getByText('Pour Fibre Exemple').waitFor();
  const openSecondStep = async (): Promise<() => Promise<void>> => {
    await row.getByRole('link', { name: 'Reprendre mon brouillon' }).click();
    await page.getByText(/^Étape 4 sur 4/).waitFor();
    const held = onTheWay();
    await page.getByRole('button', { name: /^Étape 2, / }).click();
    await field('recipient.organisation').waitFor();
    return held;
  };
  // Back is the step before, then the list.
  const goBackToList = async (): Promise<void> => {
    await page.goBack();
    await page.getByText(/^Étape 4 sur 4/).waitFor();
    await page.goBack();
    await row.getByText('étape 4 sur 4').waitFor();
  };

  let letGo = await openSecondStep();
  await field('recipient.organisation').fill('Câble du Centre');
  await goBackToList();
  await row.getByText('Pour Fibre Exemple').waitFor();
  await letGo();
  await row.getByText('Pour Câble du Centre').waitFor();
  await row.getByText('étape 4 sur 4').waitFor();

  // The step alone is saved as well.
  letGo = await openSecondStep();
  await goBackToList();
  const lastStep = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.request().postDataJSON().step === 3,
  );
  await letGo();
  await lastStep;
  await row.getByText('étape 4 sur 4').waitFor();
}, 120_000);

test('a letter changed on another device is reloaded before payment, on a new and on an open order page', async () => {
  // Each town is one that the postcode does not have.
  const readAgain = async (name: string) => {
    await page.getByRole('heading', { level: 1, name: 'Cette lettre a été modifiée ailleurs' }).waitFor();
    await page.getByRole('link', { name: 'Relire ma lettre' }).click();
    await page.getByText(/^Étape 4 sur 4/).waitFor();
    await page.getByRole('button', { name: `Continuer avec 69003 ${name.toUpperCase()}` }).click();
  };
  await open();
  await elsewhere((content) => void (content.sender.city = 'Biganos'));
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await readAgain('Biganos');
  await page.getByRole('button', { name: 'Changer l’envoi' }).waitFor();
  await elsewhere((content) => void (content.sender.city = 'Cestas'));
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await readAgain('Cestas');
  await page.getByRole('button', { name: 'Changer l’envoi' }).waitFor();
  const { items } = await api<{ items: { documentId: string }[] }>('GET', '/orders');
  expect(items.filter(({ documentId }) => documentId === id)).toEqual([]);
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await page.getByLabel('Numéro de carte').waitFor();
}, 120_000);

test('a save without a response is retried automatically, and so is the read of another device’s version', async () => {
  await open();
  await page.getByRole('button', { name: /^Étape 1, / }).click();
  await isSaved();
  const said = (words: string) => page.locator('.saved').filter({ hasText: words }).waitFor();
  // The save of the step may still be on its way: it is not the one that fails.
  let isBusy = true;
  await page.route(`**/documents/${id}`, (route) => {
    if (!isBusy || !route.request().postData()?.includes('Mios')) return route.continue();
    isBusy = false;
    return route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'busy', message: 'Notre service est très demandé.' }),
    });
  });
  await field('sender.city').fill('Mios');
  await said('Notre service est très demandé.');
  await isSaved();
  expect((await inAccount()).content.sender.city).toBe('Mios');
  await page.unroute(`**/documents/${id}`);

  await elsewhere((content) => void (content.sender.city = 'Salles'));
  // The save returns that it was changed elsewhere, not to what.
  await page.route(
    `**/documents/${id}`,
    (route) => (route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue()),
    { times: 2 },
  );
  await field('sender.city').fill('Belin');
  await said('Notre service ne répond pas.');
  await page.getByRole('heading', { name: 'Cette lettre a été modifiée ailleurs' }).waitFor();
  expect(await field('sender.city').inputValue()).toBe('Belin');
}, 120_000);
