import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { samplePdf } from '../harness/sample-pdf.ts';

let product: RunningProduct;
let page: Page;
let documentId: string;
beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  page.setDefaultTimeout(60_000); // the first file is slow on a busy machine, because its engines start
  await page.goto(`${product.url}/inscription?retour=%2Fmes-pieces`);
  await page.getByLabel('Adresse e-mail').fill(`parties.${Date.now()}@exemple.fr`);
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByLabel('Nom', { exact: true }).fill('Caron');
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-mots-au-hasard');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL('**/mes-pieces');
  documentId = await finishedLetter(page);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const form = (id: string) =>
  `${product.url}/documents/telecom-energie/resiliation-box/ecrire?document=${id}&etape=pieces`;

test('a new account is offered to save the sender’s address once its letter is paid, once', async () => {
  await paidOrder(page, await finishedLetter(page));
  await button('Garder cette adresse pour mes prochaines lettres').click();
  await page.getByText('Adresse gardée').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.waitForFunction(async () => (await (await fetch('/-/api/v1/own-address')).json()).address !== null);
  await openSettled(page, page.url());
  await page.getByTestId('paid').waitFor();
  expect(await button('Garder cette adresse pour mes prochaines lettres').count()).toBe(0);
}, 180_000);

test('a paper that went with a letter is found again, with its letter, and enclosed with another one', async () => {
  await page.goto(form(documentId));
  await page.getByLabel('Joindre une pièce').setInputFiles({
    name: 'Facture.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await samplePdf(1, 'Facture')),
  });
  await page.getByRole('list', { name: 'Pièces jointes' }).getByText('1\u00a0page, prête', { exact: true }).waitFor();
  await paidOrder(page, documentId);
  // The letter is made by a job after the payment.
  await page.waitForFunction(async () => (await (await fetch('/-/api/v1/sent-papers')).json()).items.length === 1);

  await page.goto(`${product.url}/mes-pieces`);
  const sent = page.getByRole('list', { name: 'Pièces parties avec vos lettres' });
  await sent.getByText('avec «\u00a0Résilier une box internet\u00a0»').waitFor();
  await page.getByText('5 ans après la fin de son envoi').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const next = await finishedLetter(page);
  await page.reload();
  await button('Joindre à une lettre : Facture').click();
  await button(/^Joindre à Résilier une box/).click();
  await page.getByRole('link', { name: 'Ouvrir cette lettre' }).click();
  await page.waitForURL(`**document=${next}*`);
  await page.goto(form(next));
  await page.getByRole('list', { name: 'Pièces jointes' }).getByText('Facture.pdf').waitFor();
}, 180_000);

test('it is enclosed with one click in the form, and saved for good', async () => {
  await page.goto(`${product.url}/mes-pieces`);
  await button('Garder dans mes pièces : Facture').click();
  await page.getByRole('list', { name: 'Mes pièces' }).getByText('Facture.pdf').waitFor();
  await page.getByText('dans mes pièces').first().waitFor();
  const third = await finishedLetter(page);
  await page.goto(form(third));
  await button('Choisir dans mes pièces').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Joindre : Facture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Jointe : Facture' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
}, 180_000);
