import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { resize } from '../harness/browser-page.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

const NAMES = readdirSync('admin/src/resources', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const WIDTHS = [1440, 1024, 360];
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(30_000);
  await logInAs('admin');
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const logInAs = async (role: string): Promise<void> => {
  await page.context().clearCookies();
  await page.goto(`${product.url}/admin/login`);
  await page.getByRole('heading', { level: 1, name: 'Connexion au back office' }).waitFor();
  await logInStaff(page, demoAccount(product, role));
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
};
const open = async (path: string): Promise<void> => {
  await page.goto(`${product.url}/admin/${path}`);
  await page.locator('h1 > span:not(:empty)').waitFor();
};
/** Opens a list from the menu, which spares the start of the whole program, and returns its name there. */
const openFromMenu = async (name: string): Promise<string> => {
  const link = menu().locator(`a[href="/admin/${name}"]`);
  const label = await link.locator('.admin-menu-name').innerText();
  await link.click();
  await page.waitForFunction((title) => document.title === title, `${label} · Affranchi`);
  await page.locator('.admin-rows[aria-busy=false], .admin-note, .inbox-header').first().waitFor();
  return label;
};
/** The table is measured again after a resize, so this waits for its frame. */
const expectNoSidewaysScroll = async (width: number): Promise<void> => {
  const frame = page.locator('.admin-list-table-wrap');
  const deadline = Date.now() + 10_000;
  let over: number;
  do over = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  while (over > 0 && Date.now() < deadline);
  expect([width, over]).toEqual([width, 0]);
};
const heading = () => page.getByRole('heading', { level: 1 });
const focused = () => page.evaluate(() => document.activeElement?.tagName);
const menu = () => page.getByRole('navigation', { name: 'Menu principal' });
const firstRecord = () => page.locator('.admin-record-link').first();

describe('every list', () => {
  test.each(NAMES)(
    '/admin/%s has one heading, a title, names and room at each width',
    async (name) => {
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
      const label = await openFromMenu(name);
      expect(await heading().allInnerTexts()).toEqual([label]);
      expect(await menu().locator('[aria-current]').innerText()).toContain(label);
      for (const width of WIDTHS) {
        expect([width, await resize(page, width)]).toEqual([width, width]);
        expect([width, await axeViolations(page, NORM)]).toEqual([width, []]);
      }
      expect(await page.locator('th:empty').count()).toBe(0);
    },
    120_000,
  );

  test.each(['scheduled-tasks', 'template-reviews'])(
    '/admin/%s scrolls sideways at no width: what has no column stands below its row',
    async (name) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openFromMenu(name);
      await page.locator('.admin-list-table').waitFor();
      const check = async (): Promise<void> => {
        for (const width of [1440, 1280, 1024, 900, 768, 640]) {
          await resize(page, width);
          await expectNoSidewaysScroll(width);
        }
      };
      await check();
      // Doubled letters (WCAG 1.4.4) leave room for fewer columns.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await check();
      await page.locator('.admin-folded').first().waitFor();
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator('.admin-folded').first().waitFor({ state: 'detached' });
    },
    120_000,
  );
});

