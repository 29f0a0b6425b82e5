import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { bundleForBrowser } from '../harness/browser-bundle.ts';
import { openEmptyPage } from '../harness/browser-page.ts';
import { launchBrowser } from '../harness/browser.ts';
import { kept } from '../journeys/form-steps.ts';
import type { OrderingPage } from './ordering-pieces.tsx';

declare const pieces: OrderingPage;

let browser: Browser;
let bundle: string;
let page: Page;

beforeAll(async () => {
  bundle = bundleForBrowser('tests/client/ordering-pieces.tsx');
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await openEmptyPage(browser);
});
afterEach(() => page.close());

/** Shows one piece of an order in an empty page; a second time, as after a reload. */
async function show(...piece: Parameters<OrderingPage['show']>): Promise<void> {
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: bundle });
  await page.evaluate((args) => pieces.show(...args), piece);
}
const LETTER = '6f1d9c1e-0c1f-4a55-9d0c-3a1f6d2f0b11';
/** Stores a letter to « Noury » on this device. */
async function storeLetter(more: object): Promise<object> {
  const draft = {
    id: LETTER,
    slug: 'banque',
    category: 'famille',
    versionId: 'v1',
    content: { answers: { reason: 'nouveau' }, sender: {}, recipient: { lastName: 'Noury' }, sending: null },
    step: 0,
    revision: 2,
    savedBy: 'jeanne',
    changedAt: '2026-11-20T10:00:00.000Z',
    ...more,
  };
  await page.goto('http://localhost/');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `affranchi.draft.${LETTER}`,
    JSON.stringify(draft),
  ] as const);
  return draft.content;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tick = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });

