import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { samplePdf } from '../harness/sample-pdf.ts';
import { fillSender, isTooWide } from './form-steps.ts';

let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => page?.context().close(), 60_000);

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
async function openStep(path: string, step: string): Promise<void> {
  await page.goto(`${product.url}${path}/ecrire?etape=${step}`);
}

describe('a required paper', () => {
  const PATH = '/documents/logement-locataire/conge-bail-vide-motif-reduit';

  test('is asked for with its consequence, and may be sent apart in words', async () => {
    page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
    await page.goto(`${product.url}${PATH}/ecrire`);
    await fillSender(page);
    await openStep(PATH, 'questions-2');
    await page.getByRole('radio', { name: 'J’ai obtenu mon premier emploi' }).check();
    await openStep(PATH, 'pieces');
    await heading('Que joignez-vous à votre lettre ?');
    await page.getByRole('button', { name: 'Vérifier ma lettre' }).click();
    const missing = page.getByText('Justificatif du premier emploi. Sans elle, le préavis est de trois mois.').first();
    await missing.waitFor();
    await heading('Que joignez-vous à votre lettre ?');
    expect(await axeViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page
      .getByLabel(/à part/)
      .first()
      .fill('Je le remets en main propre.');
    await page.getByRole('button', { name: 'Vérifier ma lettre' }).click();
    await heading('Vérifiez votre lettre');

    // Enclosed after all, from its own place: it has the name that the letter announces.
    await openStep(PATH, 'pieces');
    await page.getByLabel('Joindre cette pièce').setInputFiles({
      name: 'scan 12.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await samplePdf(1, 'Contrat')),
    });
    await missing.waitFor({ state: 'detached' });
    const enclosed = page.getByRole('list', { name: 'Pièces jointes' }).getByRole('listitem');
    await enclosed.getByText('scan 12.pdf').waitFor();
    expect(await enclosed.getByRole('textbox').first().inputValue()).toBe('Justificatif du premier emploi');
    expect(await page.getByLabel('Joindre cette pièce').count()).toBe(0);
  });
});

test('a letter that needs a hand is not finished without it', async () => {
  const path = '/documents/administration/attestation-honneur';
  page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  await openStep(path, 'relecture');
  await heading('Vérifiez votre lettre');
  // The signature pad is open.
  await page.getByText('Cette lettre ne vaut que signée de votre main.').waitFor();
  expect(await page.getByText('Fait à').count()).toBeGreaterThan(0);
  expect(await page.getByText('Je vous prie d’agréer').count()).toBe(0);
  await page.getByLabel(/^Télécharger et signer/).check();
  expect(await axeViolations(page)).toEqual([]);
});

test('a letter that we never post says so first', async () => {
  const path = '/documents/amendes-vehicule/contestation-amende-forfaitaire';
  page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  await page.goto(product.url + path);
  await page.getByText('Nous ne postons pas cette lettre', { exact: true }).waitFor();
  await openStep(path, 'vous');
  await page.getByText('Nous ne postons pas cette lettre').first().waitFor();
  expect(await isTooWide(page)).toBe(false);
});
