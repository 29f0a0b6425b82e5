import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { waitForHydration } from '../harness/wait-for-hydration.ts';

let product: RunningProduct;
let page: Page;
let orderId: string;
let draftId: string;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  orderId = await paidOrder(page, await finishedLetter(page));
  draftId = await finishedLetter(page);
}, 240_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => page.unrouteAll());

/** Makes requests fail, without a response or with that of a stopping server, until restored. */
async function broken(answer: 'none' | 503): Promise<() => Promise<void>> {
  const asks = /\/-\/api\/v1\/(?!user$)/;
  await page.route(asks, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    if (answer === 'none') return route.abort('connectionreset');
    return route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'busy', message: 'Notre service est très demandé. Réessayez dans un instant.' }),
    });
  });
  return () => page.unroute(asks);
}
/** Returns to this tab after a minute, which refetches its data. */
const comesBack = () =>
  page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
  });
const again = () => page.getByRole('button', { name: 'Réessayer' });

const PAGES: readonly [path: () => string, whole: () => ReturnType<Page['getByText']>][] = [
  [() => '/mon-compte', () => page.getByText('Opérateur').first().or(page.locator('.letters')).first()],
  [() => '/mes-documents', () => page.getByRole('region', { name: 'Liste des lettres' })],
  [() => `/mes-documents/${orderId}`, () => page.getByRole('heading', { level: 1, name: 'Résilier une box internet' })],
  [() => `/mes-documents/${orderId}?corriger=oui`, () => page.getByRole('heading', { name: 'Corriger ma lettre' })],
  [() => '/mes-pieces', () => page.getByText('sur 50', { exact: false }).or(page.locator('.quota')).first()],
  [() => '/mon-profil', () => page.getByRole('heading', { name: 'Votre adresse e-mail' })],
  [() => '/mon-profil/carnet', () => page.getByRole('button', { name: 'Ajouter une adresse' })],
  [() => '/mon-profil/securite', () => page.getByText('Cet appareil')],
  [() => '/mon-profil/factures', () => page.getByText('Vous n’avez pas d’abonnement.')],
  [() => '/mon-profil/mes-donnees', () => page.getByText('Effacé tout de suite')],
  [() => `/paiement?document=${draftId}`, () => page.getByRole('heading', { name: '2. L’envoi' })],
  [() => `/confirmation-de-commande?commande=${orderId}`, () => page.getByTestId('paid')],
  [
    () => '/paiement?offre=subscription_without_trial',
    () => page.getByRole('heading', { level: 1, name: 'S’abonner' }),
  ],
];

describe('a page whose request failed', () => {
  test.each(PAGES.map(([path, whole], i) => [i, path, whole] as const))(
    '%# reports it, shows no wrong content, and offers a retry',
    async (_i, path, whole) => {
      for (const answer of ['none', 503] as const) {
        const mend = await broken(answer);
        await page.goto(product.url + path());
        const alert = page.getByRole('alert').filter({
          hasText:
            answer === 'none' ? 'Notre service ne répond pas. Rien n’est perdu' : 'Notre service est très demandé.',
        });
        await alert.first().waitFor();
        const text = await page.locator('main').innerText();
        expect([path(), text]).toEqual([
          path(),
          expect.not.stringMatching(/ne trouvons pas|n’est pas dans votre espace|undefined|Unexpected/),
        ]);
        if (answer === 'none') expect([path(), await axeViolations(page)]).toEqual([path(), []]);
        await mend();
        while (await again().count()) {
          await again()
            .first()
            .click({ timeout: 2000 })
            .catch(() => undefined);
          await page.waitForTimeout(300);
        }
        await whole().waitFor();
      }
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
