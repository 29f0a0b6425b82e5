// Counts every click and key press in Chromium: of a new customer from the home page to « payée », and of the tasks of
// a colleague. `npm run bench -- clicks [desk]`: with `desk`, only the back office.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { freePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { countDeskClicks, CLICK_LIMITS } from './desk-clicks.mjs';
import { FormFiller } from './form-filler.mjs';
import { QUICK } from './letters-of-helene.mjs';

const KEYS_A_MINUTE = 40 * 5;
const SECONDS_A_CLICK = 1.2;
const TARGETS = { clicks: 12, seconds: 300 };

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
    const slow = Object.keys(CLICK_LIMITS).filter((task) => desk[task] > CLICK_LIMITS[task]);
    if (slow.length > 0) throw new Error(`Tasks of the back office that take too many clicks: ${slow.join(', ')}.`);
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
  await writeLetter(writer, product.url);
  const { clicks, keys, screens } = writer;
  const questions = screens.flatMap(({ fields }) => fields);
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
  const repeated = writer.listRepeatedQuestions();
  if (repeated.length > 0) console.log(`Asked twice: ${repeated.join(', ')}.`);
  console.log(
    `${clicks} clicks (target: ${TARGETS.clicks}), ${keys} keys, about ${Math.floor(seconds / 60)} min ${seconds % 60} s of hands at 40 words a minute and ${SECONDS_A_CLICK} s a click (target: under ${TARGETS.seconds / 60} min).`,
  );
  return {
    letter: 'resiliation-box',
    clicks,
    keys,
    pages: screens.length,
    fields: questions.length,
    fields_required: questions.filter(({ required }) => required).length,
    asked_twice: repeated.length,
    seconds,
  };
}

/**
 * Writes and orders a letter like someone who types on the keyboard, moves on with Tab and Enter, and uses the mouse
 * for the rest.
 */
async function writeLetter(writer, url) {
  const { page } = writer;
  await page.goto(url, { waitUntil: 'networkidle' });
  await writer.arrive('Accueil');
  await writer.click(page.getByRole('combobox').first());
  await writer.type('résilier box');
  // Like a person, waits for the suggestions of the complete query; those of its first words have disappeared.
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
  await writer.city('sender', 'Mios');
  await writer.fill({ 'sender.email': 'jeanne.elan@exemple.fr' });
  await writer.press('Enter');

  await writer.arrive('Destinataire', 'À qui écrivez-vous ?');
  await writer.fill({
    'recipient.organisation': 'Fibre Exemple',
    'recipient.line4': '10 rue du Relais',
    'recipient.postcode': '59000',
  });
  await writer.city('recipient', 'Lille');
  await writer.press('Enter');

  await writer.arrive('Contrat', 'Votre contrat internet');
  await writer.fill({ customerNumber: '7204118' });
  await writer.click(page.getByRole('group', { name: /Avez-vous une box/ }).getByLabel('Oui'));
  await writer.click(page.getByRole('group', { name: /Avez-vous versé/ }).getByLabel('Non'));
  await writer.press('Enter');

  await writer.arrive('Relecture', 'Vérifiez votre lettre');
  await writer.click(page.getByLabel('Lettre recommandée avec avis de réception'));
  await writer.click(page.getByRole('button', { name: 'Continuer vers le paiement' }));

  await writer.arrive('Commande', 'Payer 13,80 €');
  await writer.fill({ 'register-password': 'quatre-mots-au-hasard' });
  for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await writer.click(page.locator(`#${id}`));
  await writer.click(page.getByRole('button', { name: 'Commander avec obligation de paiement' }));

  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await writer.arrive('Carte');
  await writer.fill({ card: '4242424242424242', expiry: '12/34', cvc: '123' });
  await writer.press('Enter');
  await page.getByTestId('paid').waitFor();
  await writer.arrive('Payée');
}
