import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { drawSignature } from './draw-signature.ts';

let product: RunningProduct;
let desktop: Page;
let phone: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  desktop = await product.newPage({ bypassCSP: true });
  phone = await product.newPage({
    bypassCSP: true,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  for (const page of [desktop, phone]) page.setDefaultTimeout(60_000);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const strokes = (page: Page) => page.locator('.signature-pad .signature-stroke').count();
const formPath = '/documents/telecom-energie/resiliation-box/ecrire?etape=relecture';

/** Shows the code on the desktop; resolves with the address that it stands for. */
async function showCode(act: () => Promise<void>): Promise<string> {
  const [answer] = await Promise.all([
    desktop.waitForResponse((response) => response.url().endsWith('/signature-requests') && response.status() === 201),
    act(),
  ]);
  await desktop.getByRole('img', { name: 'Code à lire avec votre téléphone' }).waitFor();
  return ((await answer.json()) as { url: string }).url;
}

describe('a visitor signs on a telephone', () => {
  let url: string;
  test('the desktop shows a code, for as long as its dialog is open', async () => {
    await desktop.goto(`${product.url}${formPath}`);
    await desktop.getByText('Signer à la main').click();
    await button(desktop, /^Signer :/).click();
    await desktop.getByRole('dialog').getByRole('img', { name: 'Cadre vide' }).waitFor();
    expect(await axeViolations(desktop)).toEqual([]);
    url = await showCode(() => button(desktop, 'Signer avec votre téléphone').click());
    expect(await axeViolations(desktop)).toEqual([]);
  }, 180_000);

  test('the telephone shows the title alone, over the whole screen, in a page that nothing stores', async () => {
    const answer = await phone.goto(url);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(await phone.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const pad = phone.locator('.signature-pad');
    await pad.waitFor();
    await phone.getByRole('dialog', { name: 'Résilier une box internet' }).waitFor();
    const { width, height } = (await pad.boundingBox())!;
    // Upright, the pad is turned: it takes the length of the screen.
    expect(height).toBeGreaterThan(600);
    expect(height / width).toBeCloseTo(3, 1);
    expect(await button(phone, 'Signer avec votre téléphone').isVisible()).toBe(false);
    expect(await axeViolations(phone)).toEqual([]);
  }, 180_000);

  test('what is drawn stays when the telephone is turned, and when the dialog is closed', async () => {
    await drawSignature(phone);
    expect(await strokes(phone)).toBe(1);
    await phone.setViewportSize({ width: 780, height: 360 });
    await phone.waitForFunction(() => !document.querySelector('.full-screen-stage.is-turned'));
    expect(await strokes(phone)).toBe(1);
    await drawSignature(phone);
    await phone.keyboard.press('Escape');
    await button(phone, 'Signer').click();
    expect(await strokes(phone)).toBe(2);
    await button(phone, 'Effacer le dernier trait').click();
    expect(await strokes(phone)).toBe(1);
    expect(await axeViolations(phone)).toEqual([]);
  }, 180_000);

  test('the signature arrives on the desktop without a further click, and on the sheet', async () => {
    await button(phone, 'C’est signé').click();
    await phone.getByText('Votre signature est sur votre ordinateur.').waitFor();
    await desktop.getByRole('dialog').waitFor({ state: 'hidden' });
    await desktop.locator('svg.signature').waitFor();
    await desktop.waitForFunction(() => document.querySelectorAll('.pane .paper path.stroke').length === 1);
  }, 180_000);

  test('the code works once; a new one replaces it, and ends with its dialog', async () => {
    await phone.reload();
    await phone.getByText('Ce code a déjà servi').waitFor();
    await button(desktop, /^Refaire la signature/).click();
    url = await showCode(() => button(desktop, 'Signer avec votre téléphone').click());
    await Promise.all([
      desktop.waitForResponse((response) => response.request().method() === 'DELETE'),
      desktop.keyboard.press('Escape'),
    ]);
    await phone.goto('about:blank');
    await phone.goto(url);
    await phone.getByText('Ce code ne sert plus').waitFor();
    expect(await axeViolations(phone)).toEqual([]);
  }, 180_000);
});

test('the page without a code says where to find one', async () => {
  await phone.goto(`${product.url}/signer`);
  await phone.getByText('Cette page s’ouvre avec un code.').waitFor();
}, 60_000);
