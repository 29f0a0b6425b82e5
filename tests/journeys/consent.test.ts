import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RunningApp } from '../../src/scripts/running-app.mjs';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { launchBrowser } from '../harness/browser.ts';
import { startProductCopy } from '../harness/running-product.ts';

let product: RunningApp;
let browser: Browser;
let context: BrowserContext;
let tags: Server;
let tagOrigin: string;
const foreign: string[] = [];
const PAGES = ['/', '/documents', '/documents/telecom-energie/resiliation-box', '/nous-contacter', '/login'];

beforeAll(async () => {
  tags = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/javascript')
      .end(`document.cookie = '_mesure=1; path=/; max-age=999'; window.tagsRan = true;`),
  );
  await new Promise<void>((ready) => tags.listen(0, '127.0.0.1', ready));
  tagOrigin = `http://127.0.0.1:${(tags.address() as AddressInfo).port}`;
  product = await startProductCopy({
    TAG_MANAGER_URL: `${tagOrigin}/tags.js`,
    TAG_MANAGER_NAME: 'Mesure Exemple',
    TAG_MANAGER_PURPOSES: 'audience,advertising',
  });
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  tags?.close();
}, 60_000);
afterEach(() => context?.close());

async function visitor(
  options: { javaScriptEnabled?: boolean; viewport?: { width: number; height: number } } = {},
): Promise<Page> {
  context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1024, height: 800 }, ...options });
  foreign.length = 0;
  context.on(
    'request',
    (request) =>
      !request.url().startsWith(product.url) && request.url().startsWith('http') && foreign.push(request.url()),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}
