import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openSettled } from '../harness/browser-page.ts';
import { demoAccount } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const LETTER = '/documents/telecom-energie/resiliation-box';
const API = `**/-/api/v1/templates/telecom-energie/resiliation-box`;
const NOWHERE = '0198f000-0000-7000-8000-000000000000';
const title = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words }).waitFor();
const reason = (page: Page) => new URL(page.url()).searchParams.get('raison');

async function loggedIn(): Promise<Page> {
  const page = await product.newPage();
  await openSettled(page, `${product.url}/login`);
  await page.locator('#login-email').fill('helene@exemple.fr');
  await page.locator('#login-password').fill(demoAccount(product, 'customer').password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/mon-compte');
  return page;
}

test('a withdrawn template explains itself under its own URL, and links to the user’s letters', async () => {
  const page = await product.newPage();
  await page.route(API, (route) =>
    route.fulfill({ status: 410, json: { code: 'template_withdrawn', message: 'Retirée.' } }),
  );
  await openSettled(page, `${product.url}/documents/telecom-energie`);
  await page.locator(`a[href="${LETTER}"]`).first().click();
  await title(page, 'Cette lettre a été retirée du catalogue.');
  expect(new URL(page.url()).pathname).toBe(LETTER);
  await page.getByRole('link', { name: 'Que devient ma lettre' }).click();
  await page.getByText('Vos lettres déjà commandées partent comme prévu').waitFor();
  await title(page, 'Cette lettre a été retirée du catalogue');
}, 60_000);

test('a missing letter, or one of another account, is not silently replaced by an empty one', async () => {
  const visitor = await product.newPage();
  await visitor.goto(`${product.url}${LETTER}/ecrire?document=${NOWHERE}`);
  await title(visitor, 'Nous ne trouvons pas cette lettre');

  const page = await loggedIn();
  for (const path of [`${LETTER}/ecrire?document=${NOWHERE}`, `/mes-documents/${NOWHERE}`]) {
    await page.goto(product.url + path);
    await title(page, 'Nous ne trouvons pas cette lettre');
    expect(reason(page)).toBe('introuvable');
  }
  await page.evaluate(
    (id) =>
      localStorage.setItem(
        `affranchi.draft.${id}`,
        JSON.stringify({
          id,
          slug: 'resiliation-box',
          category: 'telecom-energie',
          versionId: id,
          content: { answers: {}, sender: { firstName: 'Karim' }, recipient: {}, sending: null },
          step: 0,
          revision: 1,
          savedBy: id,
          changedAt: '2026-01-01T00:00:00Z',
        }),
      ),
    NOWHERE,
  );
  await page.goto(`${product.url}${LETTER}/ecrire?document=${NOWHERE}`);
  await title(page, 'Cette lettre n’est pas dans votre espace');
  expect([reason(page), await page.locator('main').innerText()]).toEqual([
    'autre-compte',
    expect.not.stringContaining('Karim'),
  ]);

  // The user's own draft of this letter is still offered.
  await page.goto(`${product.url}${LETTER}/ecrire`);
  await page.waitForURL(/document=/);
  await page.reload();
  await page.locator('#step-title').waitFor();
  expect(new URL(page.url()).pathname).toBe(`${LETTER}/ecrire`);
}, 120_000);

test('a letter that cannot be laid out shows an error reference, and appears again once it can', async () => {
  const page = await product.newPage();
  await openSettled(page, `${product.url}${LETTER}/ecrire`);
  await page.locator('[id="sender.firstName"]').fill('Jeanne');
  await page.route(API, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), body: '{% if %}' } });
  });
  await page.reload();
  await title(page, 'Nous n’avons pas pu mettre cette lettre en page');
  expect(reason(page)).toBe('mise-en-page');
  expect(await page.locator('main').innerText()).toMatch(/Référence à nous donner\s: AF-[2-9A-HJ-NP-Z]{6}/);
  await page.unroute(API);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await page.waitForFunction(
    () => (document.getElementById('sender.firstName') as HTMLInputElement | null)?.value === 'Jeanne',
  );
}, 60_000);
