import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DocumentView } from '../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { createPageApi } from '../harness/browser-page.ts';
import { twoDevices } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
/** Another device of the same user. */
let far: Page;
let id: string;
let orderId: string;
const api = createPageApi(() => far);
const WAITS = /\/-\/api\/v1\/orders\/[0-9a-f-]{36}$/;
const TEXT = 'Une correction n’est pas enregistrée.';

const city = () => page.locator('[id="recipient.city"]');
const form = () => page.getByRole('heading', { name: 'Corriger ma lettre' });
const save = () => page.getByRole('button', { name: 'Enregistrer la correction' });
const inAccount = () => api<DocumentView>('GET', `/documents/${id}`);
const findCity = async () => (await inAccount()).content.recipient.city;
const open = async (query = '?corriger=oui'): Promise<void> => {
  await page.goto(`${product.url}/mes-documents/${orderId}${query}`);
  await page.getByTestId('state').waitFor();
};
const correctElsewhere = async (change: (content: DocumentView['content']) => void): Promise<void> => {
  const { content, revision } = await inAccount();
  change(content);
  await api('POST', `/orders/${orderId}/correct`, { content, revision });
};
async function looksRight(): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([
      width,
      true,
    ]);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/correction-${(shot += 1)}-${width}.png`, fullPage: true });
  }
  expect(await axeViolations(page)).toEqual([]);
}
let shot = 0;

beforeAll(async () => {
  product = await useSharedProduct();
  [page, far] = await twoDevices(product);
}, 240_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => page.unrouteAll());
beforeEach(async () => {
  id = await finishedLetter(far);
  orderId = await paidOrder(far, id);
}, 120_000);

test('the input of a correction survives a reload, is announced on the letter’s page, and is erased once saved or discarded', async () => {
  await open();
  await city().fill('Mios');
  await page.reload();
  await form().waitFor();
  await page.getByText('Votre correction commencée est ici.').waitFor();
  expect(await city().inputValue()).toBe('Mios');
  await looksRight();
  await open('');
  await page.getByText(TEXT).waitFor();
  await page.getByRole('link', { name: 'La reprendre' }).click();
  expect(await city().inputValue()).toBe('Mios');
  await page.getByRole('button', { name: 'Repartir de la lettre commandée' }).click();
  expect(await city().inputValue()).toBe(await findCity());
  await city().fill('Salles');
  await page.setViewportSize({ width: 360, height: 800 });
  await save().click();
  await form().waitFor({ state: 'detached' });
  expect(await findCity()).toBe('Salles');
  const said = page.getByRole('status').filter({ hasText: 'Votre correction est enregistrée.' });
  await said.waitFor();
  expect(
    await said.evaluate((note) => [
      document.activeElement?.tagName,
      note.getBoundingClientRect().top > 0 && note.getBoundingClientRect().bottom < window.innerHeight,
    ]),
  ).toEqual(['H1', true]);
  await city().waitFor({ state: 'detached' });
  expect(await page.getByText(TEXT).count()).toBe(0);
  await open();
  expect([await city().inputValue(), await page.getByText('Votre correction commencée').count()]).toEqual([
    'Salles',
    0,
  ]);
}, 180_000);

test('a concurrent correction is not overwritten: both versions are shown, and the chosen one is saved', async () => {
  await open();
  await city().fill('Mios');
  await correctElsewhere(({ recipient }) => Object.assign(recipient, { city: 'Salles' }));
  await save().click();
  await page.getByRole('heading', { name: 'Cette lettre a été modifiée ailleurs' }).waitFor();
  expect(await findCity()).toBe('Salles');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('two-versions');
  expect((await page.locator('.versions').innerText()).replaceAll('\n', ' ')).toMatch(/MIOS.*SALLES/s);
  await looksRight();
  await page.getByRole('button', { name: 'Celle de cette page' }).click();
  await save().click();
  await form().waitFor({ state: 'detached' });
  expect(await findCity()).toBe('Mios');

  // Reopened on a device with input on an older revision: the same question, before anything is sent.
  await open();
  await city().fill('Belin');
  await correctElsewhere(({ recipient }) => Object.assign(recipient, { city: 'Sanguinet' }));
  await page.reload();
  await page.getByRole('button', { name: 'L’autre' }).click();
  expect(await city().inputValue()).toBe('Sanguinet');
  expect(await save().isEnabled()).toBe(true);
}, 180_000);

test('a save with a lost response succeeds when repeated, without a conflict', async () => {
  const saveAndLoseTheAnswer = async (name: string): Promise<void> => {
    await open();
    await city().fill(name);
    await page.route(
      '**/correct',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await save().click();
    await page.getByText('Ce que vous avez écrit reste ici').waitFor();
  };
  await saveAndLoseTheAnswer('Mios');
  await save().click();
  await form().waitFor({ state: 'detached' });
  expect(await findCity()).toBe('Mios');

  // On another page instead, the correction is saved.
  await saveAndLoseTheAnswer('Salles');
  await open('');
  await page.getByRole('link', { name: 'Corriger ma lettre' }).click();
  await form().waitFor();
  expect([
    await city().inputValue(),
    await page.getByText(TEXT).count(),
    await page.locator('#two-versions').count(),
    await page.getByText('Votre correction commencée').count(),
  ]).toEqual(['Salles', 0, 0, 0]);
}, 180_000);

test('input not saved before the hand-over is shown until acknowledged', async () => {
  await open();
  await city().fill('Mios');
  await page.route(WAITS, async (route) => {
    const answer = await route.fetch();
    const order = (await answer.json()) as OrderView;
    return route.fulfill({
      response: answer,
      json: { ...order, can: order.can.filter((one) => one !== 'correct' && one !== 'cancel') },
    });
  });
  await form().waitFor({ state: 'detached' });
  await page.getByText('Votre correction n’est pas dans la lettre.').waitFor();
  expect(await page.locator('.versions').innerText()).toContain('MIOS');
  await looksRight();
  await page.getByRole('button', { name: 'J’ai compris, l’effacer' }).click();
  await page.locator('.versions').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('state').waitFor();
  expect(await page.getByText('Votre correction n’est pas').count()).toBe(0);
}, 180_000);

test('input in a form whose letter was ordered elsewhere is offered as a correction', async () => {
  id = await finishedLetter(far);
  await page.goto(`${product.url}/documents/telecom-energie/resiliation-box/ecrire?document=${id}`);
  await page.locator('[id="sender.line4"]').waitFor();
  await page.locator('[id="sender.line4"]').fill('1 rue du Lac');
  await page
    .locator('.saved')
    .filter({ hasText: /^Enregistré à/ })
    .waitFor();
  orderId = await paidOrder(far, id);
  await page.locator('[id="sender.line4"]').fill('2 rue du Lac');
  await page.getByText('Cette lettre est déjà commandée.').first().waitFor();
  await open('');
  await page.getByText(TEXT).waitFor();
  await page.getByRole('link', { name: 'La reprendre' }).click();
  expect(await page.locator('[id="sender.line4"]').inputValue()).toBe('2 rue du Lac');
  await save().click();
  await form().waitFor({ state: 'detached' });
  expect((await inAccount()).content.sender.line4).toBe('2 rue du Lac');
}, 180_000);
