import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { resize } from '../harness/browser-page.ts';
import { demoAccount, logInCustomer, logInStaff } from '../harness/log-in.ts';
import { waitForMail } from '../harness/mailbox.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

const QUESTION = `Quand ma lettre part-elle ? (${Date.now()})`;
const ANSWER = 'Elle part ce soir, à la levée de 18 h.';
const BY_MAIL = `Merci, et le suivi ? (${Date.now()})`;
const WIDTHS = [1440, 1024, 360];

let product: RunningProduct;
let customer: Page;
let desk: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  customer = await product.newPage();
  customer.setDefaultTimeout(30_000);
  await logInCustomer(customer, product);
  desk = await product.newPage();
  desk.setDefaultTimeout(30_000);
  await desk.goto(`${product.url}/admin/messages`);
  await logInStaff(desk, demoAccount(product, 'support'));
  await desk.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

/** Nothing is wider than the screen, and axe finds nothing, at each width. */
async function checkEveryWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    expect(await resize(page, width)).toBeLessThanOrEqual(width);
    // From the top: what a scrolled page has under its bar is no target of another size.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect([width, await axeViolations(page, NORM)]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a visitor writes by the form', async () => {
  await customer.goto(`${product.url}/nous-contacter`);
  await customer.getByLabel('Sujet').selectOption('other');
  await customer.getByLabel('Votre message').fill(QUESTION);
  await customer.getByRole('button', { name: 'Envoyer mon message' }).click();
  await customer.getByText('Votre message est arrivé').waitFor();
}, 120_000);

test('support answers in two clicks from the list', async () => {
  await desk.reload();
  await desk.getByRole('link').filter({ hasText: QUESTION }).click();
  await desk.getByLabel(/^Votre réponse à/).fill(ANSWER);
  await desk.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await desk.getByRole('listitem').filter({ hasText: ANSWER }).waitFor();
  expect(await desk.getByLabel(/^Votre réponse à/).inputValue()).toBe('');
  await checkEveryWidth(desk);
}, 120_000);

test('the answer is in the account, where one answers again', async () => {
  await customer.goto(`${product.url}/mes-messages`);
  await customer.getByText('Nous avons répondu').first().waitFor();
  await checkEveryWidth(customer);
  await customer.getByRole('link', { name: 'Autre chose' }).first().click();
  await customer.getByText(ANSWER).waitFor();
  await customer.getByLabel('Votre réponse').fill('Merci, j’attends.');
  await customer.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await customer.getByText('Votre réponse est arrivée').waitFor();
  await checkEveryWidth(customer);
}, 120_000);

test('an answer to the e-mail arrives in the thread and in the account, without what it quotes', async () => {
  const id = await waitForMail(
    product,
    (mail) => mail.text.includes(ANSWER) && mail.text.includes(QUESTION) && mail.id,
  );
  await customer.goto(`${product.url}/sandbox/courriels/${id}`);
  await customer.getByLabel('De', { exact: true }).fill('ailleurs@exemple.fr');
  await customer.getByLabel('Votre réponse').fill(BY_MAIL);
  await customer.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await customer.getByText('Réponse envoyée').waitFor();

  // A worker takes the mail in, and the list is read again once a minute only.
  const answered = desk.getByRole('link').filter({ hasText: BY_MAIL });
  const isShown = () =>
    answered.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  do await desk.goto(`${product.url}/admin/messages`);
  while (!(await isShown()));
  await answered.click();
  const message = desk.getByRole('listitem').filter({ hasText: BY_MAIL });
  await message.getByText('Écrit depuis une autre adresse (a•••@exemple.fr)').waitFor();
  expect(await message.getByText(ANSWER).isVisible()).toBe(false);
  await message.getByText('Texte cité et signature').click();
  await message.getByText(ANSWER).waitFor();
  await checkEveryWidth(desk);
  await desk.getByRole('button', { name: 'Message à traiter' }).click();
  await message.getByText('Écrit depuis une autre adresse (ailleurs@exemple.fr)').waitFor();
  expect(await desk.getByText('Données personnelles masquées.').count()).toBe(0);

  await customer.goto(`${product.url}/mes-messages`);
  await customer.getByRole('link', { name: 'Autre chose' }).first().click();
  await customer.getByText(BY_MAIL).waitFor();
  await customer.getByText('depuis une autre adresse e-mail').waitFor();
}, 120_000);

