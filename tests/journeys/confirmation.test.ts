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

test.each([360, 768, 1440])(
  'nothing moves while the payment is confirmed, %i px wide',
  async (width) => {
    const places: unknown[] = [];
    for (const [name, change] of Object.entries(STATES)) {
      await page.setViewportSize({ width, height: 900 });
      await page.route(`**/-/api/v1/orders/${orderId}`, async (route) => {
        const answer = await route.fetch();
        const order = (await answer.json()) as OrderView;
        return route.fulfill({ response: answer, json: { ...order, ...change(order) } });
      });
      await page.goto(`${product.url}/confirmation-de-commande?commande=${orderId}`);
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
