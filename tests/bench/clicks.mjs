// Counts taps and key presses in Chromium: of a new customer on a phone from the home page to « payée », and the clicks
// of the tasks of a colleague. Fails if one of them needs more than its limit. `npm run bench -- clicks [desk]`: with
// `desk`, only the back office.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { countDeskClicks, CLICK_LIMITS } from './desk-clicks.mjs';
import { FormFiller } from './form-filler.mjs';
import { QUICK } from './letters-of-helene.mjs';

const KEYS_A_MINUTE = 40 * 5;
const SECONDS_A_TAP = 1.2;
/** Of a letter: taps besides typing, screens, and seconds of hands. */
const LETTER_LIMITS = { taps: 14, screens: 9, seconds: 300 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'fr-FR' };

export async function run([only = '']) {
  const env = await findChromiumEnvironment();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-effort-'));
  const product = await startApp({
    port: await findFreePort(),
    dataDir: folder,
    env: { TEST_DATABASE_URL: '', ...QUICK },
  });
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const letter = only === 'desk' ? {} : await countLetterTaps(product, browser);
    const desk = await countDeskClicks(product, browser);
    const tooMany = [...listExceeded(letter, LETTER_LIMITS), ...listExceeded(desk, CLICK_LIMITS)];
    if (tooMany.length > 0) throw new Error(`Over the limit: ${tooMany.join(', ')}.`);
    return { ...letter, desk_clicks: desk };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const listExceeded = (figures, limits) =>
  Object.keys(limits)
    .filter((name) => figures[name] > limits[name])
    .map((name) => `${name} ${figures[name]} (at most ${limits[name]})`);

async function countLetterTaps(product, browser) {
  const page = await (await browser.newContext(PHONE)).newPage();
  page.setDefaultTimeout(30_000);
  const writer = new FormFiller(page);
  await writeLetter(writer, product.url);
  const { taps, keys, screens } = writer;
  const questions = screens.flatMap(({ fields }) => fields);
  const seconds = Math.round((keys / KEYS_A_MINUTE) * 60 + taps * SECONDS_A_TAP);
  console.table(
    screens.map(({ name, taps: tapped, keys: pressed, fields }) => ({
      screen: name,
      taps: tapped,
      keys: pressed,
      fields: fields.length,
      optional: fields.filter(({ required }) => !required).length,
    })),
  );
  const repeated = writer.listRepeatedQuestions();
  if (repeated.length > 0) console.log(`Asked twice: ${repeated.join(', ')}.`);
  console.log(
    `${taps} taps (limit: ${LETTER_LIMITS.taps}) on ${screens.length} screens (limit: ${LETTER_LIMITS.screens}), ${keys} keys, about ${Math.floor(seconds / 60)} min ${seconds % 60} s of hands at 40 words a minute and ${SECONDS_A_TAP} s a tap (limit: ${LETTER_LIMITS.seconds / 60} min).`,
  );
  return {
    letter: 'resiliation-box',
    taps,
    keys,
    screens: screens.length,
    fields: questions.length,
    fields_required: questions.filter(({ required }) => required).length,
    asked_twice: repeated.length,
    seconds,
  };
}

/**
 * Writes and orders a letter on a phone: its keyboard has keys for the next field and for the end of a form, which count
 * as typing; everything else is a tap.
 */
async function writeLetter(writer, url) {
  const { page } = writer;
  await page.goto(url, { waitUntil: 'networkidle' });
  await writer.arrive('Accueil');
  await writer.tap(page.getByRole('combobox').first());
  await writer.type('résilier box');
  // Like a person, waits for the suggestions of the complete query; those of its first words have disappeared.
  await writer.tap(page.getByRole('option').first().filter({ hasText: 'box' }));
  await page.waitForURL('**/documents/telecom-energie/resiliation-box');
  await writer.arrive('La lettre');
  await writer.tap(page.getByRole('link', { name: 'Écrire cette lettre' }).first());

  await writer.arrive('Vous', 'Qui écrit ?');
  await writer.tap(page.getByLabel('Madame'));
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
  await writer.tap(page.getByRole('group', { name: /Avez-vous une box/ }).getByLabel('Oui'));
  await writer.tap(page.getByRole('group', { name: /Avez-vous versé/ }).getByLabel('Non'));
  // The keyboard is closed after a choice.
  await writer.tap(page.getByRole('button', { name: 'Vérifier ma lettre' }));

  await writer.arrive('Relecture', 'Vérifiez votre lettre');
  await writer.tap(page.getByLabel('Lettre recommandée avec avis de réception'));
  await writer.tap(page.getByRole('button', { name: 'Continuer vers le paiement' }));

  await writer.arrive('Commande', 'Payer 13,80 €');
  await writer.fill({ 'register-password': 'quatre-mots-au-hasard' });
  for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await writer.tap(page.locator(`#${id}`));
  await writer.tap(page.getByRole('button', { name: 'Commander avec obligation de paiement' }));

  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await writer.arrive('Carte');
  await writer.fill({ card: '4242424242424242', expiry: '12/34', cvc: '123' });
  await writer.press('Enter');
  await page.getByTestId('paid').waitFor();
  await writer.arrive('Payée');
}
