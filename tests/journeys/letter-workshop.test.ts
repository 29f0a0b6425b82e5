import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

const LETTER = 'indemnisation-train';
let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ viewport: { width: 1440, height: 700 } });
  page.setDefaultTimeout(20_000);
  await page.goto(`${product.url}/admin/legal-changes`);
  await logInStaff(page, demoAccount(product, 'admin'));
  await page.getByRole('heading', { level: 1, name: 'Changements de la loi' }).waitFor();
}, 180_000);
afterAll(async () => {
  try {
    await page?.context().setOffline(false);
    const left = await send<{ id: string; revision: number }[]>(
      'GET',
      `/template-drafts?filter={"slug":"${LETTER}"}`,
      null,
    );
    for (const { id, revision } of left) await send('POST', `/template-drafts/${id}/discard`, { revision });
  } finally {
    await product?.stop();
  }
}, 60_000);

/** Sends a request of the back office as another tab of the same person would. */
const send = <T>(method: string, path: string, body: unknown): Promise<T> =>
  page.evaluate(
    async ([verb, url, json]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!;
      const response = await fetch(`/-/admin/v1${url}`, {
        method: verb,
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        ...(json && { body: json }),
      });
      return response.status === 204 ? null : ((await response.json()) as unknown);
    },
    [method, path, body === null ? '' : JSON.stringify(body)] as const,
  ) as Promise<T>;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const notice = (text: string) => page.getByText(text).filter({ visible: true }).first();
const editor = () => page.locator('.code-editor .cm-content[aria-label="template.md"]');
const typeAtStart = async (text: string): Promise<void> => {
  await editor().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(text);
};

const findVersion = async (slug: string): Promise<string> => {
  const path = `/templates?filter={"slug":"${slug}","newest":true}`;
  return (await send<{ id: string }[]>('GET', path, null))[0]!.id;
};
async function openDraft(): Promise<string> {
  const { id } = await send<{ id: string }>('POST', `/templates/${await findVersion(LETTER)}/draft`, {});
  await page.goto(`${product.url}/admin/template-drafts/${id}`);
  await editor().waitFor();
  return id;
}

test('the menu shows the entry of the open page on a low screen', async () => {
  const entry = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current]');
  await page.waitForFunction(
    (element) => (element as Element).getBoundingClientRect().bottom <= window.innerHeight,
    await entry.elementHandle(),
  );
  expect(await entry.innerText()).toContain('Changements de la loi');
}, 60_000);

test('a command that removes its button leaves the focus on the heading of its section', async () => {
  await button('Noter un changement').press('Enter');
  const form = page.locator('.admin-command');
  await form.getByLabel('Texte', { exact: true }).fill('Code du travail');
  await form.getByLabel('Article').fill('L. 1237-1');
  await form.getByLabel('Adresse de la source').fill('https://www.legifrance.gouv.fr/codes/');
  await form.getByLabel('S’applique le').fill('2027-01-01');
  await form.getByLabel('Ce qui change').fill('Le préavis change.');
  await button('Noter et voir les lettres').press('Enter');
  await page
    .getByRole('button', { name: /^Vérifiée/ })
    .first()
    .press('Enter');
  await notice('est vérifiée.').waitFor();
  await page.locator('h2:focus').waitFor();
  expect(await focused()).toBe('Lettres qui citent cet article');
}, 60_000);

test('a letter to correct whose draft was abandoned offers a new one', async () => {
  const path = `/templates/${await findVersion(LETTER)}`;
  const [basis] = (await send<{ legalBasis: { text: string; article: string }[] }>('GET', path, null)).legalBasis;
  const change = await send<{ id: string }>('POST', '/legal-changes', {
    requestId: crypto.randomUUID(),
    text: basis!.text,
    article: basis!.article,
    sourceUrl: 'https://eur-lex.europa.eu/',
    effectiveOn: '2027-01-01',
    note: 'Le seuil change.',
  });
  await page.goto(`${product.url}/admin/legal-changes/${change.id}/show`);
  await page
    .getByRole('button', { name: /^À corriger/ })
    .first()
    .click();
  // A question about unsaved input would be answered with no.
  await editor().click();
  await page.keyboard.type('Une phrase de trop. ');
  await button('Abandonner').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click();
  await page.getByText('Abandonné.').waitFor();
  await page.waitForURL('**/admin/template-drafts');
  await page.goto(`${product.url}/admin/legal-changes/${change.id}/show`);
  await button('Nouvelle version').click();
  await editor().waitFor();

  // The change was recorded by mistake.
  await page.goto(`${product.url}/admin/legal-changes/${change.id}/show`);
  await button('Retirer ce changement').click();
  await button('Retirer le changement').click();
  await page.getByText('Dites pourquoi, en quelques mots.').waitFor();
  await page.getByLabel('Pourquoi').fill('Le numéro de l’article était faux.');
  await button('Retirer le changement').dblclick();
  await page.getByText(/^Retiré par .* Le numéro de l’article était faux\.$/).waitFor();
  expect(await button('Vérifiée').count()).toBe(0);
}, 60_000);

test('a draft equal to the version on the site is not proposed', async () => {
  await openDraft();
  await page.getByText('Ce texte est celui du site').waitFor();
  expect(await button('Proposer à la relecture').count()).toBe(0);
  expect(await page.getByText('Le texte enregistré peut être publié.').count()).toBe(0);
}, 60_000);

test('a save without a connection says at once that nothing was sent, and the next one stores the text', async () => {
  await openDraft();
  await typeAtStart(' ');
  await page.context().setOffline(true);
  await button('Enregistrer').click();
  await notice('Vous êtes hors connexion').waitFor();
  await page.context().setOffline(false);
  await button('Enregistrer').press('Enter');
  await notice('Enregistré.').waitFor();
  expect(await focused()).toBe('Enregistrer');
}, 60_000);

test('a save whose answer was lost is recognised when it is repeated', async () => {
  await openDraft();
  await typeAtStart(' ');
  const drafts = '**/-/admin/v1/template-drafts/*';
  await page.route(drafts, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await button('Enregistrer').click();
  await notice('Le serveur n’a pas répondu').waitFor();
  await page.unroute(drafts);
  await button('Enregistrer').click();
  await notice('Enregistré.').waitFor();
  expect(await page.getByRole('heading', { name: 'enregistré ce texte pendant' }).count()).toBe(0);
}, 60_000);

test('a colleague who saved first is named with the time', async () => {
  const id = await openDraft();
  const draft = await send<{ revision: number; source: string; samples: string }>(
    'GET',
    `/template-drafts/${id}`,
    null,
  );
  await send('PUT', `/template-drafts/${id}`, {
    revision: draft.revision,
    source: `${draft.source}\n`,
    samples: draft.samples,
  });
  await typeAtStart(' ');
  await button('Enregistrer').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Enregistrer le mien à la place' });
  await alert.getByText(/Anne Tessier a enregistré ce texte le \d/).waitFor();
}, 60_000);
