import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { samplePdf } from '../harness/sample-pdf.ts';
import { field, fillSender, isTooWide, kept, next } from './form-steps.ts';

let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => page?.context().close(), 60_000);

const PATH = '/documents/telecom-energie/resiliation-box/ecrire';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.id);

/** A letter to « 69230 LION », up to the step of its recipient. */
async function writeToLion(width: number, height = 800): Promise<void> {
  page = await product.newPage({ viewport: { width, height }, bypassCSP: true });
  await page.goto(product.url + PATH);
  await fillSender(page);
  for (const [id, text] of Object.entries({
    'recipient.organisation': 'Fibre Exemple',
    'recipient.line4': '10 rue du Relais',
    'recipient.postcode': '69230',
    'recipient.city': 'Lion',
  }))
    await field(page, id).fill(text);
  await field(page, 'recipient.line4').focus();
  await button('Garder 69230 LION').waitFor();
}
async function openReview(): Promise<void> {
  const url = new URL(page.url());
  url.searchParams.set('etape', 'relecture');
  await page.goto(url.href);
  await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
}

describe('a doubtful town where it is typed', () => {
  test('is replaced by the one that fits, with one press', async () => {
    await writeToLion(320);
    expect(await axeViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await button('Utiliser 69230 ST GENIS LAVAL').press('Enter');
    expect(await field(page, 'recipient.city').inputValue()).toBe('Saint-Genis-Laval');
    expect(await focused()).toBe('recipient.country');
    await button('Garder 69230 LION').waitFor({ state: 'detached' });
  });

  test('is confirmed once, and the answer outlives a reload', async () => {
    await writeToLion(320);
    await button('Garder 69230 LION').press('Enter');
    await page.getByText('Vous gardez « 69230 LION ».').waitFor();
    expect(await focused()).toBe('recipient.country');
    await page.reload();
    await page.getByText('Vous gardez « 69230 LION ».').waitFor();
    expect(await button('Garder 69230 LION').count()).toBe(0);
    await field(page, 'recipient.city').fill('Lyons');
    await field(page, 'recipient.line4').focus();
    await button('Garder 69230 LYONS').waitFor();
  });
});

describe('the last reading', () => {
  test('on a phone is the letter itself: a doubt and a blank can be pressed, the answers are folded', async () => {
    await writeToLion(360, 780);
    await button('Garder 69230 LION').click();
    await openReview();
    await button('Continuer avec 69230 LION').waitFor();
    const letter = page.getByRole('document', { name: 'Votre lettre' });
    expect((await letter.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^FIBRE EXEMPLE 10 RUE DU RELAIS 69230 LION Jeanne Élan/,
    );
    expect(await letter.evaluate((element) => getComputedStyle(element).lineHeight)).toBe('26px');
    expect(await button(/^Modifier/).count()).toBe(0);

    const doubt = letter.getByRole('button', { name: '69230 LION', exact: true });
    await doubt.press('Enter');
    expect(await doubt.getAttribute('aria-expanded')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await button('Utiliser 69230 ST GENIS LAVAL').press('Enter');
    await letter.getByText('69230 ST GENIS LAVAL').waitFor();
    await button('Continuer vers le paiement').waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('review');

    await page.getByText('Relire mes réponses').click();
    expect(await button(/^Modifier/).count()).toBeGreaterThan(3);
    await letter
      .getByRole('button', { name: /^À compléter/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor({ state: 'detached' });
    expect((await kept(page))[0]!.content).toMatchObject({ recipient: { city: 'Saint-Genis-Laval' } });
  });

  test.each([768, 1366])(
    'at %i px asks about a doubt above the sheet, and takes « Garder » for an answer',
    async (width) => {
      await writeToLion(width);
      await openReview();
      await button('Continuer avec 69230 LION').waitFor();
      expect(
        await page
          .locator('.paper .is-highlighted')
          .first()
          .evaluate((mark) => getComputedStyle(mark).fill),
      ).toBe('rgb(255, 217, 138)');
      expect(await axeViolations(page)).toEqual([]);
      await button('Garder 69230 LION').press('Enter');
      await button('Continuer vers le paiement').waitFor();
      expect(await isTooWide(page)).toBe(false);
    },
  );

  test('opens each page on the whole screen, by keyboard', async () => {
    await writeToLion(360, 780);
    await openReview();
    const thumbnail = button(/^Feuille 1, recto/);
    expect(await thumbnail.evaluate((element) => element.getBoundingClientRect().width)).toBe(96);
    await thumbnail.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Feuille 1, recto' });
    await dialog.waitFor();
    const sheetWidth = () => dialog.locator('.sheet').evaluate((sheet) => sheet.getBoundingClientRect().width);
    const before = await sheetWidth();
    await dialog.getByRole('button', { name: 'Agrandir la feuille' }).press('Enter');
    expect(await sheetWidth()).toBeCloseTo(before * 1.5, 0);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await thumbnail.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('enlarges a page by two fingers, and leaves the buttons in their place', async () => {
    await writeToLion(360, 780);
    await openReview();
    await button(/^Feuille 1, recto/).click();
    const dialog = page.getByRole('dialog', { name: 'Feuille 1, recto' });
    const width = () => dialog.locator('.sheet').evaluate((sheet) => sheet.getBoundingClientRect().width);
    const before = await width();
    await dialog.locator('.viewer-pane').evaluate((pane) => {
      const touch = (type: string, ...xs: number[]) =>
        pane.dispatchEvent(
          new TouchEvent(type, {
            cancelable: true,
            touches: xs.map((clientX, identifier) => new Touch({ identifier, target: pane, clientX, clientY: 300 })),
          }),
        );
      touch('touchstart', 100, 200);
      touch('touchmove', 50, 250);
    });
    await page.waitForFunction(
      (at) => document.querySelector('dialog .sheet')!.getBoundingClientRect().width > 1.9 * at,
      before,
    );
    expect(
      await dialog.getByRole('button', { name: 'Fermer' }).evaluate((one) => one.getBoundingClientRect().right),
    ).toBeLessThan(360);
  });
});

describe('enclosures', () => {
  const turn = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  const shown = (label: string) => page.getByRole('dialog').getByRole('img', { name: label });
  /** The natural width of the picture that is shown, once it is. */
  async function readWidth(label: string): Promise<number> {
    const picture = shown(label);
    await page.waitForFunction((img) => (img as HTMLImageElement).naturalWidth > 0, await picture.elementHandle());
    return picture.evaluate((img) => (img as HTMLImageElement).naturalWidth);
  }
  async function enclose(width: number): Promise<void> {
    page = await product.newPage({ viewport: { width, height: 780 }, bypassCSP: true });
    page.setDefaultTimeout(60_000);
    await page.goto(`${product.url}${PATH}?etape=pieces`);
    await page.getByLabel('Joindre une pièce').setInputFiles(
      await Promise.all(
        [1, 2].map(async (pages) => ({
          name: `Contrat de location meublée ${pages}.pdf`,
          mimeType: 'application/pdf',
          buffer: Buffer.from(await samplePdf(pages, 'Contrat')),
        })),
      ),
    );
    await page.getByText('1\u00a0page, prête').first().waitFor();
    await page.getByText('2\u00a0pages, prête').first().waitFor();
    await openReview();
  }

  test.each([360, 1440])(
    'open in the same viewer, page by page and by keyboard, %i px wide',
    async (width) => {
      await enclose(width);
      const thumbnail = button(/^Contrat de location meublée 1/);
      await thumbnail.press('Enter');
      await page
        .getByRole('dialog', { name: 'Feuille 2, recto Page 1 sur 1, Contrat de location meublée 1' })
        .waitFor();
      expect(await turn('Fermer').evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await readWidth('Contrat de location meublée 1')).toBe(1240);
      expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.getByRole('link', { name: 'Ouvrir le PDF (nouvel onglet)' }).getAttribute('href')).toMatch(
        /\/file\.pdf$/,
      );

      await turn('Page suivante').press('Enter');
      await page
        .getByRole('dialog', { name: 'Feuille 3, recto Page 1 sur 2, Contrat de location meublée 2' })
        .waitFor();
      await turn('Page suivante').press('Enter');
      await page
        .getByRole('dialog', { name: 'Feuille 3, verso Page 2 sur 2, Contrat de location meublée 2' })
        .waitFor();
      expect(await readWidth('Contrat de location meublée 2')).toBe(1240);
      expect(await turn('Page suivante').getAttribute('aria-disabled')).toBe('true');
      await turn('Agrandir la feuille').press('Enter');
      for (const name of ['Feuille 3, recto', 'Feuille 2, recto', 'Feuille 1, recto']) {
        await turn('Page précédente').press('Enter');
        await page.getByRole('dialog', { name }).waitFor();
      }
      expect(await page.getByRole('dialog').getByRole('img').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await thumbnail.evaluate((element) => element === document.activeElement)).toBe(true);
    },
    120_000,
  );

  test('each page is read once, when it opens first; one that cannot be shown leads to the PDF', async () => {
    await enclose(360);
    const asked: string[] = [];
    await page.route('**/picture.webp', (route) => {
      asked.push(route.request().url().split('/').at(-2)!);
      return asked.length === 1 ? route.continue() : route.fulfill({ status: 422 });
    });
    await button(/^Contrat de location meublée 2/).click();
    await readWidth('Contrat de location meublée 2');
    await turn('Page suivante').click();
    await page.getByRole('alert').getByText('Ouvrez le PDF pour la lire.').waitFor();
    await turn('Page précédente').click();
    await shown('Contrat de location meublée 2').waitFor();
    expect(asked).toEqual(['1', '2']);
  }, 120_000);
});

describe('the envelope', () => {
  /** Answers every question of the letter, from its third step to its last reading. */
  async function answerTheRest(): Promise<void> {
    await button('Garder 69230 LION').click();
    await next(page);
    await page.getByLabel('Numéro de client').fill('7204118');
    await page.getByLabel('Le plus tôt possible').check();
    for (const question of [/Avez-vous une box/, /Avez-vous versé/])
      await page.getByRole('group', { name: question }).getByLabel('Non').check();
    await button('Vérifier ma lettre').click();
    await page.getByLabel(/avec avis de réception/).check();
  }

  test.each(['no-preference', 'reduce'] as const)(
    'closes over the payment page with motion: %s',
    async (reducedMotion) => {
      await writeToLion(360, 780);
      await page.emulateMedia({ reducedMotion });
      await answerTheRest();
      await page.evaluate(() => {
        const isEnvelope = (node: Node) => node instanceof HTMLElement && node.className === 'closing-envelope';
        new MutationObserver((changes) => {
          if (changes.some(({ addedNodes }) => [...addedNodes].some(isEnvelope)))
            document.documentElement.dataset['envelope'] = 'drawn';
        }).observe(document.body, { childList: true });
      });
      await button('Continuer avec 69230 LION').press('Enter');
      await page.waitForURL('**/paiement?document=*');
      await page.locator('.closing-envelope').waitFor({ state: 'detached' });
      const drawn = await page.evaluate(() => document.documentElement.dataset['envelope']);
      expect(drawn).toBe(reducedMotion === 'reduce' ? undefined : 'drawn');
    },
  );
});

test('the name of a recipient finds the address of the directory, by keyboard', async () => {
  page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  await page.goto(`${product.url}/documents/famille/demande-acte-etat-civil/ecrire?etape=destinataire`);
  await field(page, 'recipient.organisation').focus();
  await page.keyboard.insertText('etat');
  await page.getByRole('option', { name: 'Service central d’état civil' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await field(page, 'recipient.line4').inputValue()).toBe('11 rue de la Maison Blanche');
  expect(await field(page, 'recipient.city').inputValue()).toBe('Nantes Cedex 09');
  expect(await isTooWide(page)).toBe(false);
});

test('the rare lines of a recipient are folded, and open by themselves for a value', async () => {
  page = await product.newPage({ viewport: { width: 360, height: 780 } });
  await page.goto(`${product.url}${PATH}?etape=destinataire`);
  await page.getByText('Ajouter un service, un bâtiment, un lieu-dit').click();
  await page.getByLabel('Service ou personne').fill('Service résiliations');
  await page.getByLabel('Titre exact').waitFor();
  await page.reload();
  expect(await page.getByLabel('Service ou personne').inputValue()).toBe('Service résiliations');
  expect(await page.getByLabel('Service ou personne').isVisible()).toBe(true);
});

test('the drawer of a phone has its tools in one row under the sheet, and its figures in one line', async () => {
  await writeToLion(360, 780);
  await page.locator('.drawer-key').click();
  const measureBox = async (selector: string) => (await page.locator(selector).boundingBox())!;
  const pane = await measureBox('.letter-preview .pane');
  const tools = await Promise.all(
    (await page.locator('.preview-tools .btn').all()).map(async (tool) => (await tool.boundingBox())!),
  );
  expect(new Set(tools.map(({ y }) => Math.round(y))).size).toBe(1);
  expect(Math.min(...tools.map(({ y }) => y))).toBeGreaterThanOrEqual(pane.y + pane.height);
  expect(pane.height).toBeGreaterThan(345);
  expect(await page.locator('.summary-bar').innerText()).toMatch(/^1\sfeuille · .+ · \d+,\d\d\s€$/);
  expect(await page.locator('.header').evaluate((header) => getComputedStyle(header).position)).toBe('relative');
  expect(await axeViolations(page)).toEqual([]);
});

describe('listening', () => {
  interface Heard {
    texts: string[];
    voices: string[];
    calls: string[];
  }
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  /** A browser whose voices are these; Chromium has none without a desktop. */
  async function openWithVoices(voices: { name: string; lang: string; localService: boolean }[]): Promise<void> {
    page = await product.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true });
    await page.addInitScript((known) => {
      const log: Heard = { texts: [], voices: [], calls: [] };
      const listeners: (() => void)[] = [];
      let isReady = false;
      setTimeout(() => {
        isReady = true;
        listeners.forEach((run) => run());
      }, 100);
      const call = (name: string) => () => void log.calls.push(name);
      Object.defineProperty(globalThis, 'speechSynthesis', {
        value: {
          getVoices: () => (isReady ? known : []),
          addEventListener: (_type: string, run: () => void) => void listeners.push(run),
          removeEventListener: call('removed'),
          speak: (utterance: { text: string; voice: { name: string } }) => {
            log.texts.push(utterance.text);
            log.voices.push(utterance.voice.name);
          },
          pause: call('pause'),
          resume: call('resume'),
          cancel: call('cancel'),
        },
      });
      class Utterance extends EventTarget {
        voice = null;
        text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      }
      Object.assign(globalThis, { heard: log, SpeechSynthesisUtterance: Utterance });
    }, voices);
    await openSettled(page, `${product.url}${PATH}?etape=relecture`);
    await page.getByRole('document', { name: 'Votre lettre' }).waitFor();
  }

  test('a voice of the device reads the letter before it is paid; it pauses, goes on and stops', async () => {
    await openWithVoices([
      { name: 'From a server', lang: 'fr-FR', localService: false },
      { name: 'English', lang: 'en-GB', localService: true },
      { name: 'Of the device', lang: 'fr-FR', localService: true },
    ]);
    await button('Écouter ma lettre').press('Enter');
    await button('Mettre en pause').waitFor();
    const { texts, voices } = await heard();
    expect(new Set(voices)).toEqual(new Set(['Of the device']));
    expect(texts.join(' ')).toContain('à compléter');
    await button('Mettre en pause').press('Enter');
    await button('Reprendre la lecture').press('Enter');
    expect(await axeViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await button('Arrêter la lecture').click();
    await button('Écouter ma lettre').waitFor();
    expect((await heard()).calls).toEqual(['cancel', 'resume', 'pause', 'resume', 'cancel', 'resume']);
  });

  test('a letter is never given to a voice on a server', async () => {
    await openWithVoices([{ name: 'From a server', lang: 'fr-FR', localService: false }]);
    expect(await button('Écouter ma lettre').count()).toBe(0);
  });
});
