import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { connect } from '../../src/kernel/db.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

const OPERATIONS = 23;
const NET_CENTS = 100;
let product: RunningProduct;
let page: Page;
let payoutId: string;

/** Inserts a payout whose operations fill three pages. */
async function createPayout(): Promise<string> {
  const db = connect({ url: product.env['DATABASE_URL']!, pool: 1 });
  const [id, now] = [randomUUID(), new Date()];
  await db('payouts').insert({
    id,
    stripe_payout_id: `po_${id}`,
    provider_status: 'paid',
    amount_cents: OPERATIONS * NET_CENTS,
    currency: 'eur',
    arrives_on: now,
    operations_read_at: now,
    created_at: now,
  });
  await db('balance_operations').insert(
    Array.from({ length: OPERATIONS }, () => ({
      id: randomUUID(),
      stripe_transaction_id: `txn_${randomUUID()}`,
      type: 'charge',
      payout_id: id,
      amount_cents: NET_CENTS,
      fee_cents: 0,
      net_cents: NET_CENTS,
      currency: 'eur',
      occurred_at: now,
    })),
  );
  await db.destroy();
  return id;
}

beforeAll(async () => {
  product = await useSharedProduct();
  payoutId = await createPayout();
  page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${product.url}/admin/payouts/${payoutId}/show`);
  await logInStaff(page, demoAccount(product, 'manager'));
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const next = () => page.getByRole('button', { name: 'Suivant', exact: true });
const range = (text: string) => page.getByText(text, { exact: true }).waitFor();

test('Back and a reload return to the page of the list inside a record, and sorting starts at its first page', async () => {
  await page.getByRole('heading', { name: `Opérations (${OPERATIONS})` }).waitFor();
  await range('1–10 sur 23');
  await next().click();
  await range('11–20 sur 23');
  await next().click();
  await range('21–23 sur 23');

  await page.locator('.admin-related a[href*="/balance-operations/"]').first().click();
  await page.waitForURL('**/balance-operations/*/show');
  await page.goBack();
  await range('21–23 sur 23');
  await page.reload();
  await range('21–23 sur 23');

  await page.locator('.admin-related').getByRole('button', { name: /^Le\b/ }).click();
  await range('1–10 sur 23');
  expect(new URL(page.url()).searchParams.get('balance-operations.page')).toBe('1');
  const sorted = page.locator('.admin-related th[aria-sort]');
  const sort = [await sorted.innerText(), await sorted.getAttribute('aria-sort')];
  await next().click();
  await range('11–20 sur 23');
  await page.locator('.admin-related a[href*="/balance-operations/"]').first().click();
  await page.waitForURL('**/balance-operations/*/show');
  await page.goBack();
  await range('11–20 sur 23');
  expect([await sorted.innerText(), await sorted.getAttribute('aria-sort')]).toEqual(sort);

  await page.goto(page.url().replace('.page=2', '.page=99'));
  await range('21–23 sur 23');
}, 120_000);
