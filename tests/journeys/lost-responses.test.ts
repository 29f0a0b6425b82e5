import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { waitForHydration } from '../harness/browser-page.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
/** A second device of the same customer, on which the other kind of failure is tested concurrently. */
let far: Page;
let orderId: string;
let draftId: string;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  far = await product.newPage({ storageState: await page.context().storageState() });
  far.setDefaultTimeout(60_000);
  orderId = await paidOrder(page, await finishedLetter(page));
  draftId = await finishedLetter(page);
}, 240_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => Promise.all([page.unrouteAll(), far.unrouteAll()]));

/** Makes requests fail, without a response or with that of a stopping server, until restored. */
async function broken(answer: 'none' | 503, on = page): Promise<() => Promise<void>> {
  const asks = /\/-\/api\/v1\/(?!user$)/;
  await on.route(asks, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    if (answer === 'none') return route.abort('connectionreset');
    return route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'busy', message: 'Notre service est très demandé. Réessayez dans un instant.' }),
    });
  });
  return () => on.unroute(asks);
}
/** Returns to this tab after a minute, which refetches its data. */
const comesBack = () =>
  page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
  });

const PAGES: readonly [path: () => string, whole: (on: Page) => Locator][] = [
  [() => '/mon-compte', (on) => on.getByText('Opérateur').first().or(on.locator('.letters')).first()],
  [() => '/mes-documents', (on) => on.getByRole('region', { name: 'Liste des lettres' })],
  [() => `/mes-documents/${orderId}`, (on) => on.getByRole('heading', { level: 1, name: 'Résilier une box internet' })],
  [() => `/mes-documents/${orderId}?corriger=oui`, (on) => on.getByRole('heading', { name: 'Corriger ma lettre' })],
  [() => '/mes-pieces', (on) => on.getByText('sur 50', { exact: false }).or(on.locator('.quota')).first()],
  [() => '/mon-profil', (on) => on.getByRole('heading', { name: 'Votre adresse e-mail' })],
  [() => '/mon-profil/carnet', (on) => on.getByRole('button', { name: 'Ajouter une adresse' })],
  [() => '/mon-profil/securite', (on) => on.getByText('Cet appareil')],
  [() => '/mon-profil/factures', (on) => on.getByText('Vous n’avez pas d’abonnement.')],
  [() => '/mon-profil/mes-donnees', (on) => on.getByText('Effacé tout de suite')],
  [() => `/paiement?document=${draftId}`, (on) => on.getByRole('button', { name: 'Changer l’envoi' })],
  [() => `/confirmation-de-commande?commande=${orderId}`, (on) => on.getByTestId('paid')],
  [
    () => '/paiement?offre=subscription_without_trial',
    (on) => on.getByRole('heading', { level: 1, name: 'S’abonner' }),
  ],
];

/** Opens a page whose requests fail, reads what it says, and restores them. */
async function failsAndRecovers(on: Page, answer: 'none' | 503, path: string, whole: Locator): Promise<void> {
  const mend = await broken(answer, on);
  await on.goto(product.url + path);
  const alert = on.getByRole('alert').filter({
    hasText: answer === 'none' ? 'Notre service ne répond pas. Rien n’est perdu' : 'Notre service est très demandé.',
  });
  await alert.first().waitFor();
  const text = await on.locator('main').innerText();
  expect([path, text]).toEqual([
    path,
    expect.not.stringMatching(/ne trouvons pas|n’est pas dans votre espace|undefined|Unexpected/),
  ]);
  if (answer === 'none') expect([path, await axeViolations(on)]).toEqual([path, []]);
  await mend();
  const again = on.getByRole('button', { name: 'Réessayer' });
  while (await again.count()) {
    await again
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await on.waitForTimeout(300);
  }
  await whole.waitFor();
}

describe('a page whose request failed', () => {
  test.each(PAGES.map(([path, whole], i) => [i, path, whole] as const))(
    '%# reports it, shows no wrong content, and offers a retry',
    async (_i, path, whole) => {
      await Promise.all([
        failsAndRecovers(page, 'none', path(), whole(page)),
        failsAndRecovers(far, 503, path(), whole(far)),
      ]);
    },
    120_000,
  );
});

test('a public page that could not be loaded offers a retry', async () => {
  await page.goto(`${product.url}/`);
  await page.route('**/-/api/v1/shelves', (route) => route.abort('connectionreset'));
  await (
    await waitForHydration(
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Modèles de lettres' }),
    )
  ).click();
  await page.getByRole('heading', { level: 1, name: 'Cette page n’a pas pu être chargée.' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Modèles de lettres' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/documents');
}, 120_000);

describe('a failed refetch', () => {
  test('keeps the paid order and the letter on the page', async () => {
    for (const [path, there] of [
      [`/confirmation-de-commande?commande=${orderId}`, page.getByTestId('paid')],
      [`/mes-documents/${orderId}`, page.getByTestId('state')],
    ] as const) {
      await page.goto(product.url + path);
      await there.waitFor();
      const mend = await broken(503);
      const failed = page.waitForResponse((answer) => answer.status() === 503);
      await comesBack();
      await failed;
      await page.waitForTimeout(500);
      expect(await there.isVisible()).toBe(true);
      await mend();
    }
  }, 120_000);

  test('keeps the input in the address book', async () => {
    await page.goto(`${product.url}/mon-profil/carnet`);
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
    await page.getByLabel('Nom de l’entreprise ou de l’organisme').fill('Mairie de Mios');
    const mend = await broken('none');
    const failed = page.waitForEvent('requestfailed');
    await comesBack();
    await failed;
    await page.waitForTimeout(2500);
    expect(await page.getByLabel('Nom de l’entreprise ou de l’organisme').inputValue()).toBe('Mairie de Mios');
    await mend();
  }, 120_000);
});
