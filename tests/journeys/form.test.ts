import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addDays } from '../../src/letterpress/dates/days.ts';
import { toParisDay } from '../../src/letterpress/dates/paris.ts';
import { openSettled } from '../harness/browser-page.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { field, status, kept, whoAndWhom } from './form-steps.ts';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  product = await useSharedProduct();
  browser = product.browser;
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => context?.close(), 60_000);

const BOX = '/documents/telecom-energie/resiliation-box/ecrire';
async function open(path: string, width = 1280): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'fr-FR', bypassCSP: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await openSettled(page, product.url + path);
  return page;
}

test('double clicks on every control advance one step at a time, without errors', async () => {
  const page = await open(BOX);
  const title = () => page.locator('.steps-title').innerText();
  const press = () => page.locator('.write-acts button[type=submit]').dblclick();
  const fill = async (answers: Record<string, string>) => {
    for (const [id, text] of Object.entries(answers)) await field(page, id).fill(text);
  };
  await fill({
    'sender.firstName': 'Jeanne',
    'sender.lastName': 'Élan',
    'sender.line4': '12 rue de l’Église',
    'sender.postcode': '33380',
    'sender.city': 'Mios',
  });
  await press();
  await page.getByText(/^Étape 2 sur/).waitFor();
  await fill({
    'recipient.organisation': 'Exemple',
    'recipient.line4': '10 rue du Relais',
    'recipient.postcode': '59000',
    'recipient.city': 'Lille',
  });
  await press();
  await page.getByText(/^Étape 3 sur/).waitFor();
  // Time for an erroneous second step to appear.
  await page.waitForTimeout(300);
  expect([
    await title(),
    await page.getByRole('alert').filter({ hasText: /\S/ }).count(),
    new URL(page.url()).pathname,
  ]).toEqual([expect.stringMatching(/^Étape 3 sur/), 0, BOX]);

  // Repeated clicks on the label of one control all count.
  await openSettled(page, `${product.url}/styleguide`);
  const words = page.getByText('Me prévenir par e-mail.');
  await words.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => Object.keys(document.querySelector('[data-piece=choice] input')!).length > 0);
  await words.click({ clickCount: 3 });
  expect(await page.getByLabel('Me prévenir par e-mail.').isChecked()).toBe(true);
}, 120_000);

describe('each step is an entry of the browser’s history', () => {
  const step = (page: Page) => new URL(page.url()).searchParams.get('etape');
  const arrive = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();

  test('Back is the previous question with its answers, Forward the next one; a reload stays', async () => {
    const page = await open(BOX);
    await page.waitForURL((url) => url.searchParams.get('etape') === 'vous');
    expect(await page.title()).toBe('Vous, étape 1 sur 4 · Résilier une box internet · Affranchi');
    await whoAndWhom(page);
    await arrive(page, 'Votre contrat internet');
    expect(step(page)).toBe('questions-1');
    await page.goBack();
    await arrive(page, 'À qui écrivez-vous\u00a0?');
    expect([step(page), await field(page, 'recipient.city').inputValue()]).toEqual(['destinataire', 'Lille']);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('step-title');
    await page.goBack();
    await arrive(page, 'Qui écrit\u00a0?');
    expect(await field(page, 'sender.city').inputValue()).toBe('Mios');
    await page.goForward();
    await page.goForward();
    await arrive(page, 'Votre contrat internet');
    await page.reload();
    await arrive(page, 'Votre contrat internet');
    // The strip adds an entry, too.
    await page.getByRole('button', { name: /^Étape 1, / }).click();
    await arrive(page, 'Qui écrit\u00a0?');
    await page.goBack();
    await arrive(page, 'Votre contrat internet');
  }, 120_000);

  test('a link opens the screen of its step; an unknown one opens that of the draft', async () => {
    const page = await open(`${BOX}?etape=envoi`);
    await arrive(page, 'Vérifiez votre lettre');
    await page.getByRole('heading', { level: 2, name: 'Comment doit-elle partir\u00a0?' }).waitFor();
    await page.goto(`${product.url}${BOX}?etape=questions-2`);
    await arrive(page, 'Votre contrat internet');
    await page.getByRole('heading', { level: 2, name: 'Quand le contrat doit-il finir\u00a0?' }).waitFor();
    await page.goto(`${product.url}${BOX}?etape=inconnue`);
    await arrive(page, 'Qui écrit\u00a0?');
    await page.waitForURL((url) => url.searchParams.get('etape') === 'vous');
  }, 120_000);

  test('offline as well', async () => {
    const page = await open(BOX);
    // What is saved was typed into a form that is loaded.
    await field(page, 'sender.firstName').fill('Jeanne');
    await page.waitForFunction(() => document.querySelector('.saved')?.textContent !== '');
    await context.setOffline(true);
    await whoAndWhom(page);
    await arrive(page, 'Votre contrat internet');
    await page.goBack();
    await arrive(page, 'À qui écrivez-vous\u00a0?');
  }, 120_000);
});

