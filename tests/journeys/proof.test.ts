import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { createPageApi } from '../harness/browser-page.ts';
import { demoAccount, logInCustomer, logInStaff } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
/** Two orders: the letter of one arrives, and the partner refuses the other's while the proof of the first is read. */
let orderId: string;
let refusedId: string;
const WIDTHS = [360, 768, 1440] as const;

beforeAll(async () => {
  product = await startTestProduct({
    CHANGE_OF_MIND_SECONDS: '2',
    SANDBOX_SPEED: '60000',
    POSTAL_POLL_AFTER_SECONDS: '3',
  });
  page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  orderId = await paid();
  refusedId = await paid({ line3: 'REJET' });
}, 240_000);
afterAll(() => product?.stop(), 60_000);

const api = createPageApi(() => page);

/** A whole letter, ordered and paid. */
const paid = async (recipient: Record<string, string> = {}): Promise<string> =>
  paidOrder(page, await finishedLetter(page, (content) => Object.assign(content.recipient, recipient)));
async function logInDesk(role: string): Promise<Page> {
  const desk = await product.newPage({ viewport: { width: 1024, height: 900 } });
  desk.setDefaultTimeout(60_000);
  await desk.goto(`${product.url}/admin`);
  await logInStaff(desk, demoAccount(product, role));
  await desk.getByRole('heading', { name: 'Ce qui vous attend' }).waitFor();
  return desk;
}
const state = (words: string) => page.getByTestId('state').filter({ hasText: words }).waitFor({ timeout: 120_000 });
async function looksRight(one: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await one.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await one.setViewportSize({ width, height: 900 });
      expect([
        name,
        width,
        await one.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ]).toEqual([name, width, true]);
      if (process.env['SHOTS'])
        await one.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    expect([name, colorScheme, await axeViolations(one)]).toEqual([name, colorScheme, []]);
  }
  await one.emulateMedia({ colorScheme: 'light' });
  await one.setViewportSize({ width: 1440, height: 900 });
}

