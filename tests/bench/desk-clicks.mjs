// Counts the clicks of each task of a colleague, from the landing page of the back office to its end. Typing and the
// shortcut of the search are free.
import { randomUUID } from 'node:crypto';
import { listDemoAccounts } from '../../src/scripts/settings.mjs';
import { pause } from './bench-stack.mjs';
import { LoadClient } from './load-client.mjs';

/** The limit for each task. */
export const CLICK_LIMITS = { order: 1, refund: 3, correction: 4, answer: 2 };
const PATIENCE_MS = 240_000;
const RECIPIENT = { line4: '14 rue du Relais', postcode: '31000', city: 'Toulouse' };
const QUESTION = 'Quand ma lettre part-elle ? Je l’ai payée ce matin.';

/** Returns the clicks of each task. */
export async function countDeskClicks(product, browser) {
  const { rejected } = await writeLetters(product);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await logIn(page, product);
  const colleague = new Colleague(page, product.url);
  const clicks = {};
  for (const [name, task] of Object.entries({
    order: () => findOrder(colleague),
    refund: () => refund(colleague),
    correction: () => correct(colleague, rejected),
    answer: () => answer(colleague),
  })) {
    await colleague.land();
    await task();
    clicks[name] = colleague.clicks;
  }
  await context.close();
  console.table(
    Object.entries(clicks).map(([task, count]) => ({
      'at the desk': task,
      clicks: count,
      wanted: CLICK_LIMITS[task],
    })),
  );
  return clicks;
}

/**
 * Prepares three things of the demo customer: a letter that can be refunded, one with a rejected address, and a
 * question.
 */
async function writeLetters({ url, env }) {
  const customer = listDemoAccounts(env).find(({ role }) => role === 'customer');
  const client = new LoadClient(url);
  await client.logIn(customer);
  const order = async (organisation, to) => {
    const { orderId, url: bankPage } = await client.place(organisation, { to: { ...RECIPIENT, ...to } });
    await client.pay(new URL(bankPage).pathname);
    return orderId;
  };
  const rejected = await order('Mutuelle Refusée', { service: 'Service REJET' });
  await order('Fibre Remboursée');
  await client.api('POST', '/-/api/v1/messages', {
    id: randomUUID(),
    kind: 'question',
    email: 'question.posee@exemple.fr',
    name: 'Camille Questionne',
    subject: 'order',
    text: QUESTION,
  });
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(1000)) {
    const { letter } = await client.api('GET', `/-/api/v1/orders/${rejected}`);
    if (letter?.status === 'rejected') return { rejected };
  }
  throw new Error('The letter was not rejected in time.');
}

async function logIn(page, { url, env }) {
  const { email, password } = listDemoAccounts(env).find(({ role }) => role === 'admin');
  await page.goto(`${url}/admin`);
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('combobox', { name: /^Chercher/ }).waitFor();
}

class Colleague {
  clicks = 0;
  constructor(page, url) {
    this.page = page;
    this.url = url;
  }

  async land() {
    await this.page.goto(`${this.url}/admin`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    this.clicks = 0;
  }

  async click(locator) {
    await locator.click();
    this.clicks += 1;
  }

  /** Types a text into the search and clicks the result that contains `label`; people have initials only there. */
  async find(typed, label) {
    await this.page.locator('body').press('/');
    await this.page.keyboard.type(typed);
    await this.click(this.page.getByRole('option').filter({ hasText: label }).first());
  }

  button(name) {
    return this.page.getByRole('button', { name }).filter({ visible: true });
  }

  /** Types into a field that the keyboard reaches, so no click is counted. */
  async fill(field, text) {
    await field.first().focus();
    await field.first().fill(text);
  }
}

/** Goes from a name to the order, which opens with its letter and its state. */
async function findOrder(colleague) {
  await colleague.find('fibre remboursee', /F\. R\./);
  await colleague.page.getByRole('heading', { level: 1, name: /AF-/ }).waitFor();
}

async function refund(colleague) {
  const { page } = colleague;
  await findOrder(colleague);
  await colleague.click(colleague.button(/^Rembourser/).first());
  await colleague.fill(page.getByLabel(/^Raison|^Motif/), 'Geste commercial');
  await colleague.fill(page.getByLabel(/Montant/), '1,50');
  await colleague.click(colleague.button(/^(Confirmer|Rembourser|Rendre)/).last());
  await page
    .getByText(/rembours\S* 1,50|remboursement demandé|approbation/i)
    .first()
    .waitFor();
}

async function correct(colleague, rejected) {
  const { page } = colleague;
  await colleague.find('mutuelle refusee', /M\. R\./);
  await page.waitForURL(`**/admin/orders/${rejected}/show`);
  await colleague.click(colleague.button(/^Corriger/).first());
  // The address is masked until a reason is given; that of a call is chosen already.
  await colleague.click(page.getByRole('dialog').getByRole('button', { name: 'Voir en clair' }));
  await colleague.fill(page.getByLabel(/^Service/), 'Service des contrats');
  await colleague.fill(page.getByLabel(/^Raison|^Motif/), 'Le client donne le bon service');
  await colleague.click(colleague.button(/^(Corriger et renvoyer|Confirmer|Renvoyer)/).last());
  await page
    .getByText(/la lettre repart|corrigée/i)
    .first()
    .waitFor();
}

async function answer(colleague) {
  const { page } = colleague;
  await colleague.find('camille questionne', /C\. Q\./);
  await colleague.fill(page.getByLabel(/^Votre réponse/), 'Elle part ce soir, à la levée de 18 heures.');
  await colleague.click(colleague.button(/Envoyer la réponse|^Répondre|^Envoyer/).first());
  await page.getByRole('listitem').filter({ hasText: 'à la levée de 18 heures' }).first().waitFor();
}
