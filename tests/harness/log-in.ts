import type { Page } from 'playwright-core';
import accounts from '../../seeds/demo-accounts.json' with { type: 'json' };
import type { RunningProduct } from './running-product.ts';

/** The customer of the seed, and the password they type. */
export const customer = accounts.find(({ role }) => role === 'customer')!;

/** Logs them in by hand; the page is theirs then. */
export async function logInCustomer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse e-mail').fill(customer.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await page.waitForURL('**/mon-compte');
}

/** Two devices of the customer of the seed. */
export async function twoDevices({ url, newPage }: Pick<RunningProduct, 'url' | 'newPage'>): Promise<[near: Page, far: Page]> {
  const near = await newPage({ bypassCSP: true });
  near.setDefaultTimeout(60_000);
  await logInCustomer(near, url);
  const far = await newPage({ storageState: await near.context().storageState() });
  await far.goto(`${url}/mon-compte`);
  return [near, far];
}