describe('the proof of a letter', () => {
  let bytes: Buffer;

  test('is available on its page after delivery, as one PDF', async () => {
    await page.goto(`${product.url}/mes-documents/${orderId}`);
    await state('Remise en main propre');
    // One press, whatever has happened since the last file: what is downloaded is current.
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      page.getByRole('button', { name: 'Télécharger le dossier de preuve' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^dossier-de-preuve-AF-\w+\.pdf$/);
    bytes = await readFile(await download.path());
    if (process.env['SHOTS']) await writeFile(`${process.env['SHOTS']}/proof.pdf`, bytes);
    await looksRight(page, 'letter');
  }, 240_000);

  test('is stored as long as its sender chooses, by keyboard too', async () => {
    const line = page.getByRole('region', { name: 'Conservation de la lettre' });
    await line.getByRole('button', { name: 'Changer la durée de conservation' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Combien de temps la garder/ });
    await dialog.getByRole('radio', { name: /^Effacer 30/ }).press('Space');
    await looksRight(page, 'retention');
    await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).press('Enter');
    await line.getByText('Effacer 30 jours après la remise').waitFor();
    await page.getByText('Durée de conservation choisie').waitFor();
    await looksRight(page, 'retention-chosen');
  }, 240_000);

  test('is verified by dropping it on the public page, without an upload; another file is unknown', async () => {
    const visitor = await product.newPage();
    const sent: number[] = [];
    visitor.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
    await visitor.goto(`${product.url}/verifier`);
    await visitor
      .getByLabel('Choisir un fichier')
      .setInputFiles({ name: 'dossier.pdf', mimeType: 'application/pdf', buffer: bytes });
    await visitor.getByRole('heading', { level: 1, name: 'Cette empreinte est connue' }).waitFor();
    await visitor.getByRole('heading', { name: 'Le dossier de preuve d’une lettre' }).waitFor();
    expect(visitor.url()).toBe(`${product.url}/verifier/${createHash('sha256').update(bytes).digest('hex')}`);
    expect(Math.max(...sent)).toBeLessThan(2000);
    expect(await visitor.locator('main').innerText()).not.toMatch(/Marchal|Lille/i);
    await looksRight(visitor, 'known');

    await visitor.getByRole('link', { name: 'Vérifier un autre fichier' }).click();
    await visitor.getByLabel('Choisir un fichier').setInputFiles({
      name: 'autre.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([bytes, Buffer.from(' ')]),
    });
    await visitor.getByRole('heading', { level: 1, name: 'Cette empreinte est inconnue' }).waitFor();
    await looksRight(visitor, 'unknown');
    await visitor.goto(`${product.url}/verifier`);
    await looksRight(visitor, 'ask');
    await visitor.context().close();
  }, 240_000);

  test('is verified without JavaScript too, with the right HTTP status', async () => {
    const plain = await product.newPage({ javaScriptEnabled: false });
    await plain.goto(`${product.url}/verifier`);
    await plain.getByLabel('Empreinte SHA-256').fill(createHash('sha256').update(bytes).digest('hex').toUpperCase());
    await plain.getByRole('button', { name: 'Vérifier' }).click();
    await plain.getByRole('heading', { level: 1, name: 'Cette empreinte est connue' }).waitFor();
    await plain.context().close();
    const status = async (path: string): Promise<number> => (await fetch(product.url + path)).status;
    expect([
      await status(`/verifier/${'0'.repeat(64)}`),
      await status('/verifier/abc'),
      await status('/verifier'),
    ]).toEqual([404, 404, 200]);
    // More than the limit allows in two windows.
    const all = await Promise.all(
      Array.from({ length: 130 }, (_, i) => fetch(`${product.url}/verifier/${String(i).padStart(64, '0')}`)),
    );
    const refused = all.find((answer) => answer.status === 429)!;
    expect(await refused.text()).toContain('Trop de demandes');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }, 120_000);

  test('support requests a resend to another recipient, an administrator approves, and both pages link to each other', async () => {
    const desk = await logInDesk('support');
    await desk.goto(`${product.url}/admin/orders/${orderId}/show`);
    await desk.getByRole('button', { name: 'Renvoyer cette lettre' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Affranchi/ }).check();
    // The address is masked until a reason is given; the resend dialog stays open.
    await dialog.getByRole('button', { name: 'Corriger l’adresse' }).click();
    await desk
      .getByRole('dialog', { name: /^Pourquoi voir ces données/ })
      .getByRole('button', { name: 'Voir en clair' })
      .click();
    await dialog.getByLabel('Service ou personne').fill('Service corrigé');
    await dialog.getByLabel('Raison').fill('le client l’attend une seconde fois');
    if (process.env['SHOTS']) await desk.screenshot({ path: `${process.env['SHOTS']}/desk.png`, fullPage: true });
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).dblclick();
    const open = desk.getByRole('link', { name: 'Renvoi sans frais à approuver' });
    const path = await open.getAttribute('href');
    await desk.context().close();

    const admin = await logInDesk('admin');
    await admin.goto(`${product.url}${path}`);
    await admin.getByText('SERVICE CORRIGE').waitFor();
    await admin.getByRole('button', { name: 'Approuver' }).click();
    await admin.getByRole('dialog').getByLabel('Raison').fill('vérifié');
    await admin.getByRole('dialog').getByRole('button', { name: 'Approuver' }).dblclick();
    await admin.getByText('Approuvée').first().waitFor();
    await admin.context().close();

    await page.goto(`${product.url}/mes-documents/${orderId}`);
    await page.getByText('Renvoyée sous la commande').getByRole('link').click();
    await page.getByText('Renvoi de la lettre de la commande').waitFor();
    await page.getByText('Cet envoi est offert').waitFor();
    await state('Remise en main propre');
    const again = await api<{ letter: { recipientLines: string[] } }>('GET', `/orders/${page.url().split('/').at(-1)}`);
    expect(again.letter.recipientLines).toContain('SERVICE CORRIGE');
  }, 240_000);
});

test('a letter that the partner rejects is corrected on its page and posted at no cost', async () => {
  await page.goto(`${product.url}/mes-documents/${refusedId}`);
  await state('À corriger');
  expect(await page.locator('.detail-head').innerText()).toMatch(
    /Corrigez-la sans rien payer de plus, ou annulez-la\. Sans correction avant le/,
  );
  await looksRight(page, 'rejected');
  await page.getByRole('link', { name: 'Corriger ma lettre' }).click();
  await page
    .locator('#recipient-line3, [name="recipient.line3"]')
    .or(page.getByLabel(/Bâtiment|Résidence|Entrée/i))
    .last()
    .fill('');
  await page.getByRole('button', { name: 'Enregistrer la correction' }).click();
  await state('Remise en main propre');
  const order = await api<{ price: { totalCents: number }; payment: { amountCents: number; refundedCents: number } }>(
    'GET',
    `/orders/${refusedId}`,
  );
  expect(order.payment).toMatchObject({ amountCents: order.price.totalCents, refundedCents: 0 });
}, 300_000);