describe('a list', () => {
  beforeAll(() => page.setViewportSize({ width: 1440, height: 900 }));

  test('opens a record by Tab and Enter, with the focus on its heading and its name in the title', async () => {
    await open('users');
    await firstRecord().focus();
    expect(await firstRecord().getAttribute('href')).toMatch(/^\/admin\/users\/[0-9a-f-]{36}\/show$/);
    // A masked name says so in the list; on its own page a note does.
    const name = (await firstRecord().innerText()).replace(/\s*\(masqué\)$/, '');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.locator('h1:focus').waitFor();
    expect(await page.title()).toBe(`${name} · Comptes · Affranchi`);
    expect(await axeViolations(page, NORM)).toEqual([]);
  }, 60_000);

  test.each(['templates', 'template-reviews', 'staff', 'scheduled-tasks'])(
    'opens a record of /admin/%s whole, though its row holds less',
    async (name) => {
      await open(name);
      const record = page.waitForResponse((response) => /\/-\/admin\/v1\/[a-z-]+\/[0-9a-f-]{36}$/.test(response.url()));
      await firstRecord().click();
      expect((await record).status()).toBe(200);
      await page.waitForURL('**/show');
      await page.locator('.admin-lines').first().waitFor();
      expect(await page.getByText('Un problème est survenu').count()).toBe(0);
    },
    60_000,
  );

  test('opens a record in another tab by the middle button', async () => {
    await open('users');
    const other = page.context().waitForEvent('page');
    await firstRecord().click({ button: 'middle' });
    await (await other).waitForURL(/\/admin\/users\/[0-9a-f-]{36}\/show$/);
    await (await other).close();
  }, 60_000);

  test('says by which column it is sorted, and sorts by keyboard', async () => {
    await open('users');
    const head = page.getByRole('columnheader', { name: 'Nom', exact: true });
    await head.getByRole('button').press('Enter');
    await page.locator('th[aria-sort=ascending]', { hasText: 'Nom' }).waitFor();
    await head.getByRole('button').press('Enter');
    await page.locator('th[aria-sort=descending]', { hasText: 'Nom' }).waitFor();
  }, 60_000);

  test('announces how many rows a filter leaves, and offers to undo a filter without a match', async () => {
    await open('users');
    await page.getByPlaceholder('Adresse ou nom').fill('personne-de-ce-nom');
    await page.getByText('Aucune ligne ne correspond à ces filtres.').waitFor();
    await page.locator('[role=status]', { hasText: 'Aucun résultat.' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.locator('[role=status]', { hasText: /^\d+ résultats, lignes 1 à/ }).waitFor({ state: 'attached' });
  }, 60_000);

  test('names the sign that it loads', async () => {
    await openFromMenu('users');
    const sign = page.getByRole('progressbar', { name: 'Chargement' });
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/-/admin/v1/users/query', (route) => held.then(() => route.continue()));
    await page.getByPlaceholder('Adresse ou nom').fill('exemple');
    await sign.waitFor();
    expect(await axeViolations(page, NORM)).toEqual([]);
    goOn();
    await sign.waitFor({ state: 'detached' });
    await page.unroute('**/-/admin/v1/users/query');
  }, 60_000);

  test('keeps the focus on the button of its file while the file is prepared', async () => {
    await openFromMenu('users');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/-/admin/v1/users/csv', (route) => held.then(() => route.abort()));
    await page.getByRole('button', { name: 'Télécharger en CSV' }).press('Enter');
    await page.getByRole('button', { name: 'Préparation du fichier…' }).waitFor();
    expect(await page.locator(':focus').innerText()).toBe('Préparation du fichier…');
    goOn();
    await page.getByRole('button', { name: 'Télécharger en CSV' }).waitFor();
    expect(await page.locator(':focus').innerText()).toBe('Télécharger en CSV');
    await page.unroute('**/-/admin/v1/users/csv');
  }, 60_000);

  test('is not shown as empty if it could not be read', async () => {
    await open('users');
    await firstRecord().waitFor();
    const before = await page.getByRole('row').count();
    await page.route('**/-/admin/v1/users/query', (route) => route.abort());
    await page.getByPlaceholder('Adresse ou nom').fill('exemple');
    await page.getByRole('alert').getByText('La liste n’a pas pu être lue.').waitFor();
    expect(await page.getByText('Aucune ligne').count()).toBe(0);
    expect(await page.locator('.admin-range').count()).toBe(0);
    expect(await page.locator('.is-stale').getByRole('row').count()).toBe(before);
    expect(await axeViolations(page, NORM)).toEqual([]);
    await page.unroute('**/-/admin/v1/users/query');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.locator('.admin-range').waitFor();
    expect(await page.getByRole('alert').getByText('La liste n’a pas pu être lue.').count()).toBe(0);
  }, 60_000);

  test('keeps the chosen columns and the person’s own views in this browser', async () => {
    // What is chosen before the account is known must not be lost.
    await page.route('**/-/api/v1/user', async (route) => {
      await pause(500);
      await route.continue();
    });
    await open('users');
    await page.getByText('Colonnes', { exact: true }).click();
    await page.getByLabel('Prénom').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: 'Équipe' }).click();
    await page.locator('[aria-current=true]', { hasText: 'Équipe' }).waitFor();
    await page.goto(`${product.url}/admin/users?filter=${encodeURIComponent('{"role":["manager"]}')}`);
    await page.getByRole('button', { name: 'Garder cette vue' }).click();
    await page.getByLabel('Nom de la vue').fill('Responsables');
    await page.keyboard.press('Enter');
    await open('users');
    const view = page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: 'Responsables' });
    await view.click();
    await page.getByRole('button', { name: 'Oublier cette vue' }).click();
    await view.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    await open('users');
    await firstRecord().waitFor();
    expect(await page.getByRole('columnheader', { name: 'Prénom' }).count()).toBe(0);
    // Another person in the same browser has their own choice.
    await logInAs('support');
    await open('users');
    await page.getByRole('columnheader', { name: 'Prénom' }).waitFor();
    await logInAs('admin');
    await open('users');
    await firstRecord().waitFor();
    await page.getByRole('columnheader', { name: 'Prénom' }).waitFor({ state: 'detached' });
    await page.getByText('Colonnes', { exact: true }).click();
    await page.getByLabel('Prénom').check();
    await page.getByRole('columnheader', { name: 'Prénom' }).waitFor();
  }, 60_000);
});

describe('an unknown address', () => {
  test('says that the record does not exist', async () => {
    await open(`users/${UNKNOWN_ID}/show`);
    await page.getByText('Cette fiche n’existe pas, ou n’existe plus.').waitFor();
    expect(await page.title()).toBe('Fiche introuvable · Comptes · Affranchi');
  }, 60_000);

  test('does not show a list instead of a page', async () => {
    await open('users/create');
    await page.getByText('Cette adresse ne mène à aucune page du back office.').waitFor();
  }, 60_000);

  test('distinguishes a missing record from one that could not be read', async () => {
    await page.route(`**/-/admin/v1/users/${UNKNOWN_ID}`, (route) => route.abort());
    await open(`users/${UNKNOWN_ID}/show`);
    await page.getByRole('alert').getByText('La fiche n’a pas pu être lue.').waitFor();
    await page.unroute(`**/-/admin/v1/users/${UNKNOWN_ID}`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('Cette fiche n’existe pas, ou n’existe plus.').waitFor();
  }, 60_000);
});

describe('on a telephone', () => {
  beforeAll(() => page.setViewportSize({ width: 360, height: 740 }));

  test('rows are cards with a link each', async () => {
    await open('users');
    await firstRecord().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await firstRecord().press('Enter');
    await page.locator('h1:focus').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }, 60_000);

  test('the menu is a drawer that Escape closes and a link leaves', async () => {
    await open('users');
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await axeViolations(page, NORM)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await menu().getByRole('link', { name: 'Litiges' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Litiges' }).waitFor();
    await page.locator('h1:focus').waitFor();
    expect(await focused()).toBe('H1');
  }, 60_000);

  test('the page of the user’s second factor has one heading', async () => {
    await open('second-factor');
    expect(await heading().allInnerTexts()).toEqual(['Mon second facteur']);
    expect(await axeViolations(page, NORM)).toEqual([]);
  }, 60_000);
});
