import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { logInCustomer, openOrderDesk } from '../harness/log-in.ts';
import { waitForMail, type Mail } from '../harness/mailbox.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let agent: Page;
let admin: Page;
let orderId: string;

beforeAll(async () => {
  // A bound below the price of one letter.
  product = await startTestProduct({ REFUND_SUPPORT_ORDER_CENTS: '500', REFUND_ADMIN_ORDER_CENTS: '600' });
  const customer = await product.newPage({ bypassCSP: true });
  customer.setDefaultTimeout(60_000);
  await logInCustomer(customer, product);
  orderId = await paidOrder(customer, await finishedLetter(customer));
  agent = await openOrderDesk(product, 'support', orderId);
  admin = await openOrderDesk(product, 'admin', orderId);
}, 300_000);
afterAll(() => product?.stop(), 60_000);

/** Checks accessibility and horizontal overflow at each width. */
async function checkWidths(page: Page, name: string): Promise<void> {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForLoadState('networkidle');
    expect([width, await axeViolations(page, NORM)]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (process.env['SHOTS'])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}-${colorScheme}.png` });
      }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Requests the whole refund on the page of the order; returns the text of the dialog. */
async function askApproval(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Raison').fill('Lettre perdue par La Poste');
  const says = await dialog.innerText();
  await checkWidths(page, 'refund');
  await dialog.getByRole('button', { name: 'Demander l’approbation' }).dblclick();
  await page.getByRole('list', { name: 'Approbations en attente' }).waitFor();
  return says;
}

test('an agent requests a refund above the bounds; the dialog announces it, with the sum and the card', async () => {
  const says = await askApproval(agent);
  expect(says).toMatch(/^Faire approuver un remboursement de \d+,\d{2}\s€ sur la carte\sVisa\s••••\s4242\s\?/);
  expect(says).toMatch(/Au-delà de 5,00\s€ par commande ou de 30,00\s€ par jour, un responsable doit approuver/);
  await agent.getByRole('link', { name: /^Remboursement de .+ à approuver$/ }).click();
  await agent.getByRole('heading', { level: 1, name: /^Remboursement, commande AF-/ }).waitFor();
  await agent.getByRole('button', { name: 'Retirer ma demande' }).waitFor();
  expect(await agent.getByRole('button', { name: 'Approuver' }).count()).toBe(0);
  // By hand too.
  const id = new URL(agent.url()).pathname.split('/')[3]!;
  expect(await approveByHand(agent, id)).toBe(403);
}, 240_000);

/** Waits until the customer has a mail with this subject. */
const findMail = (pattern: RegExp): Promise<Mail> => waitForMail(product, (mail) => pattern.test(mail.subject) && mail);

const approveByHand = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (approvalId) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const body = JSON.stringify({ reason: 'la mienne', expectedStatusSince: new Date().toISOString() });
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
    return (await fetch(`/-/admin/v1/approvals/${approvalId}/approve`, { method: 'POST', headers, body })).status;
  }, id);

test('another person finds it in the menu, approves it, and the customer gets money and mail', async () => {
  await admin.goto(`${product.url}/admin`);
  await admin.getByRole('link', { name: /Approbations à donner/ }).click();
  await admin.getByRole('heading', { level: 1, name: 'Approbations' }).waitFor();
  await admin.getByText('Lettre perdue par La Poste').waitFor();
  await checkWidths(admin, 'approvals');
  const path = await admin.locator('a[href*="approvals/"][href$="/show"]').first().getAttribute('href');
  await admin.goto(`${product.url}${path}`);
  await admin.getByRole('button', { name: 'Approuver' }).waitFor();
  await checkWidths(admin, 'approval');
  await admin.getByRole('button', { name: 'Approuver' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Raison').fill('Vérifié chez La Poste');
  await dialog.getByRole('button', { name: 'Approuver' }).dblclick();
  await admin.getByText('Approuvée').first().waitFor();

  await agent.goto(`${product.url}/admin/orders/${orderId}/show`);
  const history = agent.getByRole('region', { name: 'Historique', exact: true });
  await history.getByText(/a approuvé la demande de .+ \(remboursement\)\s: Vérifié chez La Poste/).waitFor();
  await history.getByText(/a remboursé .+, avec l’approbation de /).waitFor();
  expect((await findMail(/Remboursement/)).subject).toMatch(/Remboursement de \d+,\d{2}/);
}, 240_000);

test('a request cannot be approved by its author, in any role', async () => {
  const customer = await product.newPage({ bypassCSP: true });
  customer.setDefaultTimeout(60_000);
  await logInCustomer(customer, product);
  orderId = await paidOrder(customer, await finishedLetter(customer));
  await admin.goto(`${product.url}/admin/orders/${orderId}/show`);
  await admin.getByRole('heading', { level: 1, name: /^Commande AF-/ }).waitFor();
  await askApproval(admin);
  await admin.getByRole('link', { name: /à approuver$/ }).click();
  await admin.getByRole('button', { name: 'Retirer ma demande' }).waitFor();
  expect(await admin.getByRole('button', { name: 'Approuver' }).count()).toBe(0);
  expect(await approveByHand(admin, new URL(admin.url()).pathname.split('/')[3]!)).toBe(403);
}, 240_000);