describe('a draft stays one draft', () => {
  test('through a reload, the back button and the catalogue; a second one is created only on request, and both are stored', async () => {
    const page = await open(BOX);
    await field(page, 'sender.firstName').fill('Jeanne');
    await page.waitForFunction(() => document.querySelector('.saved')?.textContent !== '');
    expect(await status(page)).toMatch(/^Enregistré sur cet appareil à \d{1,2} h \d{2}$/);
    await page.reload();
    await page.waitForFunction(
      () => (document.getElementById('sender.firstName') as HTMLInputElement)?.value === 'Jeanne',
    );
    await page.goto(`${product.url}/documents`);
    await page.goBack();
    await page.waitForFunction(
      () => (document.getElementById('sender.firstName') as HTMLInputElement)?.value === 'Jeanne',
    );
    await page.goto(`${product.url}/documents/telecom-energie/resiliation-box`);
    await page.getByText(/^Étape 1 sur 4, écrite aujourd’hui à/).waitFor();
    await page.getByRole('link', { name: 'Reprendre mon brouillon' }).click();
    await field(page, 'sender.firstName').waitFor();
    expect(await field(page, 'sender.firstName').inputValue()).toBe('Jeanne');
    expect(await kept(page)).toHaveLength(1);

    await page.goBack();
    await page.getByRole('link', { name: 'En écrire une autre' }).click();
    await page.waitForFunction(() => (document.getElementById('sender.firstName') as HTMLInputElement)?.value === '');
    await field(page, 'sender.firstName').fill('Paul');
    await page.reload();
    await page.waitForFunction(
      () => (document.getElementById('sender.firstName') as HTMLInputElement)?.value === 'Paul',
    );
    expect((await kept(page)).map(({ content }) => content.sender['firstName']).sort()).toEqual(['Jeanne', 'Paul']);
    await page.getByRole('link', { name: /^Reprendre celle/ }).click();
    await page.waitForFunction(
      () => (document.getElementById('sender.firstName') as HTMLInputElement)?.value === 'Jeanne',
    );
    await page.reload();
    await page.waitForFunction(
      () => (document.getElementById('sender.firstName') as HTMLInputElement)?.value === 'Jeanne',
    );
    expect(await kept(page)).toHaveLength(2);
  }, 120_000);

  test('in two tabs, which show the last input', async () => {
    const page = await open(BOX);
    await field(page, 'sender.firstName').fill('Jeanne');
    const other = await context.newPage();
    await openSettled(other, product.url + BOX);
    await field(other, 'sender.lastName').fill('Élan');
    await page.waitForFunction(
      () => (document.getElementById('sender.lastName') as HTMLInputElement)?.value === 'Élan',
    );
    await field(page, 'sender.city').fill('Mios');
    await other.waitForFunction(() => (document.getElementById('sender.city') as HTMLInputElement)?.value === 'Mios');
    const [draft, ...more] = await kept(other);
    expect(more).toEqual([]);
    expect(draft!.content.sender).toMatchObject({ firstName: 'Jeanne', lastName: 'Élan', city: 'Mios' });
  }, 120_000);

  test('when an account is created half-way; saved with the time, on the device offline, in the account online', async () => {
    const page = await open(BOX);
    await field(page, 'sender.firstName').fill('Jeanne');
    const [before] = await kept(page);
    await page.goto(`${product.url}/inscription?retour=${encodeURIComponent(BOX)}`);
    for (const [id, text] of Object.entries({
      'register-email': `moitie.${Date.now()}@exemple.fr`,
      'register-firstName': 'Jeanne',
      'register-lastName': 'Élan',
      'register-password': 'quatre-mots-au-hasard',
    }))
      await field(page, id).fill(text);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/v1/documents') && response.status() === 201),
      page.getByRole('button', { name: 'Créer mon compte' }).click(),
    ]);
    await page.getByRole('heading', { level: 1, name: 'Qui écrit ?' }).waitFor();
    expect(await field(page, 'sender.firstName').inputValue()).toBe('Jeanne');
    const get = async <T>(path: string): Promise<T> =>
      (await (await page.request.get(`${product.url}/-/api/v1/documents${path}`)).json()) as T;
    const drafts = async () => {
      const { items } = await get<{ items: { id: string }[] }>('?status=draft&limit=50');
      return Promise.all(items.map(({ id }) => get<{ id: string; content: { sender: { city?: string } } }>(`/${id}`)));
    };
    expect((await drafts()).map(({ id }) => id)).toEqual([before!.id]);

    await context.setOffline(true);
    await field(page, 'sender.city').fill('Mios');
    await page.locator('.saved').filter({ hasText: 'Vous êtes hors connexion.' }).waitFor();
    expect((await kept(page))[0]!.content.sender['city']).toBe('Mios');
    await context.setOffline(false);
    await page
      .locator('.saved')
      .filter({ hasText: /^Enregistré à/ })
      .waitFor();
    expect((await drafts()).map(({ content }) => content.sender.city)).toEqual(['Mios']);

    // Another device of the same user continues the draft.
    const device = await browser.newContext({
      storageState: { cookies: (await context.storageState()).cookies, origins: [] },
      locale: 'fr-FR',
    });
    const far = await device.newPage();
    await far.goto(product.url + BOX);
    await far.getByText('Vous reprenez votre lettre').waitFor({ timeout: 30_000 });
    expect(await field(far, 'sender.city').inputValue()).toBe('Mios');
    await device.close();

    // Logged out, this device says that there is a letter and shows nothing of it; logged in, it is there again.
    await page.request.post(`${product.url}/-/api/v1/logout`, {
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': decodeURIComponent((await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value),
      },
    });
    await page.goto(product.url + BOX);
    await page.getByRole('link', { name: 'Se connecter pour la reprendre' }).waitFor();
    expect(await field(page, 'sender.firstName').inputValue()).toBe('');
    expect(await page.locator('body').innerText()).not.toContain('Mios');
  }, 120_000);

  test('when continued on another device at the same step; navigation alone causes no conflict', async () => {
    const page = await open('/inscription');
    for (const [id, text] of Object.entries({
      'register-email': `etape.${Date.now()}@exemple.fr`,
      'register-firstName': 'Jeanne',
      'register-lastName': 'Élan',
      'register-password': 'quatre-mots-au-hasard',
    }))
      await field(page, id).fill(text);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await page.waitForURL('**/mon-compte');
    await openSettled(page, `${product.url}/documents/travail/retractation-rupture-conventionnelle/ecrire`);
    await whoAndWhom(page);
    const day = addDays(toParisDay(new Date()), -2);
    await field(page, 'signedOn').fill(day.split('-').reverse().join('/'));
    await page
      .locator('.saved')
      .filter({ hasText: /^Enregistré à/ })
      .waitFor();

    const device = await browser.newContext({
      storageState: { cookies: (await context.storageState()).cookies, origins: [] },
      locale: 'fr-FR',
    });
    const far = await device.newPage();
    far.setDefaultTimeout(60_000);
    await far.goto(`${product.url}/mes-documents`);
    const row = far.getByRole('article').filter({ hasText: 'étape 3 sur' });
    await row.getByText(/Le dernier jour utile pour l’envoyer est le/).waitFor();
    await row.getByRole('link', { name: 'Reprendre mon brouillon' }).click();
    await far.getByText(/^Étape 3 sur/).waitFor();
    expect(await field(far, 'signedOn').inputValue()).toBe(day.split('-').reverse().join('/'));

    await field(far, 'signedOn').fill('');
    await far
      .locator('.saved')
      .filter({ hasText: /^Enregistré à/ })
      .waitFor();
    await page.getByRole('button', { name: /^Étape 1, / }).click();
    await page.getByRole('heading', { level: 1, name: 'Qui écrit ?' }).waitFor();
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, text]) =>
          key.startsWith('affranchi.draft.') &&
          !(JSON.parse(text as string) as { content: { answers: Record<string, unknown> } }).content.answers[
            'signedOn'
          ],
      ),
    );
    expect(await page.getByText('Cette lettre a été modifiée ailleurs').count()).toBe(0);

    // Unsaved local input is never replaced: both versions are stored, and the user chooses.
    await context.setOffline(true);
    await field(page, 'sender.city').fill('Mios-sur-Leyre');
    await page.locator('.saved').filter({ hasText: 'Vous êtes hors connexion.' }).waitFor();
    await Promise.all([
      far.waitForResponse((one) => one.request().method() === 'PUT' && one.ok()),
      field(far, 'jobTitle').fill('Vendeuse'),
    ]);
    await context.setOffline(false);
    await page.getByRole('alert').getByRole('heading', { name: 'Cette lettre a été modifiée ailleurs' }).waitFor();
    expect(await field(page, 'sender.city').inputValue()).toBe('Mios-sur-Leyre');
    await page.getByRole('button', { name: 'Celle de cette page' }).click();
    await page
      .locator('.saved')
      .filter({ hasText: /^Enregistré à/ })
      .waitFor();

    // Nor input after a log-out in another tab.
    const beside = await context.newPage();
    await beside.goto(`${product.url}/mon-compte`);
    await beside.getByRole('button', { name: 'Se déconnecter' }).click();
    await beside.waitForURL('**/login');
    await field(page, 'sender.city').fill('Mios-en-Buch');
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, text]) => key.startsWith('affranchi.draft.') && (text as string).includes('Mios-en-Buch'),
      ),
    );
    expect((await kept(page)).map(({ unsent }) => unsent)).toEqual([true]);
    await device.close();
  }, 180_000);
});

