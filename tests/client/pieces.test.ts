import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { bundleForBrowser } from '../harness/browser-bundle.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { PiecesPage } from './browser-pieces.tsx';

declare const pieces: PiecesPage;

/** Secure for the browser, like the site. */
const SITE = 'http://localhost/';
let browser: Browser;
let bundle: string;
let page: Page;

beforeAll(async () => {
  bundle = bundleForBrowser('tests/client/browser-pieces.tsx');
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="fr"><body><div id="root">' })
      : route.fulfill({ status: 204 }),
  );
});
afterEach(() => page.close());

/** Shows one piece of the site in an empty page. */
async function show(name: Parameters<PiecesPage['show']>[0]): Promise<void> {
  await page.goto(SITE);
  await page.addScriptTag({ content: bundle });
  await page.evaluate((piece) => pieces.show(piece), name);
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const refused = (message: string) => ({ status: 409, json: { code: 'refused', message } });

describe('the choice of e-mails', () => {
  test('sends the second of two quick ticks after the first', async () => {
    const sent: Record<string, boolean>[] = [];
    let release = (): void => undefined;
    const pending = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/profile/notifications', async (route) => {
      const notifications = route.request().postDataJSON() as Record<string, boolean>;
      sent.push(notifications);
      if (sent.length === 1) await pending;
      return route.fulfill({ json: { notifications } });
    });
    await show('notifications');
    await page.getByLabel(/Ma lettre est imprimée/).uncheck();
    await page.getByLabel(/Ma lettre est revenue/).uncheck();
    release();
    await page.getByText('Choix enregistré.').waitFor();
    expect(sent.map(({ letterPrinted, letterReturned }) => [letterPrinted, letterReturned])).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  test('shows the stored choice again if the server refuses another', async () => {
    await page.route('**/profile/notifications', (route) => route.fulfill(refused('Réessayez plus tard.')));
    await show('notifications');
    const tick = page.getByLabel(/Ma lettre est imprimée/);
    await tick.click();
    await page.getByText('Réessayez plus tard.').waitFor();
    expect(await tick.isChecked()).toBe(true);
  });
});

test('older invoices that cannot be loaded are announced; the next try shows them', async () => {
  let isDown = true;
  await page.route('**/invoices?**', (route) =>
    route.fulfill(isDown ? refused('Réessayez plus tard.') : { json: { items: [], nextCursor: null } }),
  );
  await show('invoices');
  const more = button('Voir les plus anciennes');
  await more.click();
  await page.getByRole('alert').getByText('Réessayez plus tard.').waitFor();
  expect(await hasFocus(more)).toBe(true);
  isDown = false;
  await more.click();
  await more.waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the name of an enclosure is saved although Enter leaves its step at once', async () => {
  await show('enclosure');
  const name = page.getByLabel('Son nom dans la lettre');
  await name.fill('Ma facture de mai');
  await name.press('Enter');
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  expect(await page.evaluate(() => pieces.savedLabels)).toEqual(['Ma facture de mai']);
});

test('a letter that is stopped while paused can be heard again', async () => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    let isPaused = false;
    const speech = {
      getVoices: () => [{ lang: 'fr-FR', localService: true }],
      addEventListener: () => undefined,
      pause: () => void (isPaused = true),
      resume: () => void (isPaused = false),
      // https://webaudio.github.io/web-speech-api/: cancel() does not change the paused state.
      cancel: () => undefined,
      speak: ({ text }: { text: string }) => void (isPaused || heard.push(text)),
    };
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    class Utterance extends EventTarget {
      constructor(readonly text: string) {
        super();
      }
    }
    Object.assign(window, { heard, SpeechSynthesisUtterance: Utterance });
  });
  await show('listen');
  for (const name of ['Écouter ma lettre', 'Mettre en pause', 'Arrêter la lecture', 'Écouter ma lettre'])
    await button(name).click();
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['Bonjour.', 'Bonjour.']);
});

test('a button that is removed with its form leaves the focus on the heading above, not on a hidden one', async () => {
  await show('email');
  await button('Changer d’adresse e-mail').click();
  await button('Garder mon adresse').click();
  await button('Changer d’adresse e-mail').waitFor();
  expect(await hasFocus(page.getByRole('heading', { name: 'Votre adresse e-mail' }))).toBe(true);
});

describe('the question before a letter is cancelled', () => {
  const cancel = () => page.getByRole('dialog').getByRole('button', { name: 'Annuler avec remboursement' });
  const open = () => button('Annuler avec remboursement').first().click();

  test('keeps the focus while it is pending, and shows a refusal only until it is closed', async () => {
    await page.route('**/orders/o1/cancel', (route) => route.fulfill(refused('Elle est déjà partie.')));
    await show('order');
    await open();
    await cancel().click();
    await page.getByText('Elle est déjà partie.').waitFor();
    expect(await hasFocus(cancel())).toBe(true);
    await button('Garder ma lettre').click();
    await open();
    expect(await page.getByText('Elle est déjà partie.').count()).toBe(0);
  });

  test('outdates the list of letters', async () => {
    await page.route('**/orders/o1/cancel', (route) => route.fulfill({ json: { id: 'o1' } }));
    await show('order');
    await open();
    await cancel().click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => pieces.areOrdersOutdated())).toBe(true);
  });
});

test('the refusal to remove one contact is not shown for the next', async () => {
  await page.route('**/contacts/c1', (route) => route.fulfill(refused('Réessayez plus tard.')));
  await show('contacts');
  await button(/^Retirer Fibre Exemple/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await page.getByText('Réessayez plus tard.').waitFor();
  await button('Garder').click();
  await button(/^Retirer Gaz Exemple/).click();
  await page.getByRole('dialog', { name: /Gaz Exemple/ }).waitFor();
  expect(await page.getByText('Réessayez plus tard.').count()).toBe(0);
});

test('a copy that the browser refuses is not shown with a check mark', async () => {
  await show('copy');
  const copy = async (isAllowed: boolean): Promise<string | null> => {
    await page.evaluate((allowed) => {
      navigator.clipboard.writeText = () => (allowed ? Promise.resolve() : Promise.reject(new Error('refused')));
    }, isAllowed);
    await button('Copier').click();
    const toast = page.locator('.toast').filter({ hasText: isAllowed ? 'Copié.' : 'n’a pas permis la copie' });
    return toast.locator('path').getAttribute('d');
  };
  const [done, failed] = [await copy(true), await copy(false)];
  expect(failed).not.toBe(done);
});

test('an answer to support is kept for a reload, until it is sent', async () => {
  const thread = { id: 't1', reference: 'AF-7K2M4P', kind: 'question', subject: 'other', awaits: 'us', order: null };
  await page.route('**/threads/t1/messages', (route) =>
    route.fulfill({ status: 201, json: { ...thread, messages: [] } }),
  );
  await show('message');
  const answer = page.getByLabel('Votre réponse');
  await answer.fill('Merci, j’attends.');
  await show('message');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Merci, j’attends.');
  await button('Envoyer ma réponse').click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
  await show('message');
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('');
});
