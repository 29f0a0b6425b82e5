import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoAccount } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let email: string;
let password: string;

beforeAll(async () => {
  product = await useSharedProduct();
  ({ email, password } = demoAccount(product, 'customer'));
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const PROGRAM = /\/public-[\w-]{8}\.js$/;

/** Opens a page whose scripts are delayed; they are then delivered or lost. */
async function slow(path: string): Promise<{ page: Page; addresses: string[]; come(): void; lose(): void }> {
  const page = await product.newPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  let end!: (how: 'continue' | 'abort') => void;
  const fate = new Promise<'continue' | 'abort'>((resolve) => (end = resolve));
  const asked = page.waitForRequest(PROGRAM);
  await page.route(PROGRAM, async (route) => route[await fate]());
  await page.goto(product.url + path, { waitUntil: 'commit' });
  await asked;
  return { page, addresses, come: () => end('continue'), lose: () => end('abort') };
}

/** Presses the button at the start of hydration. */
const pressedMeanwhile = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .last()
    .evaluate((button: HTMLButtonElement) => {
      const root = document.getElementById('root')!;
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => button.click());
      port1.start();
      const listen = root.addEventListener.bind(root);
      root.addEventListener = (...all: Parameters<typeof listen>) => {
        root.addEventListener = listen;
        port2.postMessage(null);
        listen(...all);
      };
    });

describe('input and clicks before hydration', () => {
  test('a log-in is sent once after hydration, and its password appears in no URL', async () => {
    const { page, addresses, come } = await slow('/login');
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    const send = page.getByRole('button', { name: 'Se connecter' }).last();
    await send.click();
    await send.click();
    come();
    await page.waitForURL('**/mon-compte', { timeout: 60_000 });
    expect(addresses.filter((one) => one.endsWith('/-/api/v1/login'))).toHaveLength(1);
    expect(addresses.filter((one) => one.includes('?') || one.includes(encodeURIComponent(password)))).toEqual([]);
  }, 120_000);

  test('a log-in pressed during hydration is sent once, with the whole input', async () => {
    const { page, addresses, come } = await slow('/login');
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await pressedMeanwhile(page, 'Se connecter');
    come();
    await page.waitForURL('**/mon-compte', { timeout: 30_000 });
    expect(addresses.filter((one) => one.endsWith('/-/api/v1/login'))).toHaveLength(1);

    // A form that the browser could submit natively.
    const other = await slow('/nous-contacter');
    await other.page.getByLabel('Sujet').selectOption({ label: 'Autre chose' });
    await other.page.getByLabel('Votre message').fill('Où en est ma lettre ?');
    await other.page.getByLabel('Votre adresse e-mail').fill('claude@exemple.fr');
    await pressedMeanwhile(other.page, 'Envoyer mon message');
    other.come();
    await other.page.getByText(/Référence\s: AF-/).waitFor();
    expect(other.addresses.filter((one) => one.endsWith('/-/api/v1/messages'))).toHaveLength(1);
  }, 120_000);

  test('input, choices and open parts survive hydration', async () => {
    const { page, come } = await slow('/nous-contacter');
    await page.getByLabel('Sujet').selectOption({ label: 'Autre chose' });
    await page.getByLabel('Votre message').fill('Où en est ma lettre ?');
    come();
    await page.waitForLoadState('networkidle');
    // The next key renders the form again.
    await page.getByLabel('Votre adresse e-mail').fill('claude@exemple.fr');
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await page.getByText(/Référence\s: AF-/).waitFor();

    const other = await slow('/inscription');
    await other.page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots');
    await other.page.getByRole('button', { name: 'Afficher' }).click();
    other.come();
    await other.page.getByRole('button', { name: 'Masquer' }).waitFor();
    expect(await other.page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('quatre mots');
  }, 120_000);

  test('without scripts, typed text never enters the URL', async () => {
    const { page, addresses, lose } = await slow('/login');
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    lose();
    await page.waitForTimeout(500);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).last().click();
    await page.waitForURL('**/login');
    expect(addresses.filter((one) => one.includes('?'))).toEqual([]);
  }, 120_000);
});

test('without JavaScript, a form that requires it leads back to its page, which explains it', async () => {
  const page = await product.newPage({ javaScriptEnabled: false });
  await page.goto(`${product.url}/login?retour=%2Fmes-documents`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  const sent = page.waitForResponse((one) => one.request().method() === 'POST');
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  expect((await sent).status()).toBe(303);
  expect(page.url()).toBe(`${product.url}/login?retour=%2Fmes-documents`);
  expect(await page.locator('noscript .note').isVisible()).toBe(true);
}, 60_000);

test('a truncated password link is explained, with a link to request another', async () => {
  const page = await product.newPage();
  await page.goto(`${product.url}/login/nouveau-mot-de-passe`);
  await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor();
}, 60_000);
