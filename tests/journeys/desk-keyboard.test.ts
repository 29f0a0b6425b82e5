import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logInCustomer, openOrderDesk } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  const customer = await product.newPage({ bypassCSP: true });
  customer.setDefaultTimeout(60_000);
  await logInCustomer(customer, product);
  const orderId = await paidOrder(customer, await finishedLetter(customer));
  page = await openOrderDesk(product, 'support', orderId);
}, 300_000);
afterAll(() => product?.stop(), 60_000);

const focused = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement!;
    return element.getAttribute('name') ?? (element as HTMLElement).innerText.trim();
  });

test('a search that is left with Escape gives the focus back to where it was', async () => {
  await page.getByRole('button', { name: 'Écrire au client' }).focus();
  await page.keyboard.press('Control+k');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Écrire au client');
}, 60_000);

test('writing to the customer begins in its text, and ends on its button', async () => {
  await page.getByRole('button', { name: 'Écrire au client' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('textarea[name=body]').waitFor();
  expect(await focused()).toBe('body');
  await page.getByRole('button', { name: 'Ne rien envoyer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Écrire au client' }).waitFor();
  expect(await focused()).toBe('Écrire au client');
}, 60_000);
