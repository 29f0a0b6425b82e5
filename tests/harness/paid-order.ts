import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
// Not the index of the module, whose hundreds of files each journey would load for one letter.
import { findLoadedTemplate } from '../../src/modules/documents/catalogue/template-files.ts';
import type { DraftContent } from '../../src/modules/documents/drafts/contract.ts';
import { createPageApi } from './browser-page.ts';

/** A finished letter in the account of the person who is logged in, not ordered yet; its id. */
export async function finishedLetter(
  page: Page,
  change: (content: DraftContent) => void = () => undefined,
  step = 0,
): Promise<string> {
  const api = createPageApi(() => page);
  const { versionId } = await api<{ versionId: string }>('GET', '/templates/telecom-energie/resiliation-box');
  const content: DraftContent = {
    ...structuredClone(findLoadedTemplate('resiliation-box')!.samples[0]!.content),
    sending: 'registered_receipt',
  };
  change(content);
  const id = randomUUID();
  await api('POST', '/documents', { id, templateVersionId: versionId, content, step });
  return id;
}

/**
 * Orders it and pays on the bank's page; how that is done by hand from the start is another journey's. The order's id.
 */
export async function paidOrder(page: Page, documentId: string): Promise<string> {
  const api = createPageApi(() => page);
  const asked = { documentId, sending: 'registered_receipt', offer: 'single_document' };
  const { price } = await api<{ price: { totalCents: number } }>('POST', '/orders/quote', asked);
  const order = await api<{ id: string }>('POST', '/orders', {
    ...asked,
    expectedTotalCents: price.totalCents,
    consents: { terms: true, immediateStart: true, withdrawalLoss: true },
  });
  const { url } = await api<{ url: string }>('POST', `/orders/${order.id}/pay`, {});
  await page.goto(url);
  await page.getByLabel('Numéro de carte').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration').fill('12/34');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByRole('button', { name: /Payer/ }).click();
  await page.waitForURL('**/confirmation-de-commande?commande=*');
  await page.getByTestId('paid').waitFor();
  return order.id;
}
