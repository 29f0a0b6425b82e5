import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
let orderId: string;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ bypassCSP: true, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  orderId = await paidOrder(page, await finishedLetter(page));
}, 240_000);
afterAll(() => product?.stop(), 60_000);

const STATES: Record<string, (order: OrderView) => Partial<OrderView>> = {
  'before the payment is confirmed': () => ({ status: 'awaiting_payment', letter: null, can: ['pay', 'cancel'] }),
  'before the letter is created': () => ({ letter: null, can: [] }),
  'once it can be changed': (order) => order,
};

/** Answers the page with the order as it would be in another state. */
const answerAs = (change: (order: OrderView) => Partial<OrderView>) =>
  page.route(`**/-/api/v1/orders/${orderId}`, async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as OrderView;
    return route.fulfill({ response, json: { ...order, ...change(order) } });
  });
const open = () => page.goto(`${product.url}/confirmation-de-commande?commande=${orderId}`);

test.each([360, 768, 1440])(
  'nothing moves while the payment is confirmed, %i px wide',
  async (width) => {
    const places: unknown[] = [];
    for (const [name, change] of Object.entries(STATES)) {
      await page.setViewportSize({ width, height: 900 });
      await answerAs(change);
      await open();
      await page.getByRole('heading', { name: 'Elle attend encore' }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true });
      places.push(
        await page.evaluate(() =>
          ['.lead', '.waiting', '.waiting .row', '.posting'].map((part) => {
            const box = document.querySelector(part)!.getBoundingClientRect();
            return [part, ...(part === '.posting' ? [] : [box.top]), box.height].map(String);
          }),
        ),
      );
      await page.unrouteAll();
    }
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  },
  120_000,
);

test.each([320, 1440])(
  'six lines of 38 capitals fit the window of the envelope, %i px wide',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const line of ['W'.repeat(38), '123 AVENUE DU MARECHAL DE LATTRE TASSI']) {
      await answerAs(({ letter }) => ({
        letter: { ...letter!, recipientLines: Array.from({ length: 6 }, () => line) },
      }));
      await open();
      await page.locator('.envelope .line').filter({ hasText: line }).nth(5).waitFor();
      await page.evaluate(() => document.fonts.ready);
      const outside = await page.locator('.envelope .win').evaluate((win) => {
        const { right, bottom } = win.getBoundingClientRect();
        return [...win.querySelectorAll('.line')].filter((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          const box = range.getBoundingClientRect();
          return box.right > right || box.bottom > bottom;
        }).length;
      });
      expect([line, outside]).toEqual([line, 0]);
      await page.unrouteAll();
    }
  },
  120_000,
);

test('the stamp is cancelled with the day of posting', async () => {
  await answerAs(({ letter }) => ({ letter: { ...letter!, depositedAt: '2026-11-24T16:00:00.000Z' } }));
  await open();
  await page.locator('.envelope .postmark').waitFor();
  expect(await page.locator('.envelope .postmark').textContent()).toMatch(/24.*NOV/);
  await page.unrouteAll();
}, 60_000);