describe('the letters of a life event', () => {
  const PATH = '/tout-faire/deces';
  const template = { category: 'famille', slug: 'bail', versionId: 'v1', steps: [], sending: { allowed: [] } };

  test('are written once, although the person continues before their questions have arrived', async () => {
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/templates/famille/bail', async (route) => {
      await arrival;
      return route.fulfill({ json: template });
    });
    await show('pack', PATH);
    await tick('À sa banque').check();
    await tick('À son bailleur').check();
    await button('Continuer').click();
    await page.getByRole('alert').getByText('Réessayez dans un instant.').waitFor();
    expect(await kept(page)).toEqual([]);
    const wait = page.getByText('Chargement…');
    await wait.waitFor();
    arrive();
    await wait.waitFor({ state: 'detached' });
    await button('Continuer').click();
    await page.getByRole('heading', { level: 1, name: /vos 2 lettres/ }).waitFor();
    expect((await kept(page)).map(({ slug }) => slug).sort()).toEqual(['bail', 'banque']);
    // Every letter is chosen.
    expect(await button('Ajouter une lettre').count()).toBe(0);
  });

  test('keep their choice and what was typed for all of them after a reload, until they are written', async () => {
    await page.route('**/templates/famille/bail', (route) => route.fulfill({ json: template }));
    await show('pack', PATH);
    await tick('À sa banque').check();
    await page.getByLabel('Prénom').fill('Jeanne');
    await show('pack', PATH);
    expect([await tick('À sa banque').isChecked(), await page.getByLabel('Prénom').inputValue()]).toEqual([
      true,
      'Jeanne',
    ]);
    await tick('À son bailleur').check();
    await button('Continuer').click();
    await page.getByRole('heading', { level: 1, name: /vos 2 lettres/ }).waitFor();
    expect((await kept(page)).map(({ content }) => content.sender['firstName'])).toEqual(['Jeanne', 'Jeanne']);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

describe('a letter that an account has', () => {
  const CHECKOUT = `/paiement?document=${LETTER}`;

  test('is not among the letters of a life event once its author has logged out', async () => {
    await storeLetter({ pack: { event: 'deces', name: 'À sa banque' } });
    await show('pack', '/tout-faire/deces');
    await page.getByRole('link', { name: 'Se connecter pour les reprendre' }).waitFor();
    expect(await page.locator('#root').innerText()).not.toContain('Noury');
    await page.evaluate(() => localStorage.clear());
    await show('pack', '/tout-faire/deces');
    await tick('À sa banque').waitFor();
    expect(await page.getByRole('link', { name: 'Se connecter pour les reprendre' }).count()).toBe(0);
  });

  test('is ordered from that account: no other one is offered', async () => {
    await storeLetter({});
    await show('visitorCheckout', CHECKOUT);
    await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
    expect(await button('Je n’ai pas de compte').count()).toBe(0);
  });

  test('and that was changed in its form while its order waited for the payment is not paid as it was by mistake', async () => {
    const typed = await storeLetter({ unsent: true });
    let isOrdered = true;
    const calls: unknown[] = [];
    const view = { id: LETTER, template: { versionId: 'v1' }, revision: 2, content: { answers: { reason: 'ancien' } } };
    const order = { id: 'o1', documentId: LETTER, status: 'awaiting_payment', packId: null, can: ['pay', 'cancel'] };
    await page.route('**/-/api/v1/**', (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.replace('/-/api/v1', '');
      if (request.method() !== 'GET') calls.push([request.method(), path]);
      if (path === '/orders') return route.fulfill({ json: { items: isOrdered ? [order] : [], nextCursor: null } });
      if (path === '/orders/o1/cancel') {
        isOrdered = false;
        return route.fulfill({ json: order });
      }
      if (path !== `/documents/${LETTER}`) return route.fulfill({ status: 503, json: {} });
      if (request.method() === 'GET') return route.fulfill({ json: view });
      if (isOrdered) return route.fulfill({ status: 409, json: { code: 'document_ordered', message: 'Commandée.' } });
      calls.push(request.postDataJSON().content);
      return route.fulfill({ json: { ...view, revision: 3, content: typed } });
    });
    await show('checkout', CHECKOUT);
    await page.getByRole('heading', { name: 'Votre lettre a changé depuis sa commande' }).waitFor({ timeout: 10_000 });
    await button('Commander avec mes modifications').click();
    await page.getByRole('heading', { name: 'Commander' }).waitFor();
    const save = ['PUT', `/documents/${LETTER}`];
    await page.waitForFunction(() => !document.body.innerText.includes('Enregistrement de votre lettre'));
    expect(calls).toEqual([save, ['POST', '/orders/o1/cancel'], save, typed]);
  });

  test('stays open where its unpaid order could not be cancelled, and says so', async () => {
    await page.route('**/orders/o1/cancel', (route) => route.abort('connectionreset'));
    await show('unpaid');
    await button('Modifier').click();
    await page.getByRole('alert').getByText('Notre service ne répond pas.').waitFor({ timeout: 10_000 });
    expect(await page.getByTestId('place').innerText()).toBe('/');
  });
});

describe('the delivery and the day of an order', () => {
  const choices = () => page.getByTestId('choices').innerText();

  test('stay chosen while the person logs in, and after a reload', async () => {
    await show('order');
    await button('Lettre verte').click();
    await button('Le 15 janvier').click();
    await button('Se connecter').click();
    await button('Revenir').click();
    expect(await choices()).toBe('green 2027-01-15');
    await show('order');
    expect(await choices()).toBe('green 2027-01-15');
  });

  test('give way to a method that is chosen in the form afterwards', async () => {
    await show('order');
    await button('Lettre verte').click();
    await button('Recommandé, dans le formulaire').click();
    expect(await choices()).toBe('registered');
  });

  test('give way to the method that the form still shows when it is finished again', async () => {
    await show('order');
    await button('Lettre verte').click();
    await button('Se connecter').click();
    await button('Finir le formulaire').click();
    await button('Revenir').click();
    expect(await choices()).toBe('tracked');
  });
});

test('the same problems, found by another press of a button far below, take the focus again', async () => {
  await show('problems');
  for (let press = 0; press < 2; press += 1) {
    await page.getByLabel('Un champ').focus();
    await button('Commander').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert', null, { timeout: 3000 });
  }
});

test('what is typed while an answer to support is sent is not lost', async () => {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/threads/t1/messages', async (route) => {
    await arrival;
    return route.fulfill({ json: { ...THREAD, awaits: 'us' } });
  });
  await show('message', '/mes-messages/t1');
  const answer = page.getByLabel('Votre réponse');
  await answer.fill('Bonjour, ma lettre est revenue.');
  await button('Envoyer ma réponse').click();
  await answer.fill('Bonjour, ma lettre est revenue. Voici le motif.');
  arrive();
  await page.getByText('Votre réponse est arrivée.').waitFor();
  expect(await answer.inputValue()).toBe('Bonjour, ma lettre est revenue. Voici le motif.');
});

test('offline, a form that could not be loaded does not promise that one can go on writing', async () => {
  for (const [piece, text] of [
    ['offline', 'Vous pouvez continuer'],
    ['offlineFailed', 'Certaines pages ne s’ouvriront pas.'],
  ] as const) {
    await show(piece, '/documents/telecom/box/ecrire');
    await page.context().setOffline(true);
    await page.getByRole('status').getByText(text).waitFor({ timeout: 5000 });
    await page.context().setOffline(false);
  }
});

const THREAD = {
  id: 't1',
  reference: 'AF-7K2M4P',
  kind: 'question',
  subject: 'other',
  order: null,
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  messages: [],
};
