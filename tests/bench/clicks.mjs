// What a letter costs its writer: from the home page to « payée » for a new person, in Chromium, every click and key
// counted; and what the tasks of the desk cost a colleague. `npm run bench -- clicks [desk]`: the desk alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { freePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { countDeskClicks, WANTED_CLICKS } from './desk-clicks.mjs';
import { FormFiller } from './form-filler.mjs';
import { QUICK } from './letters-of-helene.mjs';

const KEYS_A_MINUTE = 40 * 5;
const SECONDS_A_CLICK = 1.2;
const WANTED = { clicks: 12, seconds: 300 };

export async function run([only = '']) {
  const env = await chromiumEnvironment();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-effort-'));
  const product = await startApp({ port: await freePort(), dataDir: folder, env: { TEST_DATABASE_URL: '', ...QUICK } });
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const letter = only === 'desk' ? {} : await countLetterClicks(product, browser);
    const desk = await countDeskClicks(product, browser);
    const slow = Object.keys(WANTED_CLICKS).filter((task) => desk[task] > WANTED_CLICKS[task]);
    if (slow.length > 0) throw new Error(`More clicks than wanted at the desk: ${slow.join(', ')}.`);
    return { ...letter, desk_clicks: desk };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countLetterClicks(product, browser) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })).newPage();
  page.setDefaultTimeout(30_000);
  const writer = new FormFiller(page);
  await cancelABox(writer, product.url);
  const { clicks, keys, screens } = writer;
  const asked = screens.flatMap(({ fields }) => fields);
  const seconds = Math.round((keys / KEYS_A_MINUTE) * 60 + clicks * SECONDS_A_CLICK);
  console.table(
    screens.map(({ name, clicks: clicked, keys: pressed, fields }) => ({
      page: name,
      clicks: clicked,
      keys: pressed,
      fields: fields.length,
      optional: fields.filter(({ required }) => !required).length,
    })),
  );
  const twice = writer.askedTwice();
  if (twice.length > 0) console.log(`Asked twice: ${twice.join(', ')}.`);
  console.log(
    `${clicks} clicks (wanted: ${WANTED.clicks}), ${keys} keys, about ${Math.floor(seconds / 60)} min ${seconds % 60} s of hands at 40 words a minute and ${SECONDS_A_CLICK} s a click (wanted: under ${WANTED.seconds / 60} min).`,
  );
  return {
    letter: 'resiliation-box',
    clicks,
    keys,
    pages: screens.length,
    fields: asked.length,
    fields_required: asked.filter(({ required }) => required).length,
    asked_twice: twice.length,
    seconds,
  };
}

/**
 * The way of somebody who types with the keyboard, goes from field to field with Tab and on with Enter, and points at
 * everything else.
 */
async function cancelABox(writer, url) {
  const { page } = writer;
  await page.goto(url, { waitUntil: 'networkidle' });
  await writer.arrive('Accueil');
  await writer.click(page.getByRole('combobox').first());
  await writer.type('résilier box');
  // As a person does, who looks before going on: what stood there for half the words is gone.
  await page.getByRole('option').first().filter({ hasText: 'box' }).waitFor();
  await writer.press('ArrowDown', 'Enter');
  await page.waitForURL('**/documents/telecom-energie/resiliation-box');
  await writer.arrive('La lettre');
  await writer.click(page.getByRole('link', { name: 'Écrire cette lettre' }).first());

  await writer.arrive('Vous', 'Qui écrit ?');
  await writer.click(page.getByLabel('Madame'));
  await writer.fill({
    'sender.firstName': 'Jeanne',
    'sender.lastName': 'Élan',
    'sender.line4': '12 rue de l’Église',
    'sender.postcode': '33380',
  });
  await writer.town('sender', 'Mios');
  await writer.fill({ 'sender.email': 'jeanne.elan@exemple.fr' });
  await writer.press('Enter');

  await writer.arrive('Destinataire', 'À qui écrivez-vous ?');
  await writer.fill({
    'recipient.organisation': 'Fibre Exemple',
    'recipient.line4': '10 rue du Relais',
    'recipient.postcode': '59000',
  });
  await writer.town('recipient', 'Lille');
  await writer.press('Enter');

  await writer.arrive('Contrat', 'Votre contrat internet');
  await writer.fill({ customerNumber: '7204118' });
  await writer.press('Enter');

  await writer.arrive('Demande', 'Quand le contrat doit-il finir ?');
  await writer.click(page.getByRole('group', { name: /Avez-vous une box/ }).getByLabel('Oui'));
  await writer.click(page.getByRole('group', { name: /Avez-vous versé/ }).getByLabel('Non'));
  await writer.press('Enter');

  await writer.arrive('Pièces', 'Que joignez-vous à votre lettre ?');
  await writer.click(page.getByRole('button', { name: 'Continuer' }));
  await writer.arrive('Envoi', 'Comment doit-elle partir ?');
  await writer.click(page.getByLabel('Lettre recommandée avec avis de réception'));
  await writer.press('Enter');
  await writer.arrive('Relecture', 'Vérifiez votre lettre');
  await writer.click(page.getByRole('button', { name: 'Continuer vers le paiement' }));

  await writer.arrive('Compte', 'Créer votre compte');
  await writer.fill({ 'register-password': 'quatre-mots-au-hasard' });
  await writer.press('Enter');

  await writer.arrive('Commande', 'Commander');
  for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await writer.click(page.locator(`#${id}`));
  await writer.click(page.getByRole('button', { name: 'Commander avec obligation de paiement' }));

  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await writer.arrive('Carte');
  await writer.fill({ card: '4242424242424242', expiry: '12/34', cvc: '123' });
  await writer.press('Enter');
  await page.getByTestId('paid').waitFor();
  await writer.arrive('Payée');
}
