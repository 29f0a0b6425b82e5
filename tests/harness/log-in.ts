import type { Page } from 'playwright-core';
import type { RunningApp } from '../../src/scripts/running-app.mjs';
import { listDemoAccounts, type DemoAccount } from '../../src/scripts/settings.mjs';
import type { RunningProduct } from './running-product.ts';

/** A person of the demonstration, with the password that this instance made for them. */
export function demoAccount({ env }: Pick<RunningApp, 'env'>, role: string): DemoAccount {
  const account = listDemoAccounts(env).find((one) => one.role === role);
  if (!account) throw new Error(`The product has no demonstration account for the role "${role}".`);
  return account;
}

/** Logs the customer of the seed in by hand; the page is theirs then. */
export async function logInCustomer(page: Page, product: Pick<RunningApp, 'url' | 'env'>): Promise<void> {
  const customer = demoAccount(product, 'customer');
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(customer.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await page.waitForURL('**/mon-compte');
}

/** Submits the log-in form of the back office, which the page shows. */
export async function logInStaff(
  page: Page,
  { email, password }: Pick<DemoAccount, 'email' | 'password'>,
): Promise<void> {
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Opens the page of an order in the back office, logged in as the demonstration's account of the role. */
export async function openOrderDesk(
  product: Pick<RunningProduct, 'url' | 'env' | 'newPage'>,
  role: string,
  orderId: string,
): Promise<Page> {
  const page = await product.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${product.url}/admin/orders/${orderId}/show`);
  await logInStaff(page, demoAccount(product, role));
  await page.getByRole('heading', { level: 1, name: /^Commande AF-/ }).waitFor();
  return page;
}

/** Two devices of the customer of the seed. */
export async function twoDevices({
  newPage,
  ...product
}: Pick<RunningProduct, 'url' | 'env' | 'newPage'>): Promise<[near: Page, far: Page]> {
  const near = await newPage({ bypassCSP: true });
  near.setDefaultTimeout(60_000);
  await logInCustomer(near, product);
  const far = await newPage({ storageState: await near.context().storageState() });
  far.setDefaultTimeout(60_000);
  await far.goto(`${product.url}/mon-compte`);
  return [near, far];
}
