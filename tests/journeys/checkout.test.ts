import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { resize } from '../harness/browser-page.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

/** Six lines of 38 characters, the longest address that the post accepts. */
const LONGEST = {
  kind: 'organisation' as const,
  organisation: 'CAISSE PRIMAIRE DASSURANCE MALADIE PAR',
  service: 'SERVICE DES RECLAMATIONS ET RECOURS AM',
  line5: 'BOITE POSTALE QUATRE MILLE DEUX CENT D',
  line3: 'RESIDENCE DES GRANDS CHENES BATIMENT C',
  line4: '1234 AVENUE DU GENERAL DE GAULLE PROLO',
  postcode: '59000',
  city: 'SAINT REMY EN BOUZEMONT SAINT GE',
  country: 'FR',
};

let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ bypassCSP: true, viewport: { width: 360, height: 780 } });
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const button = (name: string) => page.getByRole('button', { name });

test('on a phone the order is three lines, each changed in a dialog; the total and the button stay in reach', async () => {
  await page.goto(`${product.url}/paiement?document=${await finishedLetter(page)}`);
  await page.getByRole('heading', { level: 1, name: 'Payer 13,80 €' }).waitFor();
  const bar = page.locator('.pay-bar');
  expect(await bar.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))).toBe(780);
  const [height, lastLink, coveredFrom] = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const top = (selector: string): number => document.querySelector(selector)!.getBoundingClientRect().top;
    const link = [...document.querySelectorAll('footer a')].at(-1)!;
    return [top('footer') + scrollY, link.getBoundingClientRect().bottom, top('.pay-bar')];
  });
  expect(height).toBeLessThanOrEqual(1300);
  expect(lastLink).toBeLessThanOrEqual(coveredFrom);
  await button('Changer l’envoi').click();
  expect(await page.getByRole('dialog').getByRole('radio').first().getAttribute('value')).toBe('tracked');
  await page.getByRole('dialog').getByText('Conseillé pour cette lettre').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: /Lettre verte/ }).check();
  await button('Garder cet envoi').click();
  await page.getByRole('heading', { level: 1, name: 'Payer 7,76 €' }).waitFor();
  await button('Un autre jour de départ').click();
  await page.getByRole('radio', { name: /Un autre jour/ }).check();
  await button('Garder ce jour').click();
  await bar.getByRole('button').click();
  const problems = page.getByRole('alert');
  await problems.getByText('Indiquez le jour où votre lettre doit partir.').click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('change-posting');
  expect(await axeViolations(page)).toEqual([]);
}, 120_000);

test('whoever cancels on the page of the bank reads that nothing was paid, and finds the chosen delivery', async () => {
  const id = await finishedLetter(page, (content) => {
    content.sending = null;
  });
  await page.goto(`${product.url}/paiement?document=${id}`);
  await page.getByRole('radio', { name: /Lettre suivie/ }).check();
  await button('Garder cet envoi').click();
  for (const consent of ['terms', 'immediateStart', 'withdrawalLoss']) await page.locator(`#${consent}`).check();
  await button('Commander avec obligation de paiement').click();
  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await page.getByRole('link', { name: 'Annuler et revenir au site' }).click();
  const note = page.getByText('Vous n’avez pas payé. Rien n’est débité et votre lettre est gardée.');
  await note.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(await note.innerText());
  await page.getByText(/^Lettre suivie, arrivée/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
}, 120_000);

/** The size of the recipient in points, on the envelope and on the sheet of the page. */
const drawnSizes = () =>
  page.evaluate(() => {
    const measureSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const envelope = document.querySelector('.envelope')!;
    const line = envelope.querySelector('.win .line')!;
    const mm = envelope.getBoundingClientRect().height / 110;
    const onSheet = [...document.querySelectorAll('.paper text')].find((text) => text.textContent === line.textContent);
    return { envelope: (measureSize(line) / mm / 25.4) * 72, sheet: onSheet ? measureSize(onSheet) / 100 : null };
  });

test.each([
  ['a usual address', 10, {}],
  ['a line of 38 capitals', 10, { organisation: LONGEST.organisation }],
  ['a line of 38 wide capitals', 9, { organisation: 'GROUPEMENT DOMMAGES AUX HOMMES DU MOND' }],
])(
  'the envelope has the letter size of the sheet: %s',
  async (_name, points, recipient) => {
    const documentId = await finishedLetter(page, (content) => {
      Object.assign(content.recipient, recipient);
    });
    await resize(page, 1440);
    await page.goto(`${product.url}/paiement?document=${documentId}`);
    await page.locator('.envelope .win .line').first().waitFor();
    expect((await drawnSizes()).envelope).toBeCloseTo(points, 1);
    await page.goto(`${product.url}/mes-documents/${await paidOrder(page, documentId)}`);
    await page.locator('.envelope .win .line').first().waitFor();
    await page.locator('.sheet-stand .paper text').first().waitFor();
    for (const width of [320, 1440]) {
      await resize(page, width);
      const { envelope, sheet } = await drawnSizes();
      expect([width, sheet]).toEqual([width, points]);
      expect(envelope).toBeCloseTo(points, 1);
    }
  },
  120_000,
);

test('the longest lawful address fits the window of the envelope on every screen', async () => {
  const orderId = await paidOrder(
    page,
    await finishedLetter(page, (content) => {
      content.recipient = LONGEST;
    }),
  );
  await page.goto(`${product.url}/mes-documents/${orderId}`);
  await page.locator('.envelope .win .line').nth(5).waitFor();
  for (const width of [320, 360, 768, 1440]) {
    await resize(page, width);
    const outside = await page
      .locator('.envelope')
      .first()
      .evaluate((envelope) => {
        const win = envelope.querySelector('.win')!.getBoundingClientRect();
        return [...envelope.querySelectorAll('.win .line')].filter((line) => {
          const box = document.createRange();
          box.selectNodeContents(line);
          const { left, right, top, bottom } = box.getBoundingClientRect();
          return left < win.left || right > win.right || top < win.top || bottom > win.bottom;
        }).length;
      });
    expect([width, outside]).toEqual([width, 0]);
  }
}, 120_000);

test('the page of an ordered letter shows its pages one at a time, and gives its text to screen readers', async () => {
  const documentId = await finishedLetter(page, (content) => {
    content.setting = { justified: false, hyphenated: false, largeType: true };
  });
  await resize(page, 360);
  await page.goto(`${product.url}/mes-documents/${await paidOrder(page, documentId)}`);
  const pages = page.getByRole('region', { name: 'Les pages de votre lettre' });
  await pages.getByText('1 sur 2').waitFor();
  await pages.getByRole('button', { name: 'Suivant' }).click();
  await pages.getByText('2 sur 2').waitFor();
  const text = page.getByRole('document', { name: 'Le texte de votre lettre' });
  expect(await text.innerText()).toContain('résiliation de mon abonnement internet');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeViolations(page)).toEqual([]);
}, 120_000);
