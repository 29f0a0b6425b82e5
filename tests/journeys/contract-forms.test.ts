import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { waitForMail, type Mail } from '../harness/mailbox.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  product = await useSharedProduct();
  browser = product.browser;
}, 180_000);
afterAll(() => product?.stop(), 60_000);
afterEach(() => context?.close());

async function open(path: string): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 320, height: 800 }, locale: 'fr-FR' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await openSettled(page, product.url + path);
  return page;
}
/** Checks accessibility, and overflow on the smallest screen. */
async function sound(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}
const mailTo = (address: string): Promise<Mail> =>
  waitForMail(product, (mail) => mail.to.some((to) => to.includes(address)) && mail);
/** The focus moves one frame later. */
const focusReaches = (page: Page, words: string) =>
  page.waitForFunction((said) => document.activeElement?.textContent?.includes(said), words);

describe.each([
  {
    link: 'Résilier votre contrat',
    confirm: 'Confirmer la résiliation',
    check: 'Vérifiez votre demande de résiliation',
    done: 'Votre résiliation est enregistrée',
    mail: 'Accusé de réception de votre résiliation',
  },
  {
    link: 'Renoncer au contrat ici',
    confirm: 'Confirmer la rétractation',
    check: 'Vérifiez votre demande de rétractation',
    done: 'Votre rétractation est enregistrée',
    mail: 'Accusé de réception de votre rétractation',
  },
])('« $link »', ({ link, confirm, check, done, mail }) => {
  test('is three clicks from the home page, logged out, and is acknowledged by e-mail', async () => {
    const page = await open('/');
    const email = `claude.${Date.now()}@exemple.fr`;
    await page.locator('footer').getByRole('link', { name: link }).click();
    await page.getByLabel('Prénom et nom').fill('Claude Martin');
    await page.getByLabel('Adresse e-mail').fill(email);
    await sound(page);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: check }).waitFor();
    await focusReaches(page, check);
    expect(await page.locator('.check-list').innerText()).toContain(email);
    await sound(page);
    await page.getByRole('button', { name: confirm }).click();
    await page.getByRole('heading', { name: done }).waitFor();
    await focusReaches(page, done);
    expect(await page.getByText(/Référence\s: AF-/).count()).toBe(1);
    await sound(page);
    expect((await mailTo(email)).subject).toContain(mail);
  }, 120_000);

  test('keeps the input through a correction, an error and a lost network, and asks for nothing twice', async () => {
    const page = await open('/');
    await page.locator('footer').getByRole('link', { name: link }).click();
    await page.getByLabel('Motif').fill('Sans raison.');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await focusReaches(page, 'Indiquez votre prénom et votre nom.');
    await page.getByRole('alert').getByRole('link', { name: 'Indiquez votre prénom et votre nom.' }).click();
    await page.keyboard.type('Claude Martin');
    await page.getByLabel('Adresse e-mail').fill('claude@exemple.fr');
    await sound(page);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: confirm }).click();
    await page.getByText('Vous êtes hors connexion. Ce que vous avez écrit reste ici').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Corriger' }).click();
    const typed = () =>
      Promise.all(['Prénom et nom', 'Adresse e-mail', 'Motif'].map((label) => page.getByLabel(label).inputValue()));
    expect(await typed()).toEqual(['Claude Martin', 'claude@exemple.fr', 'Sans raison.']);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: check }).waitFor();
    await page.reload();
    await page.locator('.check-list').getByText('Claude Martin').waitFor();
    // Back returns to the fields, not to the page before the form.
    await page.goBack();
    await page.getByLabel('Prénom et nom').waitFor();
    expect(await typed()).toEqual(['Claude Martin', 'claude@exemple.fr', 'Sans raison.']);
    await page.goForward();
    await page.getByRole('heading', { name: check }).waitFor();
    await page.getByRole('button', { name: confirm }).click();
    await page.getByRole('heading', { name: done }).waitFor();
  }, 120_000);
});

