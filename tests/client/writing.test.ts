import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { bundleForBrowser } from '../harness/browser-bundle.ts';
import { openEmptyPage } from '../harness/browser-page.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { WritingPage } from './writing-pieces.tsx';

declare const pieces: WritingPage;

let browser: Browser;
let bundle: string;
let page: Page;

beforeAll(async () => {
  bundle = bundleForBrowser('tests/client/writing-pieces.tsx');
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await openEmptyPage(browser);
});
afterEach(() => page.close());

/** Shows one piece of the form of a letter in an empty page. */
async function show(name: Parameters<WritingPage['show']>[0]): Promise<void> {
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: bundle });
  await page.evaluate((piece) => pieces.show(piece), name);
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const REFUSAL = 'Réessayez plus tard.';
const refuse = (route: Route) => route.fulfill({ status: 409, json: { code: 'refused', message: REFUSAL } });

test('a name given to a file elsewhere replaces the typed one, and leaving the field does not bring it back', async () => {
  await show('label');
  const name = page.getByLabel('Son nom dans la lettre');
  await name.fill('Ma facture');
  await name.blur();
  await button('C’est l’avis').click();
  await page.waitForFunction(
    (input) => (input as HTMLInputElement).value === 'Avis d’échéance',
    await name.elementHandle(),
  );
  await name.focus();
  await name.blur();
  expect(await page.evaluate(() => pieces.savedLabels)).toEqual(['Ma facture']);
});

describe('a paper', () => {
  const list = { items: [], can: ['add'] };
  const toFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });

  test('that was not sent stays with its letter when another one is opened', async () => {
    const sentTo: (string | undefined)[] = [];
    await page.route('**/documents/*/enclosures', (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: list });
      sentTo.push(route.request().url().split('/').at(-2));
      return refuse(route);
    });
    await show('papers');
    const files = page.locator('input[type=file]');
    await files.setInputFiles(toFile('bail.pdf'));
    await page.getByText(REFUSAL, { exact: true }).waitFor();
    await button('L’autre lettre').click();
    await page.getByRole('heading', { name: 'Lettre d2' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
    await files.setInputFiles(toFile('photo.pdf'));
    await page.getByText(REFUSAL, { exact: true }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(1);
    expect(sentTo).toEqual(['d1', 'd2']);
  });

  test('that waits behind a slow one is sent to its own letter', async () => {
    const sentTo: (string | undefined)[] = [];
    let release: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/documents/*/enclosures', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: list });
      sentTo.push(route.request().url().split('/').at(-2));
      if (sentTo.length === 1) await pending;
      return refuse(route);
    });
    await show('papers');
    const files = page.locator('input[type=file]');
    const began = page.waitForRequest((request) => request.method() === 'POST');
    await files.setInputFiles(toFile('bail.pdf'));
    await began;
    await button('L’autre lettre').click();
    await page.getByRole('heading', { name: 'Lettre d2' }).waitFor();
    await files.setInputFiles(toFile('photo.pdf'));
    release();
    await page.getByText(REFUSAL, { exact: true }).waitFor();
    expect(sentTo).toEqual(['d1', 'd2']);
  });

  test('whose upload is stopped while the server answers does not stay there', async () => {
    await show('uploading');
    await button('Joindre').click();
    await button('Arrêter l’envoi').click();
    await button('Arrêter l’envoi').waitFor({ state: 'detached' });
    await button('Répondre').click();
    await page.waitForFunction(() => pieces.uploadCalls.join() === 'received,discarded', null, { timeout: 3000 });
  });

  test('that could not be joined is not said to be, once another one is', async () => {
    const toSaved = (id: string, label: string) => ({ id, label, status: 'ready', pages: 1, can: ['attach'] });
    const joined = { id: 'e1', label: 'Bail', status: 'ready', pages: 1, problem: null, changes: [], can: [] };
    await page.route('**/documents/*/enclosures', (route) => route.fulfill({ json: list }));
    await page.route('**/papers', (route) =>
      route.fulfill({ json: { items: [toSaved('p1', 'Facture'), toSaved('p2', 'Bail')], nextCursor: null } }),
    );
    await page.route('**/sent-papers', (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
    await page.route('**/from-paper', (route) => {
      const { paperId } = route.request().postDataJSON() as { paperId: string };
      return paperId === 'p1' ? refuse(route) : route.fulfill({ json: joined });
    });
    await show('papers');
    await button('Choisir dans mes pièces').click();
    const join = (label: string) => page.getByRole('dialog').getByRole('button', { name: label });
    await join('Facture').click();
    await page.getByRole('dialog').getByText(REFUSAL).waitFor();
    await join('Bail').click();
    await join('Bail').getByText('Jointe').waitFor();
    expect(await join('Facture').textContent()).toContain('Joindre');
  });
});

