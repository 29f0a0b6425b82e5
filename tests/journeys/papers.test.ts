import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { axeViolations } from '../harness/axe-violations.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { samplePdf } from '../harness/sample-pdf.ts';

let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ viewport: { width: 320, height: 800 }, bypassCSP: true });
  page.setDefaultTimeout(60_000); // the first file is slow on a busy machine, because its engines start
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function fill(answers: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
}
const paper = (name: string) => page.getByRole('listitem').filter({ has: page.locator('b', { hasText: name }) });
const act = (name: string) => page.getByRole('button', { name, exact: true });
async function isAccessible(): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

describe('mes pièces', () => {
  test('the empty page explains what to do', async () => {
    await page.goto(`${product.url}/inscription?retour=%2Fmes-pieces`);
    await page.getByLabel('Adresse e-mail').fill(`papiers.${Date.now()}@exemple.fr`);
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByLabel('Nom', { exact: true }).fill('Élan');
    await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-mots-au-hasard');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await page.waitForURL('**/mes-pieces');
    await page.getByRole('navigation', { name: 'Mon espace' }).getByRole('link', { name: 'Mes pièces' }).waitFor();
    await page.getByText('Vous ne gardez pas encore de pièce.').waitFor();
    await isAccessible();
  }, 180_000);

  test('a PDF and an image are accepted, checked and announced; another file is rejected with a reason', async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#88aacc' } })
      .jpeg()
      .toBuffer();
    const bail = Buffer.from(await samplePdf(2, 'Bail'));
    await page.getByLabel('Ajouter une pièce').setInputFiles([
      { name: 'Bail_2026.pdf', mimeType: 'application/pdf', buffer: bail },
      { name: 'compteur.jpg', mimeType: 'image/jpeg', buffer: picture },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Bonjour') },
    ]);
    await paper('Bail 2026').getByText('2\u00a0pages, prête').waitFor();
    await paper('compteur').getByText('1\u00a0page, prête').waitFor();
    await page.getByText('Ce fichier n’est ni un PDF ni une photo.').first().waitFor();
    await isAccessible();
    await act('Retirer : notes.pdf').click();
    await page.getByText('2 pièces').first().waitFor();
    // The same file is recognised under another name.
    await page
      .getByLabel('Ajouter une pièce')
      .setInputFiles({ name: 'autre-nom.pdf', mimeType: 'application/pdf', buffer: bail });
    await page.getByText('Vous gardez déjà ce fichier, sous le nom «\u00a0Bail 2026\u00a0».').first().waitFor();
    await act('Retirer : autre-nom.pdf').click();
    await page.waitForFunction(() => document.activeElement?.id === 'paper-files');
  }, 180_000);

  test('a file is dropped; the full quota then disables uploads with a reason', async () => {
    const bytes = [...(await samplePdf(1, 'Attestation'))];
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'Attestation.pdf', { type: 'application/pdf' }));
      return transfer;
    }, bytes);
    await page.locator('.file').dispatchEvent('drop', { dataTransfer: data });
    await paper('Attestation').getByText('1\u00a0page, prête').waitFor();
    await page.getByText('Vous n’avez plus de place.').waitFor();
    expect(await page.getByLabel('Ajouter une pièce').isDisabled()).toBe(true);
    await isAccessible();
  }, 180_000);

  test('a file is renamed by keyboard, and the focus returns', async () => {
    await act('Renommer : Bail 2026').focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Son nom dans vos lettres');
    await field.waitFor();
    await page.waitForFunction(() => document.activeElement?.id.startsWith('paper-label-'));
    await field.fill(' ');
    await page.keyboard.press('Enter');
    await page.getByText('Donnez un nom à cette pièce.').waitFor();
    await field.fill('Bail de la rue des Lilas');
    await page.keyboard.press('Enter');
    await act('Renommer : Bail de la rue des Lilas').waitFor();
    await page.waitForFunction(() => /^paper-.+-name$/.test(document.activeElement?.id ?? ''));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger : Bail de la rue des Lilas' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Bail de la rue des Lilas.pdf');
  }, 180_000);

  test('a file is deleted, restored, and deleted again; a reload removes only the restore button', async () => {
    await act('Supprimer : Attestation').click();
    await page.getByText('Elle n’est jointe à aucune lettre.').waitFor();
    await page.waitForFunction(() => document.activeElement?.id.startsWith('restore-'));
    await isAccessible();
    await page.keyboard.press('Enter');
    await act('Supprimer : Attestation').click();
    await act('Annuler la suppression : Attestation').waitFor();
    await page.reload();
    await paper('Bail de la rue des Lilas').waitFor();
    expect(await paper('Attestation').count()).toBe(0);
  }, 180_000);

  test('a letter can attach saved files, and save new ones', async () => {
    await page.goto(`${product.url}/documents/telecom-energie/resiliation-box/ecrire`);
    await page.getByLabel('Madame').check();
    await page.getByLabel('Nom', { exact: true }).fill('Élan');
    await fill({ Prénom: 'Jeanne', 'Numéro et rue': '12 rue de l’Église', 'Code postal': '33380', Ville: 'Mios' });
    await page.getByRole('button', { name: 'Continuer' }).click();
    await fill({
      'Nom de l’entreprise': 'Fibre Exemple',
      'Numéro et rue': '10 rue du Relais',
      'Code postal': '59000',
      Ville: 'Lille',
    });
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByLabel('Numéro de client').fill('7204118');
    await page.getByLabel('Le plus tôt possible').check();
    await page
      .getByRole('group', { name: /Avez-vous une box/ })
      .getByLabel('Oui')
      .check();
    await page
      .getByRole('group', { name: /Avez-vous versé/ })
      .getByLabel('Non')
      .check();
    await page.getByRole('button', { name: 'Vérifier ma lettre' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
    await page.getByText('Joindre une pièce (facultatif)').click();

    await act('Choisir dans mes pièces').click();
    await act('Joindre : Bail de la rue des Lilas').click();
    await act('Jointe : Bail de la rue des Lilas').waitFor();
    await isAccessible();
    await act('Terminer').click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Choisir dans mes pièces');
    await page
      .getByRole('list', { name: 'Pièces jointes' })
      .getByText('2\u00a0pages, prête · dans mes pièces')
      .waitFor();

    await page.getByLabel('Joindre une pièce').setInputFiles({
      name: 'Facture.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await samplePdf(1, 'Facture')),
    });
    await act('Garder dans mes pièces : Facture').click();
    await page.getByText('1\u00a0page, prête · dans mes pièces').waitFor();
    await page.waitForFunction(() => document.activeElement?.id.startsWith('enclosure-'));
    // The draft is saved a moment after the last key.
    await page.waitForFunction(
      async () =>
        ((await (await fetch('/-/api/v1/documents?status=draft')).json()) as { items: unknown[] }).items.length === 1,
    );
    await isAccessible();
  }, 180_000);

  test('a file is attached to a draft from the page, once; its deletion leaves the letter’s copy', async () => {
    await page.goto(`${product.url}/mes-pieces`);
    await paper('Facture').getByText('jointe à 1\u00a0lettre').waitFor();
    await act('Joindre à une lettre : compteur').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Joindre à Résilier une box/ })
      .click();
    const open = page.getByRole('link', { name: 'Ouvrir cette lettre' });
    await open.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Ouvrir cette lettre');
    await isAccessible();
    const letter = await open.getAttribute('href');
    await act('Fermer').click();
    await paper('compteur').getByText('jointe à 1\u00a0lettre').waitFor();
    await act('Supprimer : compteur').click();
    await page.getByText('La lettre où elle est jointe garde sa copie.').waitFor();
    const documentId = new URL(letter!, product.url).searchParams.get('document');
    const there = await page.evaluate(
      async (id) =>
        (
          (await (await fetch(`/-/api/v1/documents/${id}/enclosures`)).json()) as {
            items: { label: string; status: string; pages: number }[];
          }
        ).items.map(({ label, status, pages }) => [label, status, pages]),
      documentId,
    );
    expect(there).toEqual([
      ['Bail de la rue des Lilas', 'ready', 2],
      ['Facture', 'ready', 1],
      ['compteur', 'ready', 1],
    ]);
  }, 180_000);
});

test('the style guide shows the interface pieces, accessible in every state', async () => {
  await page.goto(`${product.url}/styleguide`);
  await page
    .getByRole('list', { name: /Pièces jointes, dans tous leurs états/ })
    .getByRole('listitem')
    .nth(5)
    .waitFor();
  expect(await axeViolations(page, undefined, '[aria-labelledby="fichiers"]')).toEqual([]);
}, 60_000);