/** Loads a page; returns its content security policy. */
async function open(page: Page, path: string): Promise<string> {
  const answer = await openSettled(page, product.url + path);
  return answer!.headers()['content-security-policy'] ?? '';
}
const banner = (page: Page) => page.getByRole('region', { name: 'Acceptez-vous des cookies facultatifs ?' });
const answer = (page: Page, name: string) => banner(page).getByRole('button', { name });
const names = async () => (await context.cookies()).map(({ name }) => name);
const told = (page: Page) => page.evaluate(() => (window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []);
/** Follows a link inside the site. */
async function goOn(page: Page): Promise<void> {
  await page.locator('footer').getByRole('link', { name: 'À propos' }).click();
  await page.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
  await page.waitForLoadState('networkidle');
}

describe('a fresh visitor', () => {
  test('is asked, and before the answer nothing is stored, no third party is called and the policy stays closed', async () => {
    const page = await visitor();
    for (const path of PAGES) {
      expect(await open(page, path)).not.toContain(tagOrigin);
      await answer(page, 'Tout refuser').waitFor();
    }
    expect([await context.cookies(), foreign]).toEqual([[], []]);
  }, 90_000);

  test('sees three answers of equal size and style, without a shift of the page', async () => {
    const page = await visitor();
    await open(page, '/faq');
    const faces = await Promise.all(
      ['Tout refuser', 'Tout accepter', 'Choisir'].map((name) =>
        answer(page, name).evaluate((one) => {
          const { width, height } = one.getBoundingClientRect();
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(one);
          return { width, height, backgroundColor, color, fontSize, fontWeight };
        }),
      ),
    );
    expect([faces[1], faces[2]]).toEqual([faces[0], faces[0]]);
    const title = () => page.getByRole('heading', { level: 1 }).boundingBox();
    const before = await title();
    await answer(page, 'Tout refuser').click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await title()).toEqual(before);
  }, 60_000);

  test('reaches the question by keyboard right after the skip link, and can leave it without an answer', async () => {
    const page = await visitor();
    await open(page, '/faq');
    await answer(page, 'Tout refuser').waitFor();
    const inside = () => page.evaluate(() => document.activeElement?.closest('.consent') !== null);
    for (let i = 0; i < 2; i += 1) await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Tab');
    expect(await inside()).toBe(false);
    expect(await banner(page).isVisible()).toBe(true);
  }, 60_000);

  test('without JavaScript is neither asked nor measured', async () => {
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto(product.url, { waitUntil: 'networkidle' });
    expect([await banner(page).count(), foreign, await context.cookies()]).toEqual([0, [], []]);
  }, 60_000);

  test('at 320 px sees no overflow and no violation, and reaches the answers and the end of the page', async () => {
    const page = await visitor({ viewport: { width: 320, height: 640 } });
    await open(page, '/faq');
    await answer(page, 'Choisir').click();
    await page.getByRole('checkbox', { name: /Mesure d’audience/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await banner(page).evaluate((one) => one.getBoundingClientRect().height / innerHeight)).toBeLessThanOrEqual(
      0.71,
    );
    const last = page.locator('footer p').last();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect((await last.boundingBox())!.y).toBeLessThan((await banner(page).boundingBox())!.y);
  }, 60_000);
});

describe('a visitor who refuses', () => {
  test('needs one click, keeps the focus in the page, and is neither asked nor measured again', async () => {
    const page = await visitor();
    await open(page, '/faq');
    await answer(page, 'Tout refuser').click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
    for (const path of ['/', '/documents']) expect(await open(page, path)).not.toContain(tagOrigin);
    await goOn(page);
    expect([await banner(page).count(), foreign, await names()]).toEqual([0, [], ['cookie-choice']]);
    const [{ expires, value } = { expires: 0, value: '' }] = await context.cookies();
    const days = (expires - Date.now() / 1000) / 86_400;
    expect([days > 178, days <= 181]).toEqual([true, true]);
    expect(value).toMatch(/^[0-9a-f]{8}\.20\d\d-\d\d-\d\d\.$/);
  }, 60_000);
});

describe('a visitor who accepts', () => {
  test('is measured from the next page on, by link or by load; the current page, which may have input, stays', async () => {
    const page = await visitor();
    await open(page, '/nous-contacter');
    await page.getByLabel('Votre message').fill('Je n’ai pas fini');
    await answer(page, 'Tout accepter').click();
    await banner(page).waitFor({ state: 'detached' });
    expect([await page.getByLabel('Votre message').inputValue(), foreign]).toEqual(['Je n’ai pas fini', []]);
    await goOn(page);
    await page.waitForFunction(() => 'tagsRan' in window);
    expect(new Set(foreign)).toEqual(new Set([`${tagOrigin}/tags.js`]));
    expect(await told(page)).toEqual([{ event: 'consent', audience: true, advertising: true }]);
    expect(await open(page, '/documents')).toMatch(new RegExp(`script-src [^;]*${tagOrigin}`));
    await page.waitForFunction(() => 'tagsRan' in window);
    // Reloads the page: its policy must now allow the tags.
    await open(page, '/nous-contacter');
    await page.waitForFunction(() => 'tagsRan' in window);
  }, 60_000);
});

test('a custom choice allows only ticked purposes, and none is ticked by default', async () => {
  const page = await visitor();
  await open(page, '/faq');
  await answer(page, 'Choisir').click();
  const boxes = banner(page).getByRole('checkbox');
  expect(await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual([false, false]);
  await banner(page).getByText('Mesure d’audience', { exact: true }).click();
  await answer(page, 'Enregistrer mes choix').click();
  await goOn(page);
  await page.waitForFunction(() => 'tagsRan' in window);
  expect(await told(page)).toEqual([{ event: 'consent', audience: true, advertising: false }]);
}, 60_000);

test('consent can be withdrawn from any page; the tags’ cookies are deleted, and the tags are not called again', async () => {
  const page = await visitor();
  await open(page, '/faq');
  await answer(page, 'Tout accepter').click();
  await goOn(page);
  await page.waitForFunction(() => 'tagsRan' in window);
  expect(await names()).toContain('_mesure');
  for (const path of ['/login', '/documents/telecom-energie/resiliation-box']) {
    await open(page, path);
    await page.getByRole('link', { name: 'Gérer les cookies' }).click();
    expect(await banner(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await answer(page, 'Fermer sans rien changer').click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Gérer les cookies');
  }
  await page.getByRole('link', { name: 'Gérer les cookies' }).click();
  await answer(page, 'Tout refuser').click();
  await banner(page).waitFor({ state: 'detached' });
  expect(await names()).toEqual(['cookie-choice']);
  foreign.length = 0;
  await goOn(page);
  // The page followed by the link is loaded anew, under a policy without the tags.
  await page.waitForFunction(() => !('tagsRan' in window));
  await page.waitForLoadState('load');
  expect(await open(page, '/documents')).not.toContain(tagOrigin);
  expect([foreign, await page.evaluate(() => 'tagsRan' in window)]).toEqual([[], false]);
}, 90_000);

describe('the question is asked again', () => {
  test.each([
    [
      'after six months',
      (value: string) =>
        value.replace(/\d{4}-\d\d-\d\d/, new Date(Date.now() - 181 * 86_400_000).toISOString().slice(0, 10)),
    ],
    ['when it has changed', (value: string) => value.replace(/^[0-9a-f]{8}/, '00000000')],
    ['when the answer was made up', () => 'oui'],
  ])(
    '%s, and until then no third party is called',
    async (_, change) => {
      const page = await visitor();
      await open(page, '/faq');
      await answer(page, 'Tout accepter').click();
      await banner(page).waitFor({ state: 'detached' });
      const [cookie] = await context.cookies();
      await context.clearCookies();
      await context.addCookies([{ name: 'cookie-choice', value: change(cookie!.value), url: product.url }]);
      expect(await open(page, '/documents')).not.toContain(tagOrigin);
      await answer(page, 'Tout refuser').waitFor();
      expect(foreign).toEqual([]);
    },
    60_000,
  );
});

test('a page with parts that are not hydrated stays unchanged while the question opens and closes', async () => {
  const page = await visitor();
  let come = (): void => undefined;
  const coming = new Promise<void>((done) => (come = done));
  const asked = page.waitForRequest(/\/pieces-[\w-]{8}\.js$/);
  await page.route(/\/pieces-[\w-]{8}\.js$/, (route) => coming.then(() => route.continue()));
  await page.goto(`${product.url}/styleguide`, { waitUntil: 'commit' });
  const stands = () =>
    page.evaluate(() => [
      document.querySelectorAll('[data-piece]').length,
      document.querySelector<HTMLElement>('[data-piece=footer]')!.offsetTop,
    ]);
  await page.locator('[data-piece=footer]').waitFor();
  await asked;
  const before = await stands();
  await answer(page, 'Tout refuser').click();
  await banner(page).waitFor({ state: 'detached' });
  expect(await stands()).toEqual(before);
  come();
  await page.locator('.static-part').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Dire un message' }).click();
  await page.getByText('Brouillon enregistré', { exact: true }).waitFor();
}, 60_000);