test('a fold stays open, with the focus in it, when what was set in it is taken back', async () => {
  await show('settings');
  await page.getByText('Présentation du texte (facultatif)').click();
  const tick = page.getByLabel('Aligner le texte des deux côtés');
  await tick.check();
  await tick.uncheck();
  expect([await tick.isVisible(), await hasFocus(tick)]).toEqual([true, true]);
});

test('an address that was typed after another was kept is not said to be kept', async () => {
  await page.route('**/own-address', (route) =>
    route.fulfill({ json: { address: route.request().postDataJSON() as object } }),
  );
  await show('ownAddress');
  const keep = button('Garder cette adresse pour mes prochaines lettres');
  await keep.click();
  await page.getByText('Adresse gardée').waitFor();
  await page.getByLabel('Ville').fill('Lège');
  await keep.waitFor();
  expect(await page.getByText('Adresse gardée').count()).toBe(0);
});

test('of two relatives with one address only the chosen one is shown as chosen', async () => {
  await show('recipient');
  await button(/^Paul Roux/).click();
  await page.locator('[aria-pressed=true]').first().waitFor();
  expect(await page.locator('[aria-pressed=true]').allTextContents()).toEqual(['Paul Roux Mios']);
});

test('a save whose answer was lost is not said to be a change made elsewhere', async () => {
  let stored = { revision: 0, content: {} };
  let isLost = false;
  await page.route('**/documents?**', (route) => route.fulfill({ json: { items: [] } }));
  await page.route(/\/documents(\/[\w-]+)?$/, (route) => {
    const request = route.request();
    const id = request.url().split('/').at(-1);
    if (request.method() === 'GET') return route.fulfill({ json: { id, ...stored } });
    const { revision = 0, content } = request.postDataJSON() as { revision?: number; content: object };
    if (revision !== stored.revision) return route.fulfill({ status: 409, json: { code: 'document_changed' } });
    stored = { revision: revision + 1, content };
    if (!isLost) return route.fulfill({ json: { id, ...stored } });
    isLost = false;
    return route.abort();
  });
  await show('draft');
  const answer = page.getByLabel('Réponse');
  const saved = page.getByRole('status').filter({ hasText: /^Enregistré à/ });
  await answer.fill('Je déménage');
  await saved.waitFor();
  isLost = true;
  await answer.fill('Je déménage en');
  await page.getByRole('status').filter({ hasText: 'ne répond pas' }).waitFor();
  await answer.fill('Je déménage en mai.');
  await saved.waitFor();
  expect(stored.content).toMatchObject({ answers: { reason: 'Je déménage en mai.' } });
});

test('a draft is deleted from the account and from this device, once its author has confirmed it', async () => {
  const deletions: string[] = [];
  await page.route('**/documents/d1', (route) => {
    deletions.push(route.request().method());
    return deletions.length === 1 ? refuse(route) : route.fulfill({ status: 204 });
  });
  await show('draftRow');
  await page.evaluate(() => {
    for (const id of ['d1', 'd2']) localStorage.setItem(`affranchi.draft.${id}`, JSON.stringify({ id, content: {} }));
  });
  await button(/^Supprimer «/).click();
  const dialog = page.getByRole('dialog');
  expect(deletions).toEqual([]);
  await dialog.getByRole('button', { name: 'Supprimer le brouillon' }).click();
  await dialog.getByRole('alert').getByText(REFUSAL).waitFor();
  await dialog.getByRole('button', { name: 'Supprimer le brouillon' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(deletions).toEqual(['DELETE', 'DELETE']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([
    'affranchi.draft.d2',
  ]);
});

test('a draft of the account that could not be read is not replaced by an empty one, and comes with the next try', async () => {
  const view = { id: 'd1', revision: 2, step: 0, updatedAt: '2026-11-20T10:00:00.000Z', template: { versionId: 'v1' } };
  let tries = 0;
  await page.route('**/documents/d1', (route) => {
    tries += 1;
    if (tries === 1) return route.abort('connectionreset');
    return route.fulfill({ json: { ...view, content: { answers: { reason: 'Je déménage.' }, sender: {} } } });
  });
  await show('requestedDraft');
  await page.getByRole('status').getByText('Notre service ne répond pas.').waitFor({ timeout: 5000 });
  expect(await page.getByLabel('Réponse').count()).toBe(0);
  await page.getByLabel('Réponse').waitFor({ timeout: 12_000 });
  expect([await page.getByLabel('Réponse').inputValue(), await page.getByRole('status').innerText()]).toEqual([
    'Je déménage.',
    '',
  ]);
});
