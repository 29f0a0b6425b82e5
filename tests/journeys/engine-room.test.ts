import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { eventually } from '../harness/eventually.ts';
import { demoAccount, logInCustomer, logInStaff } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

/** A worker does it, and the page is read again. */
const PATIENCE = { everyMs: 1000, giveUpAfterMs: 60_000 };

const WIDTHS = [1440, 1024, 360] as const;
let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await logIn('admin');
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function logIn(role: string): Promise<Page> {
  const desk = await product.newPage();
  desk.setDefaultTimeout(60_000);
  await desk.goto(`${product.url}/admin`);
  await logInStaff(desk, demoAccount(product, role));
  await desk.getByRole('heading', { name: 'Ce qui vous attend' }).waitFor();
  return desk;
}

/** Checks accessibility and horizontal overflow at each width. */
async function checkWidths(): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForLoadState('networkidle');
    expect([width, await axeViolations(page, NORM)]).toEqual([width, []]);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([width, needed <= width]).toEqual([width, true]);
  }
}

describe('« Ma journée »', () => {
  test('is the first page, accessible and no wider than the screen', async () => {
    expect(new URL(page.url()).pathname).toBe('/admin');
    await page.getByText(/^Chiffres de/).waitFor();
    await checkWidths();
  }, 240_000);

  test('shows the numbers of each chart in a table', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText('Les chiffres de « Lettres en 30 jours »').click();
    const table = page.getByRole('region', { name: 'Lettres par jour' });
    expect(await table.getByRole('row').count()).toBe(31);
  }, 120_000);

  test('leads from a count to its list', async () => {
    await page.getByRole('link', { name: /Tâches abandonnées/ }).click();
    await page.waitForURL(/job-dispatches/);
    expect(decodeURIComponent(page.url())).toContain('"state":["failed"]');
  }, 120_000);
});

describe('the engine room', () => {
  test('runs a scheduled task before its time, once after a double click', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // All of them: their order is that of their next run.
    await page.goto(`${product.url}/admin/scheduled-tasks?page=1&perPage=100&sort=nextRunAt&order=ASC`);
    await page.getByText('Classer les lettres arrivées').click();
    await page.getByRole('button', { name: 'Exécuter maintenant' }).waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/run')) requests += 1;
    });
    // The second click of a double click comes after the quick answer, on a page that is not read again yet.
    await page.route('**/-/admin/v1/scheduled-tasks/*', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    // It is shown for some seconds only.
    const notification = page.getByText('La tâche s’exécute dans quelques secondes.').waitFor();
    await page.getByRole('button', { name: 'Exécuter maintenant' }).evaluate(async (element) => {
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      for (const ms of [0, 100, 100]) {
        await pause(ms);
        (element as HTMLElement).click();
      }
    });
    release();
    expect(requests).toBe(1);
    await notification;
    await page.unrouteAll({ behavior: 'wait' });
    await eventually(async () => {
      await page.reload();
      await page.getByText('Exécution demandée').waitFor();
      return (await page.getByText('Réussie').count()) > 0;
    }, PATIENCE);
  }, 120_000);

  test('requires a reason to run a job again, and shows an error next to it', async () => {
    // The bank's notification of a payment.
    const customer = await product.newPage({ bypassCSP: true });
    customer.setDefaultTimeout(60_000);
    await logInCustomer(customer, product);
    await paidOrder(customer, await finishedLetter(customer));
    await customer.context().close();
    // A pending webhook, or one of a type without a handler, cannot be replayed; newer ones may arrive above it.
    const done = page
      .getByRole('row')
      .filter({ hasText: 'checkout.session.completed', has: page.getByText('Traitée', { exact: true }) });
    await eventually(async () => {
      await page.goto(`${product.url}/admin/webhooks`);
      await page.locator('.admin-rows[aria-busy=false]').first().waitFor();
      return (await done.count()) > 0;
    }, PATIENCE);
    await done.first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Rejouer cette notification' }).click();
    const dialog = page.getByRole('dialog', { name: /Rejouer cette notification/ });
    await dialog.getByRole('button', { name: 'Rejouer' }).click();
    await dialog.getByText('Dites pourquoi, en quelques mots.').waitFor();
    expect(await axeViolations(page, NORM)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }, 120_000);

  test('shows the queues themselves, in French', async () => {
    await page.goto(`${product.url}/admin/queues`);
    await page.getByText('postal').first().waitFor();
    expect(await page.title()).toContain('Affranchi');
  }, 120_000);
});
