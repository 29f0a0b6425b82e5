import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addDays } from '../../src/letterpress/dates/days.ts';
import { toParisDay } from '../../src/letterpress/dates/paris.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { next, field, kept, isTooWide, whoAndWhom } from './form-steps.ts';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  product = await useSharedProduct();
  browser = product.browser;
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => context?.close(), 60_000);

const BOX = '/documents/telecom-energie/resiliation-box/ecrire';
async function open(path: string, width = 1280): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'fr-FR', bypassCSP: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await openSettled(page, product.url + path);
  return page;
}

describe('a date', () => {
  test('is typed in any format or chosen in the calendar, repeated in words, with a warning if the deadline has passed', async () => {
    const page = await open('/documents/consommation/retractation-achat-en-ligne/ecrire', 320);
    await whoAndWhom(page);
    await field(page, 'orderNumber').fill('4417');
    await field(page, 'orderedOn').fill('12/3/26');
    await page.getByText('jeudi 12 mars 2026').waitFor();
    for (const typed of ['12.03.2026', '12 mars 2026']) {
      await field(page, 'orderedOn').fill(typed);
      await field(page, 'item').focus();
      expect([typed, await field(page, 'orderedOn').inputValue()]).toEqual([typed, '12/03/2026']);
    }
    await page.getByRole('button', { name: 'Calendrier : Date de la commande' }).waitFor();
    const day = addDays(toParisDay(new Date()), -40);
    await page.locator('.date-pick input').first().fill(day);
    expect(await field(page, 'orderedOn').inputValue()).toBe(day.split('-').reverse().join('/'));
    await field(page, 'item').fill('un aspirateur');
    await field(page, 'price').fill('1.234,56');
    await field(page, 'item').focus();
    expect((await field(page, 'price').inputValue()).replace('\u202f', ' ')).toBe('1 234,56');
    await page.getByLabel('J’ai reçu le bien').check();
    await field(page, 'receivedOn').fill(addDays(toParisDay(new Date()), -30));
    expect(await page.locator('#receivedOn-warning').innerText()).toBe('');
    await page
      .getByRole('group', { name: /Le vendeur vous a-t-il informé/ })
      .getByLabel('Oui')
      .check();
    await page.locator('.warning').filter({ hasText: 'Le délai de 14 jours semble dépassé depuis le' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Vérifier ma lettre' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
    // A paid option is recommended, never preselected.
    expect(await page.locator('input[name="sending"]:checked').count()).toBe(0);
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByRole('alert').getByText('Choisissez comment votre lettre doit partir.').waitFor();
    await page.getByLabel('Lettre recommandée avec avis de réception').check();
    await page
      .locator('.note')
      .filter({ hasText: 'Vous pouvez envoyer la lettre, mais le vendeur peut la refuser.' })
      .getByRole('button', { name: 'Revoir cette date' })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Revoir cette date' }).click();
    await page.getByRole('heading', { level: 2, name: 'Où en est-elle ?' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'receivedOn');
  }, 180_000);
});

describe('an answer given several times', () => {
  test('is added, removed, restored, summed in the letter, and corrected from the summary', async () => {
    const page = await open('/documents/immobilier/mise-en-demeure-loyers-impayes/ecrire', 320);
    for (const [id, text] of Object.entries({
      'sender.firstName': 'Odile',
      'sender.lastName': 'Garnier',
      'sender.line4': '17 allée des Tilleuls',
      'sender.postcode': '35000',
      'sender.city': 'Rennes',
    }))
      await field(page, id).fill(text);
    await next(page);
    for (const [id, text] of Object.entries({
      'recipient.lastName': 'Benali',
      'recipient.line4': '3 rue des Lilas',
      'recipient.postcode': '35000',
      'recipient.city': 'Rennes',
    }))
      await field(page, id).fill(text);
    await next(page);
    await field(page, 'rentedAddress').fill('3 rue des Lilas, 35000 Rennes');
    await field(page, 'leaseOn').fill('1er août 2023');
    const entry = (i: number) => page.getByRole('group', { name: `Mois ${i + 1}` });
    const fill = async (i: number, month: string, owed: string) => {
      await field(page, `unpaid.${i}.month`).fill(month);
      await entry(i).getByLabel('Le loyer et les charges').check();
      await field(page, `unpaid.${i}.owed`).fill(owed);
    };
    const sheet = async () => (await page.locator('.paper svg').first().textContent())!.replace(/[\u00a0\u202f]/g, ' ');
    await fill(0, 'octobre 2026', '720');
    await page.getByRole('button', { name: 'Ajouter un mois' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'unpaid.1.month');
    await fill(1, 'novembre 2026', '80,50');
    expect(await sheet()).toContain('Le total s’élève à 800,50 €.');
    await entry(0).getByRole('button', { name: 'Retirer' }).click();
    await page.getByText('Retiré de la lettre : mois 1.').waitFor();
    expect(await sheet()).toContain('Le total s’élève à 80,50 €.');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Remettre');
    await page.keyboard.press('Enter');
    expect(await field(page, 'unpaid.0.month').inputValue()).toBe('octobre 2026');
    expect(await sheet()).toContain('Le total s’élève à 800,50 €.');
    await page.getByRole('button', { name: 'Ajouter un mois' }).click();
    await next(page);
    await page.getByRole('alert').getByRole('link', { name: 'Indiquez le mois.' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('unpaid.2.month');
    expect(await axeViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await entry(2).getByRole('button', { name: 'Retirer' }).click();
    await page.reload();
    expect(await field(page, 'unpaid.1.month').inputValue()).toBe('novembre 2026');
    await page
      .getByRole('group', { name: /échéancier/ })
      .getByLabel('Non')
      .check();
    await next(page);
    await page.getByRole('heading', { level: 1, name: 'Que joignez-vous à votre lettre ?' }).waitFor();
  }, 180_000);
});

describe('on a phone', () => {
  test('the sheet opens in a drawer, closes with Escape, and a press on it leads to the question', async () => {
    const page = await open(BOX, 360);
    await field(page, 'sender.firstName').fill('Jeanne');
    const sheet = page.locator('.paper svg').first();
    expect(await sheet.isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Voir ma lettre/ }).click();
    await sheet.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Voir ma lettre');
    await page.keyboard.press('Enter');
    await page.locator('.paper .is-field').getByText('Jeanne').first().click();
    await sheet.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.id === 'sender.firstName');
  }, 90_000);
});

describe('the account at checkout', () => {
  test('is prefilled from the letter, and can be changed', async () => {
    const page = await open(BOX);
    await page.getByLabel('Adresse e-mail').fill(`sue.${Date.now()}@exemple.fr`);
    await whoAndWhom(page);
    await field(page, 'customerNumber').fill('7204118');
    // The most common answer is preselected.
    expect(await page.getByLabel('Le plus tôt possible').isChecked()).toBe(true);
    for (const name of [/Avez-vous une box/, /Avez-vous versé/])
      await page.getByRole('group', { name }).getByLabel('Non').check();
    // Enter goes on from any answer.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
    await page.getByLabel('Lettre recommandée avec avis de réception').check();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByText('Comme dans la lettre').waitFor();
    for (const name of ['Adresse e-mail', 'Prénom', 'Nom'])
      expect([name, await page.getByRole('textbox', { name, exact: true }).count()]).toEqual([name, 0]);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Changer', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('Jeanne');
    await field(page, 'register-password').fill('quatre-mots-au-hasard');
    // Enter orders: what is missing is asked for, and no account is created.
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Acceptez les conditions générales de vente').waitFor();
    expect((await page.request.get(`${product.url}/-/api/v1/user`)).status()).toBe(401);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
    expect(await kept(page)).toHaveLength(1);
  }, 180_000);
});
