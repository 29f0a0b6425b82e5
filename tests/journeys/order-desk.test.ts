import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { LETTER_STATES, ORDER_STATES } from '../../src/modules/orders/status-labels.contract.ts';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { resize } from '../harness/browser-page.ts';
import { logInCustomer, openOrderDesk } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let desk: Page;
let customer: Page;
let orderId: string;

beforeAll(async () => {
  product = await useSharedProduct();
  customer = await product.newPage({ bypassCSP: true });
  customer.setDefaultTimeout(60_000);
  await logInCustomer(customer, product);
  orderId = await paidOrder(customer, await finishedLetter(customer));
  desk = await openOrderDesk(product, 'support', orderId);
}, 300_000);
afterAll(() => product?.stop(), 60_000);

const card = (name: string) => desk.getByRole('region', { name, exact: true });
const openDesk = async (): Promise<void> => {
  await desk.goto(`${product.url}/admin/orders/${orderId}/show`);
  await desk.getByRole('heading', { level: 1, name: /^Commande AF-/ }).waitFor();
  await desk.waitForLoadState('networkidle');
};

describe('the desk of an order', () => {
  test('shows the exact status text of the customer’s page', async () => {
    await customer.goto(`${product.url}/mes-documents/${orderId}`);
    const short = await customer.getByTestId('state').innerText();
    const long = await customer.locator('.detail-head .lead').innerText();
    const seen = await card('Ce que le client voit maintenant').innerText();
    expect(seen).toContain(short);
    // The remaining minutes may change between the two pages.
    expect(seen.replace(/\d+\smin/, '')).toContain(
      long
        .replace(/\d+\smin/, '')
        .split('. ')
        .at(-1)!,
    );
  }, 120_000);

  test('masks persons and the letter until a reason is given: one click, and Enter', async () => {
    expect(await desk.locator('.admin-subject').innerText()).not.toMatch(/\d{5} [A-Z]/);
    expect(await desk.locator('.admin-papers .sheet-view').count()).toBe(0);
    await desk.getByRole('button', { name: 'Voir en clair' }).click();
    await desk.getByRole('dialog').getByLabel('Le client appelle').waitFor();
    expect(await axeViolations(desk, NORM)).toEqual([]);
    if (process.env['SHOTS']) await desk.screenshot({ path: `${process.env['SHOTS']}/reveal.png` });
    await desk.keyboard.press('Enter');
    await desk.locator('.admin-papers .sheet-view').waitFor();
    expect(await desk.locator('.admin-subject').innerText()).toMatch(/Pour .+, \d{5} [A-Z]/);
  }, 120_000);

  test('shows the sheet next to the facts, and the amount that can be refunded', async () => {
    const sheet = desk.locator('.admin-papers .sheet-view');
    await sheet.waitFor();
    const [left, right] = [await sheet.boundingBox(), await card('Argent').boundingBox()];
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
    // It stays visible while the facts scroll, and never covers the history.
    await desk.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [above, below] = [await sheet.boundingBox(), await card('Historique').boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await desk.evaluate(() => window.scrollTo(0, 0));
    expect(await card('Argent').innerText()).toContain('4242');
    expect(await desk.getByTestId('refundable').innerText()).toMatch(/^\d+,\d{2}/);
  }, 120_000);

  test('says why an action is not possible', async () => {
    await desk.getByText(/actions? impossibles? maintenant/).click();
    await desk.getByText('Renvoyer cette lettre', { exact: true }).waitFor();
    await desk.getByText(/n’est pas encore partie/).waitFor();
  }, 120_000);

  test('stores a note, which comes first in the history with its author', async () => {
    await desk.getByLabel('Ajouter une note').fill('A appelé : rappeler mardi.');
    await desk.getByRole('button', { name: 'Ajouter la note' }).click();
    await card('Historique').getByRole('listitem').filter({ hasText: 'rappeler mardi' }).waitFor();
    const first = await card('Historique').locator('.admin-entry:not(.is-mail)').first().innerText();
    expect(first).toContain('a écrit une note');
  }, 120_000);

  test('a note and a message that are not sent survive a link, and its messages open from the order', async () => {
    await desk.getByLabel('Ajouter une note').fill('A déménagé.');
    await desk.getByRole('button', { name: 'Écrire au client' }).click();
    await desk.getByLabel(/^Votre message au client/).fill('Nous regardons.');
    await card('Client')
      .getByRole('link', { name: /commande/ })
      .click();
    await desk.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
    await desk.goBack();
    await desk.getByLabel(/^Votre message au client/).waitFor();
    expect(await desk.getByLabel(/^Votre message au client/).inputValue()).toBe('Nous regardons.');
    expect(await desk.getByLabel('Ajouter une note').inputValue()).toBe('A déménagé.');
    await desk.getByRole('button', { name: 'Envoyer le message' }).click();
    await desk.getByRole('listitem').filter({ hasText: 'Nous regardons.' }).first().waitFor();
    await openDesk();
    await desk.getByLabel('Ajouter une note').fill('');
    expect(await desk.getByLabel(/^Votre message au client/).count()).toBe(0);
    await card('Client')
      .getByRole('link', { name: /message/ })
      .click();
    await desk.getByRole('button', { name: 'Tous', pressed: true }).waitFor();
    await desk.locator('.inbox-thread').filter({ hasText: 'Nous regardons.' }).waitFor();
    await openDesk();
  }, 120_000);

  test('stores a note that was changed after a lost response as another one', async () => {
    const note = desk.getByLabel('Ajouter une note');
    const send = desk.getByRole('button', { name: 'Ajouter la note' });
    const lose = async (route: Route): Promise<void> => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await desk.route('**/-/admin/v1/orders/*/notes', lose, { times: 1 });
    await note.fill('Rappeler jeudi.');
    await send.click();
    await desk.getByText('Le serveur n’a pas répondu').waitFor();
    await note.fill('Rappeler jeudi matin.');
    await send.click();
    for (const text of ['Rappeler jeudi.', 'Rappeler jeudi matin.'])
      await card('Historique').getByText(text, { exact: true }).waitFor();
  }, 120_000);

  test('refunds a part, and updates the remaining amount and the history', async () => {
    await desk.getByRole('button', { name: 'Rembourser', exact: true }).click();
    await desk.getByLabel('Raison').fill('geste commercial');
    await desk.getByLabel(/^Montant en euros/).fill('1,50');
    // Escape closes the dialog, and what was typed is there again.
    await desk.keyboard.press('Escape');
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: 'Rembourser', exact: true }).click();
    expect(await desk.getByLabel('Raison').inputValue()).toBe('geste commercial');
    expect(await desk.getByLabel(/^Montant en euros/).inputValue()).toBe('1,50');
    await desk.getByRole('button', { name: 'Confirmer le remboursement' }).click();
    await card('Historique')
      .getByText(/a remboursé 1,50\s€\s: geste commercial/)
      .waitFor();
  }, 120_000);

  test('has its technical details in French, collapsed', async () => {
    const details = desk.getByText(/^Détails techniques/);
    await details.click();
    const text = await desk.locator('.admin-technical').innerText();
    expect(text).toContain('Commande payée');
    expect(text).not.toMatch(/ → |change of mind|undefined/);
    await details.click();
  }, 120_000);

  test('keeps what is typed when the order cannot be read again, and shows nothing in clear beyond its time', async () => {
    const note = desk.getByLabel('Ajouter une note');
    const problem = desk.getByRole('alert').getByText('Le serveur ne répond pas.');
    const comeBack = () => desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await note.fill('Pas encore envoyé.');
    await desk.route('**/-/admin/v1/orders/*/desk', (route) => route.abort('connectionreset'));
    await comeBack();
    await problem.waitFor();
    expect([await note.isVisible(), await note.inputValue()]).toEqual([true, 'Pas encore envoyé.']);
    await desk.evaluate((laterMs) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + laterMs;
    }, 16 * 60_000);
    await comeBack();
    await note.waitFor({ state: 'hidden' });
    await desk.unrouteAll();
    await desk.getByRole('button', { name: 'Réessayer' }).click();
    await problem.waitFor({ state: 'detached' });
    expect([await note.isVisible(), await note.inputValue()]).toEqual([true, 'Pas encore envoyé.']);
  }, 120_000);

  test.each([
    [1440, 900],
    [1024, 800],
    [360, 740],
  ])(
    'is accessible and scrolls in one direction on a screen of %i pixels',
    async (width, height) => {
      await desk.setViewportSize({ width, height });
      await openDesk();
      await desk.getByRole('button', { name: 'Rembourser', exact: true }).click();
      expect(await axeViolations(desk, NORM)).toEqual([]);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await desk.locator('.admin-papers').evaluate((element) => (element as HTMLDetailsElement).open)).toBe(
        width >= 1280,
      );
      if (process.env['SHOTS'])
        await desk.screenshot({ path: `${process.env['SHOTS']}/desk-${width}.png`, fullPage: true });
    },
    120_000,
  );

  test('a decision that came too late says so, also where it is no longer offered', async () => {
    await openDesk();
    await desk.getByRole('button', { name: 'Annuler la commande' }).click();
    await desk.getByRole('dialog').getByLabel('Raison').fill('Le client ne veut plus l’envoyer.');
    // A colleague is faster.
    const status = await desk.evaluate(async (id) => {
      const path = `/-/admin/v1/orders/${id}`;
      const { order } = (await (await fetch(`${path}/desk`)).json()) as { order: { decidedSince: string } };
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!;
      const answer = await fetch(`${path}/cancel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({ reason: 'Le client a rappelé.', expectedStatusSince: order.decidedSince }),
      });
      return answer.status;
    }, orderId);
    expect(status).toBe(200);
    await desk.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
    await desk
      .getByRole('alert')
      .getByText(/a annulé/)
      .waitFor();
    await desk.getByText('actions impossibles maintenant').waitFor();
  }, 120_000);

  test('reports an unknown order', async () => {
    await desk.goto(`${product.url}/admin/orders/0192f5a0-7c3e-7d10-9a55-3f6e2b1c8d40/show`);
    await desk.getByRole('heading', { name: 'Cette commande n’existe pas' }).waitFor();
  }, 120_000);

  test('is opened from a letter', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    const letterId = await desk.evaluate(async (id) => {
      const answer = await fetch(`/-/admin/v1/orders/${id}/desk`);
      return ((await answer.json()) as { sending: { letterId: string } }).sending.letterId;
    }, orderId);
    await desk.goto(`${product.url}/admin/letters/${letterId}/show`);
    await desk.waitForURL(`**/admin/orders/${orderId}/show`);
  }, 120_000);
});

test('the list of orders shows all its columns at 1024 pixels, whatever the states', async () => {
  const STATES = Object.keys(ORDER_STATES);
  const LETTERS = Object.keys(LETTER_STATES);
  await desk.route('**/-/admin/v1/orders?*', async (route) => {
    const response = await route.fetch();
    const [row] = (await response.json()) as object[];
    const rows = LETTERS.map((letterStatus, i) => ({
      ...row,
      id: `0190a000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      letterStatus,
      status: STATES[i % STATES.length],
      sending: 'registered_receipt',
      totalCents: 123_456,
    }));
    await route.fulfill({
      response,
      json: rows,
      headers: { ...response.headers(), 'content-range': 'orders 0-14/15' },
    });
  });
  await desk.goto(`${product.url}/admin/orders`);
  await desk.getByText('Distribuée', { exact: true }).waitFor();
  await resize(desk, 1024);
  await desk.waitForFunction(() => {
    const table = document.querySelector('.admin-list-table-wrap');
    return table !== null && table.scrollWidth <= table.clientWidth;
  });
  await desk.unroute('**/-/admin/v1/orders?*');
}, 120_000);
