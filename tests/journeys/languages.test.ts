import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { DocumentView } from '../../src/modules/documents/drafts/contract.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { createPageApi, openSettled } from '../harness/browser-page.ts';
import { twoDevices } from '../harness/log-in.ts';
import { finishedLetter } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { field, isTooWide } from './form-steps.ts';
import { listFrenchTexts } from './french-texts.ts';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  product = await useSharedProduct();
  browser = product.browser;
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => context?.close(), 60_000);

const LETTER = '/documents/consommation/garantie-legale-conformite';
async function open(path: string): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'fr-FR', bypassCSP: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await openSettled(page, product.url + path);
  return page;
}
const goOn = (page: Page) => page.locator('.write-acts button[type=submit]').click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a letter is explained and asked in English on a phone, and its sheet stays French', async () => {
  const page = await open(LETTER);
  const [french, english] = ['Français', 'English'].map((name) => page.getByRole('button', { name, exact: true }));
  expect(await french!.getAttribute('aria-pressed')).toBe('true');
  await english!.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Claim the legal guarantee of conformity');
  expect(await english!.getAttribute('aria-pressed')).toBe('true');
  await page.locator('[lang=en]').getByText('Should I contact the seller or the manufacturer?').waitFor();
  expect(await page.locator('.desk').getAttribute('lang')).toBe('fr');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${LETTER}$`));
  expect(await page.title()).toContain('Faire jouer la garantie légale');
  expect(await isTooWide(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  // The choice is kept by the browser, and follows to the form.
  await openSettled(page, product.url + LETTER);
  await page.getByRole('link', { name: 'Write this letter' }).click();
  await heading(page, 'Who is writing?');
  await goOn(page);
  await page.getByRole('alert').getByText('Enter your first name.').waitFor();
  for (const [id, text] of Object.entries({
    'sender.firstName': 'Jeanne',
    'sender.lastName': 'Élan',
    'sender.line4': '12 rue de l’Église',
    'sender.postcode': '33380',
    'sender.city': 'Mios',
  }))
    await field(page, id).fill(text);
  await goOn(page);
  await heading(page, 'Who are you writing to?');
  for (const [id, text] of Object.entries({
    'recipient.organisation': 'Boutique Exemple',
    'recipient.line4': '4 avenue des Fleurs',
    'recipient.postcode': '59000',
    'recipient.city': 'Lille',
  }))
    await field(page, id).fill(text);
  await goOn(page);

  await heading(page, 'Your purchase');
  await page.getByText('Answer in French: your words are printed in the letter as you type them.').waitFor();
  await goOn(page);
  await page.getByRole('alert').getByRole('link', { name: 'Enter what you bought.' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('product');
  expect(await page.locator('[id="product-error"] [lang=en]').innerText()).toBe('Enter what you bought.');
  expect(await isTooWide(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  await field(page, 'product').fill('un lave-linge');
  await page
    .locator('.saved')
    .getByText(/^Saved on this device at \d+:\d\d$/)
    .waitFor();
  await page.getByRole('button', { name: 'See my letter' }).click();
  const preview = page.locator('.letter-preview');
  await preview.getByText('J’ai acheté auprès de vous un lave-linge').first().waitFor({ state: 'attached' });
  expect(await preview.getAttribute('lang')).toBe('fr');
  expect(await preview.locator('.pane [lang=en]:not(.excerpt *)').count()).toBe(0);
  await page.getByRole('button', { name: 'Back to the questions' }).click();

  await page.getByRole('button', { name: 'Français', exact: true }).click();
  await heading(page, 'Votre achat');
  expect(await page.locator('[id="product-error"]').count()).toBe(0);
  expect(await page.locator('.write-form [lang=en]:not(button)').count()).toBe(0);
});

/** What the person types, and what is printed of it. */
const TYPED = {
  'sender.firstName': 'Jeanne',
  'sender.lastName': 'Élan',
  'sender.line4': '12 rue de l’Église',
  'sender.postcode': '33380',
  'sender.city': 'Lion',
  'recipient.organisation': 'Boutique Exemple',
  'recipient.line4': '4 avenue des Fleurs',
  'recipient.postcode': '59000',
  'recipient.city': 'Lille',
};
const PRINTED = [
  'JEANNE ELAN',
  '12 RUE DE L EGLISE',
  'LION',
  'BIGANOS',
  'BOUTIQUE EXEMPLE',
  '4 AVENUE DES FLEURS',
  'LILLE',
];
const NAMES = [
  'Affranchi, accueil',
  'Affranchi',
  'Français',
  'Mios',
  'MIOS',
  'Marcheprime',
  'MARCHEPRIME',
  'Biganos',
  'Maileva, Merci Facteur, Lob',
];

test('from the form to the paid letter, only the letter and the words of the contract are French', async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR', bypassCSP: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const email = `jeanne.${randomUUID().slice(0, 8)}@exemple.fr`;
  const own = [email, ...Object.values(TYPED), ...PRINTED, ...NAMES, 'un lave-linge', 'facture.pdf', 'facture'];
  const expectEnglish = async (): Promise<void> =>
    expect([page.url(), await listFrenchTexts(page, '.header, main', own)]).toEqual([page.url(), []]);
  const type = async (side: string): Promise<void> => {
    for (const [id, text] of Object.entries(TYPED)) if (id.startsWith(side)) await field(page, id).fill(text);
  };

  await openSettled(page, product.url + LETTER);
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await heading(page, 'Claim the legal guarantee of conformity');
  // The rest of the page is loaded once the language changes.
  await page.locator('[lang=en]').getByText('Should I contact the seller or the manufacturer?').waitFor();
  expect(await listFrenchTexts(page, '.facts, .pay-question, .steps-leaflet, .days', own)).toEqual([]);
  await page.getByRole('link', { name: 'Write this letter' }).click();
  await heading(page, 'Who is writing?');
  await page.getByRole('link', { name: 'Leave and keep the draft' }).waitFor();
  await goOn(page);
  await page.getByRole('alert').getByText('Enter your first name.').waitFor();
  await expectEnglish();

  // A town that the post does not know is doubted in English.
  await type('sender');
  await field(page, 'sender.email').fill(email);
  await page.getByRole('button', { name: 'Keep 33380 LION' }).waitFor();
  await page.getByText('We do not know “33380 LION”.', { exact: false }).first().waitFor();
  await expectEnglish();
  await page.getByRole('button', { name: 'Keep 33380 LION' }).click();
  await page.getByText('We will remind you of it at the check.', { exact: false }).waitFor();
  await goOn(page);
  await heading(page, 'Who are you writing to?');
  await page.locator('.write-form details.more summary').click();
  await goOn(page);
  await page.getByRole('alert').getByText('Enter the postcode.').waitFor();
  await expectEnglish();
  await type('recipient');
  await goOn(page);

  await heading(page, 'Your purchase');
  await goOn(page);
  await page.getByRole('alert').waitFor();
  await expectEnglish();
  await field(page, 'product').fill('un lave-linge');
  for (const [id, text] of Object.entries({ deliveredOn: '01/10/2026', price: '350' }))
    await field(page, id).fill(text);
  await field(page, 'isSecondHand').getByRole('radio').first().check();
  await goOn(page);

  await heading(page, 'The defect and your request');
  await goOn(page);
  await page.getByRole('alert').waitFor();
  await expectEnglish();
  for (const [id, text] of Object.entries({ defects: 'un lave-linge', appearedOn: '20/10/2026' }))
    await field(page, id).fill(text);
  await field(page, 'wish').getByRole('radio').first().check();
  await goOn(page);
  await heading(page, 'What do you enclose with your letter?');
  // What the server says about a file.
  const buffer = Buffer.from('%PDF-1.4\nbroken');
  await field(page, 'enclosure-files').setInputFiles({ name: 'facture.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('This file is damaged and does not open.', { exact: false }).first().waitFor();
  await expectEnglish();
  await page.locator('.attachment').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove this paper' }).click();
  await page.getByText('Nothing is enclosed.').waitFor();
  await goOn(page);
  await heading(page, 'Check your letter');
  await page.getByRole('button', { name: 'Continue with 33380 LION' }).waitFor();
  await expectEnglish();

  // The draft is resumed in English, from its letter too.
  await openSettled(page, product.url + LETTER);
  await page.getByRole('link', { name: 'Resume my draft' }).waitFor();
  await openSettled(page, `${product.url}${LETTER}/ecrire`);
  await page.getByText('You go on with your letter for Boutique Exemple, written', { exact: false }).waitFor();
  await expectEnglish();

  await page.getByRole('button', { name: 'Continue with 33380 LION' }).click();
  await page.getByRole('alert').getByText('Choose how your letter is to be sent.').waitFor();
  await expectEnglish();
  await page.locator('input[value=registered_receipt]').check();
  await page.getByRole('button', { name: 'Continue with 33380 LION' }).click();
  await page.waitForURL('**/paiement?**');
  const dialog = page.locator('dialog[open]');
  await field(page, 'change-delivery').click();
  await dialog.locator('input[value=registered_receipt]').check();
  await expectEnglish();
  await dialog.getByRole('button', { name: 'Keep this sending' }).click();
  await field(page, 'change-posting').click();
  await dialog.locator('input[value=later]').check();
  await expectEnglish();
  await dialog.locator('input[value=soon]').check();
  await dialog.getByRole('button', { name: 'Keep this day' }).click();
  const order = page.getByRole('button', { name: 'Commander avec obligation de paiement' });
  await order.click();
  await page.getByRole('alert').getByText('Choose a password.').waitFor();
  await expectEnglish();
  await page.getByRole('button', { name: 'I have an account already' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await expectEnglish();
  await page.getByRole('button', { name: 'I have no account' }).click();
  await page.getByLabel('Password', { exact: true }).fill('quatre-mots-au-hasard');
  for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await field(page, id).check();
  await order.click();
  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await page.getByLabel('Numéro de carte').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration').fill('12/34');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByRole('button', { name: /Payer/ }).click();
  await page.getByTestId('paid').filter({ hasText: 'paid' }).waitFor();
  await page.getByRole('button', { name: 'Cancel and be refunded' }).click();
  await expectEnglish();
}, 180_000);

test('a customer who is known finds the next order, and a letter that was changed elsewhere, in English', async () => {
  const [page, far] = await twoDevices(product);
  context = page.context();
  const api = createPageApi(() => far);
  const letter = '/documents/telecom-energie/resiliation-box';
  const id = await finishedLetter(far, (content) => Object.assign(content, { sending: 'registered' }), 6);
  const { content } = await api<DocumentView>('GET', `/documents/${id}`);
  const typed = [content.sender, content.recipient, content.answers]
    .flatMap((part) => Object.values(part))
    .filter((value) => typeof value === 'string' && value.length > 2) as string[];
  const towns = ['Arès', 'Andernos'];
  // In capitals without accents, as on an envelope.
  const printed = [...typed, ...towns].map((text) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase());
  const own = [...typed, ...towns, ...printed, ...NAMES, 'MADAME'];
  const expectEnglish = async (): Promise<void> =>
    expect([page.url(), await listFrenchTexts(page, 'main', own)]).toEqual([page.url(), []]);
  const changeElsewhere = async (city: string): Promise<void> => {
    const stored = await api<DocumentView>('GET', `/documents/${id}`);
    stored.content.sender.city = city;
    await api('PUT', `/documents/${id}`, { revision: stored.revision, content: stored.content });
  };
  await openSettled(page, product.url + letter);
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await openSettled(page, `${product.url}/paiement?document=${id}`);
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor();
  await expectEnglish();
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await changeElsewhere('Biganos');
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await heading(page, 'This letter was changed elsewhere');
  await expectEnglish();

  await page.getByRole('link', { name: 'Read my letter again' }).click();
  await heading(page, 'Check your letter');
  await page.getByRole('button', { name: /^Step 1, / }).click();
  await heading(page, 'Who is writing?');
  await page.context().setOffline(true);
  await field(page, 'sender.city').fill('Arès');
  await page.locator('.saved').getByText('You are offline.', { exact: false }).waitFor();
  await changeElsewhere('Andernos');
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'This letter was changed elsewhere' }).waitFor();
  await expectEnglish();
}, 180_000);
