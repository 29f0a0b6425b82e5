import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { demoAccount, logInCustomer } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

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
async function logInAgain(): Promise<void> {
  await page.getByText('Votre session a expiré').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const { email, password } = demoAccount(product, 'customer');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await button('Se connecter').last().click();
}

test('a browser that has deleted the expired cookie gets a reason, and what was typed in the account', async () => {
  await openSettled(page, `${product.url}/mon-profil`);
  await page.getByLabel('Prénom').fill('Hélène-Marie');
  await page.context().clearCookies();
  await button('Enregistrer mon nom').click();
  await logInAgain();
  await page.waitForURL('**/mon-profil');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#name-firstName')?.value === 'Hélène-Marie',
  );
  await page.getByLabel('Prénom').fill('Hélène');
  await page.reload();
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Hélène');
}, 120_000);