test('a ready answer takes two clicks, and what is typed survives a reload', async () => {
  await desk.goto(`${product.url}/admin/messages`);
  await desk.getByRole('link').filter({ hasText: BY_MAIL }).click();
  const answer = desk.getByLabel(/^Votre réponse à/);
  await answer.fill('À demain.');
  await desk.reload();
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('À demain.');
  await answer.fill('');
  await desk.getByRole('button', { name: 'De quelle commande s’agit-il' }).click();
  await desk.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await desk.getByRole('listitem').filter({ hasText: 'nous avons besoin de sa référence' }).waitFor();
  expect(await answer.inputValue()).toBe('');
}, 120_000);

test('by keyboard: j opens the first message, r goes to the answer, and typing moves nothing', async () => {
  await desk.goto(`${product.url}/admin/messages`);
  await desk.getByRole('button', { name: 'Tous', exact: true }).click();
  await desk.getByRole('link').filter({ hasText: 'nous avons besoin de sa référence' }).waitFor();
  await checkEveryWidth(desk);
  await desk.keyboard.press('j');
  const answer = desk.getByLabel(/^Votre réponse à/);
  await answer.waitFor();
  const path = new URL(desk.url()).pathname;
  await desk.keyboard.press('r');
  await desk.keyboard.type('jk');
  expect([await answer.inputValue(), new URL(desk.url()).pathname]).toEqual(['jk', path]);
}, 120_000);

test('a thread is assigned by its button, which keeps the focus', async () => {
  await desk.goto(`${product.url}/admin/messages`);
  await desk.getByRole('button', { name: 'Tous', exact: true }).click();
  await desk.getByRole('link').filter({ hasText: 'nous avons besoin de sa référence' }).click();
  const colleague = desk.getByLabel('Attribué à');
  // The names of the colleagues are read after the thread.
  await colleague.locator('option:checked', { hasNotText: 'Personne' }).waitFor({ state: 'attached' });
  await colleague.selectOption({ label: 'Personne' });
  const assign = desk.getByRole('button', { name: 'Attribuer', exact: true });
  await assign.focus();
  await desk.keyboard.press('Enter');
  await desk.getByText('Message rendu.').waitFor();
  expect(await desk.locator(':focus').innerText()).toBe('Attribuer');
}, 60_000);

test('a snoozed thread waits in its own view, from which it is resumed', async () => {
  await desk.goto(`${product.url}/admin/messages`);
  await desk.getByRole('button', { name: 'Tous', exact: true }).click();
  const thread = desk.getByRole('link').filter({ hasText: 'nous avons besoin de sa référence' });
  await thread.click();
  // Selecting alone has no effect: arrow keys pass over other options.
  await desk.getByLabel('Reporter à plus tard').selectOption({ label: 'Demain à 8 h' });
  await desk.getByRole('button', { name: 'Reporter', exact: true }).click();
  await desk.getByText('Message reporté.').waitFor();
  await desk.getByRole('button', { name: 'Reportés' }).click();
  await thread.click();
  await desk.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await desk.getByText('Message repris.').waitFor();
  await thread.waitFor({ state: 'detached' });
}, 120_000);

test('an answer that had arrived without its response is not replaced: what was changed leaves as another', async () => {
  await desk.goto(`${product.url}/admin/messages`);
  await desk.getByRole('button', { name: 'Tous', exact: true }).click();
  await desk.getByRole('link').filter({ hasText: 'nous avons besoin de sa référence' }).click();
  const answer = desk.getByLabel(/^Votre réponse à/);
  const send = () => desk.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await desk.route(
    '**/-/admin/v1/messages/*/reply',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await answer.fill('Elle part ce soir.');
  await send();
  await desk.getByText('Le serveur n’a pas répondu').first().waitFor();
  await answer.fill('Elle part demain.');
  await send();
  await desk.getByText('Votre réponse précédente est déjà partie').first().waitFor();
  expect(await answer.inputValue()).toBe('Elle part demain.');
  await desk.locator('.inbox-message').filter({ hasText: 'Elle part ce soir.' }).waitFor();
  await send();
  await desk.locator('.inbox-message').filter({ hasText: 'Elle part demain.' }).waitFor();
  expect(await answer.inputValue()).toBe('');
}, 120_000);