describe('the contact form', () => {
  test('reports missing fields, sends and acknowledges; a second message is separate', async () => {
    const page = await open('/nous-contacter');
    const email = `sacha.${Date.now()}@exemple.fr`;
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await focusReaches(page, 'Choisissez le sujet de votre message.');
    await sound(page);
    await page.getByLabel('Sujet').selectOption({ label: 'Une commande ou une lettre' });
    await page.getByLabel('Votre message').fill('Où en est ma lettre, s’il vous plaît ?');
    await page.getByLabel('Votre adresse e-mail').fill(email);
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await page.getByRole('heading', { name: 'Votre message est arrivé' }).waitFor();
    const first = await page.getByText(/Référence\s: AF-/).innerText();
    await sound(page);
    expect((await mailTo(email)).subject).toContain('Nous avons reçu votre message');
    await page.getByRole('link', { name: 'Écrire un autre message' }).click();
    await page.getByLabel('Sujet').selectOption({ label: 'Autre chose' });
    await page.getByLabel('Votre message').fill('Encore une question, sur autre chose.');
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await page.getByRole('heading', { name: 'Votre message est arrivé' }).waitFor();
    expect(await page.getByText(/Référence\s: AF-/).innerText()).not.toBe(first);
  }, 120_000);

  test('shows an error when its field loses the focus, and removes it once corrected', async () => {
    const page = await open('/nous-contacter');
    await page.getByLabel('Votre adresse e-mail').pressSequentially('claude@exemple');
    expect(await page.locator('.field .error').count()).toBe(0);
    await page.getByLabel('Votre message').pressSequentially('Bref');
    expect(await page.locator('#contact-email-error').innerText()).toBe(
      'Cette adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.',
    );
    await page.getByLabel('Votre adresse e-mail').press('End');
    await page.keyboard.type('.fr');
    expect(await page.locator('.field .error').allInnerTexts()).toEqual(['Écrivez votre message en quelques mots.']);
    await page.getByLabel('Votre message').fill('Où en est ma lettre, s’il vous plaît ?');
    expect(await page.locator('.field .error').count()).toBe(0);
  }, 60_000);
});

test('without a tag manager no page asks for consent, stores anything or calls a third party', async () => {
  const page = await open('/');
  const foreign: string[] = [];
  context.on(
    'request',
    (request) =>
      !request.url().startsWith(product.url) && request.url().startsWith('http') && foreign.push(request.url()),
  );
  for (const path of [
    '/',
    '/documents',
    '/documents/telecom-energie/resiliation-box',
    '/conditions-generales-de-vente',
    '/login',
  ]) {
    await openSettled(page, product.url + path);
    expect(await page.getByRole('button', { name: 'Tout accepter' }).count()).toBe(0);
  }
  expect([foreign, await context.cookies()]).toEqual([[], []]);
  await page.getByRole('link', { name: 'Gérer les cookies' }).click();
  await page.waitForURL('**/utilisation-des-cookies#vos-choix');
  await page.getByText('Il n’y a rien à choisir').waitFor();
  await focusReaches(page, 'Vos choix');
}, 90_000);

describe('text pages', () => {
  test.each([
    '/mentions-legales',
    '/conditions-generales-de-vente',
    '/politique-de-confidentialite',
    '/utilisation-des-cookies',
    '/accessibilite',
    '/a-propos',
    '/nos-engagements',
    '/nos-solutions',
    '/faq',
    '/erreur-document?raison=retiree&reference=AF-7K2M',
    '/login',
  ])(
    '%s is accessible and fits 320 px',
    async (path) => {
      await sound(await open(path));
    },
    60_000,
  );

  test('an entry of the table of contents leads to its section, by keyboard too', async () => {
    const page = await open('/conditions-generales-de-vente');
    await page
      .getByRole('navigation', { name: 'Sommaire' })
      .getByRole('link', { name: 'Formulaire type de rétractation' })
      .press('Enter');
    await page.waitForURL('**#formulaire');
    await page.waitForFunction(() => document.activeElement?.id === 'formulaire');
    expect(await page.evaluate(() => Math.round(document.activeElement!.getBoundingClientRect().top) >= 0)).toBe(true);
  }, 60_000);
});
