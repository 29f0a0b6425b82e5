import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { EnclosuresView } from '../../src/modules/documents/attachments/contract.ts';
import type { LetterView, OrderView } from '../../src/modules/orders/contract.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { createPageApi, resize } from '../harness/browser-page.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { samplePdf } from '../harness/sample-pdf.ts';

let product: RunningProduct;
let page: Page;
let documentId: string;
let orderId: string;
const api = createPageApi(() => page);
/** The names of the enclosures, in the order of printing. */
async function labels(): Promise<(string | undefined)[]> {
  const { items } = await api<EnclosuresView>('GET', `/documents/${documentId}/enclosures`);
  const { enclosureIds } = await api<OrderView>('GET', `/orders/${orderId}`);
  return enclosureIds.map((id) => items.find((item) => item.id === id)?.label);
}

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ bypassCSP: true, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  documentId = await finishedLetter(page, undefined, 9);
  await page.goto(`${product.url}/documents/telecom-energie/resiliation-box/ecrire?document=${documentId}`);
  await page.getByLabel('Joindre une pièce').setInputFiles(
    await Promise.all(
      ['Contrat', 'Facture'].map(async (name) => ({
        name: `${name}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(await samplePdf(2, name)),
      })),
    ),
  );
  // Both of them: the pages of the letter, on the same screen, repeat the words for each.
  const enclosures = page.getByRole('list', { name: 'Pièces jointes' });
  await enclosures.getByText('2\u00a0pages, prête').nth(1).waitFor();
  orderId = await paidOrder(page, documentId);
}, 240_000);
afterAll(() => product?.stop(), 60_000);

const open = async (): Promise<void> => {
  await page.goto(`${product.url}/mes-documents/${orderId}?corriger=oui`);
  await page.getByRole('heading', { name: 'Corriger ma lettre' }).waitFor();
};
const save = () => page.getByRole('button', { name: 'Enregistrer la correction' });

test.each([320, 360, 768, 1440])(
  'the button that saves is in view at every question, %i px wide',
  async (width) => {
    await open();
    expect(await resize(page, width)).toBeLessThanOrEqual(width);
    for (const field of ['Prénom', 'Code postal', 'Son nom dans la lettre']) {
      await page.getByLabel(field).last().scrollIntoViewIfNeeded();
      const { top, bottom, isOnTop } = await save().evaluate((button) => {
        const box = button.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return { top: box.top, bottom: box.bottom, isOnTop: button.contains(hit) };
      });
      expect([field, top > 0, bottom <= 900, isOnTop]).toEqual([field, true, true, true]);
    }
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/correction-${width}.png` });
    expect(await axeViolations(page)).toEqual([]);
  },
  120_000,
);

test.each([
  [360, 780],
  [1366, 768],
])(
  'it opens at its form, with the time that is left above it, at %i × %i',
  async (width, height) => {
    await page.setViewportSize({ width, height });
    await open();
    await page.waitForFunction(() => document.querySelector('#correction-title')!.getBoundingClientRect().top < 250);
    expect((await page.locator('.time-left').boundingBox())!.y).toBeGreaterThanOrEqual(0);
  },
  60_000,
);

test('one part is corrected at a time, and a word of the sheet or a mistake shows all of them', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open();
  const part = (name: string) => page.getByRole('button', { name, exact: true });
  const [firstName, postcode] = ['sender.firstName', 'recipient.postcode'].map((id) => page.locator(`[id="${id}"]`));
  await part('Destinataire').click();
  await firstName!.waitFor({ state: 'hidden' });
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/correction-part.png` });
  expect(await postcode!.isVisible()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await part('Vous').click();
  await firstName!.fill('');
  await part('Destinataire').click();
  await save().click();
  await page.getByRole('link', { name: 'Indiquez votre prénom.' }).click();
  await page.waitForFunction(() => document.activeElement?.id === 'sender.firstName');
  expect(await part('Tout sur une page').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Ne rien changer' }).click();
}, 120_000);

test('the enclosures of a letter that waits are renamed and turned, not left out for another price', async () => {
  await open();
  await page.getByRole('button', { name: /^Descendre/ }).click();
  await page.getByLabel('Son nom dans la lettre').first().fill('Ma facture de mai');
  await page.getByRole('checkbox', { name: 'Contrat' }).uncheck();
  await page.getByText('Cette lettre compterait 2\u00a0feuilles au lieu de 3\u00a0: le prix changerait.').waitFor();
  await page.getByRole('checkbox', { name: 'Contrat' }).check();
  await page.getByText('le prix changerait').waitFor({ state: 'detached' });
  await save().click();
  await page.getByText('Votre correction est enregistrée.').waitFor();
  expect(await labels()).toEqual(['Ma facture de mai', 'Contrat']);
}, 120_000);

test.each<[LetterView['rejectedPart'], string]>([
  [{ of: 'recipient', line: 6 }, 'recipient.postcode'],
  [{ of: 'sender', line: 4 }, 'sender.line4'],
  [{ of: 'country', line: null }, 'recipient.country'],
])(
  'a rejected letter opens at what was rejected: %j',
  async (rejectedPart, field) => {
    await page.route(`**/-/api/v1/orders/${orderId}`, async (route) => {
      const answer = await route.fetch();
      const order = (await answer.json()) as OrderView;
      const letter = { ...order.letter, status: 'rejected', rejectedPart };
      return route.fulfill({ response: answer, json: { ...order, letter } });
    });
    await open();
    await page.waitForFunction((id) => document.activeElement?.id === id, field);
    expect(await save().isVisible()).toBe(true);
    await page.unrouteAll();
  },
  120_000,
);