test('« Enregistré » is shown for saved input only, not for input typed during a pending save', async () => {
  const page = await open('/inscription');
  for (const [id, text] of Object.entries({
    'register-email': `en-route.${Date.now()}@exemple.fr`,
    'register-firstName': 'Jeanne',
    'register-lastName': 'Élan',
    'register-password': 'quatre-mots-au-hasard',
  }))
    await field(page, id).fill(text);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL('**/mon-compte');
  await openSettled(page, product.url + BOX);
  await field(page, 'sender.city').fill('Mios');
  await page
    .locator('.saved')
    .filter({ hasText: /^Enregistré à/ })
    .waitFor();

  /** Delays the next save until it is released. */
  const onTheWay = () =>
    new Promise<() => Promise<void>>(
      (sent) => void page.route('**/-/api/v1/documents/*', (route) => sent(() => route.continue()), { times: 1 }),
    );
  const first = onTheWay();
  await field(page, 'sender.city').fill('Mios-sur-Leyre');
  const letGo = await first;
  await field(page, 'sender.city').fill('Mios-en-Buch');
  const second = onTheWay();
  await letGo();
  const letGoToo = await second;
  expect(await status(page)).toBe('Enregistrement…');
  expect(await page.locator('.saved svg').count()).toBe(0);
  await letGoToo();
  await page
    .locator('.saved')
    .filter({ hasText: /^Enregistré à/ })
    .locator('svg')
    .waitFor();
}, 120_000);
