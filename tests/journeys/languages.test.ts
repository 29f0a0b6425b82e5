import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { field, isTooWide } from './form-steps.ts';

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
