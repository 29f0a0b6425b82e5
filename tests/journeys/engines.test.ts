import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EnginePage, Target } from '../harness/engines/engine-page.ts';
import { engines } from '../harness/engines/engines.ts';
import { demoAccount } from '../harness/log-in.ts';
import { getSharedProduct } from '../harness/running-product.ts';

/** A telephone and a large screen. */
const SIZES = [
  [360, 740],
  [1440, 900],
] as const;
const pictures = process.env['SHOTS'] ?? join(tmpdir(), `affranchi-engines-${userInfo().username}`);

let folder = '';
let invoice = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-invoice-'));
  invoice = join(folder, 'Facture_novembre.pdf');
  const pdf = await PDFDocument.create();
  for (const text of ['Facture', 'Suite']) pdf.addPage([595.28, 841.89]).drawText(text, { x: 90, y: 700 });
  writeFileSync(invoice, await pdf.save());
  mkdirSync(pictures, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const byId = (id: string): string => `[id="${id}"]`;
const button = (text: string): Target => ({ css: 'button', text });

describe.each(engines)('a first letter in $name', ({ name, launch, packages }) => {
  if (!launch) {
    test.skip(`is not tested: install ${packages}`, () => undefined);
    return;
  }
  const product = getSharedProduct();
  let page: EnginePage;
  beforeAll(async () => {
    page = await launch();
  }, 60_000);
  afterAll(() => page?.close());

  const fill = async (fields: Record<string, string>): Promise<void> => {
    for (const [id, text] of Object.entries(fields)) await page.fill(byId(id), text);
  };
  const seeOnSheet = (text: string): Promise<void> =>
    page.waitFor(
      `« ${text} » on the sheet`,
      (words) => document.querySelector('.paper svg')?.textContent?.includes(words),
      text,
    );
  /** Ends a step: its pictures, and no error on the console. */
  const endStep = async (step: string): Promise<void> => {
    for (const [width, height] of SIZES)
      writeFileSync(join(pictures, `${step}-${width}-${name}.png`), await page.picture(width, height));
    expect([step, page.takeErrors()]).toEqual([step, []]);
  };

  test('the home page suggests it', async () => {
    await page.openRunning(product.url);
    await endStep('1-home');
    await page.fill('[role=combobox]', 'resilier box');
    await page.see('[role=option]');
    await endStep('2-suggestions');
    await page.click('[role=option]');
    await page.waitForPath(/^\/documents\/telecom-energie\/resiliation-box$/);
    await page.see({ css: 'h1', text: 'Résilier une box internet' });
    await endStep('3-letter');
  });

  test('the form draws it on the sheet while it is written', async () => {
    await page.click({ css: 'a', text: 'Écrire cette lettre' });
    await page.waitForPath(/\/ecrire(\?|$)/);
    await page.click({ css: 'label', text: 'Madame' });
    await fill({
      'sender.firstName': 'Jeanne',
      'sender.lastName': 'Élan',
      'sender.line4': '12 rue de l’Église',
      'sender.postcode': '33380',
      'sender.city': 'Mios',
    });
    await seeOnSheet('Jeanne');
    await endStep('4-sender');
    await page.click(button('Continuer'));
    await fill({
      'recipient.organisation': 'Fibre Exemple',
      'recipient.line4': '10 rue du Relais',
      'recipient.postcode': '59000',
      'recipient.city': 'Lille',
    });
    await page.click(button('Continuer'));
    await fill({ customerNumber: '7204118' });
    await seeOnSheet('7204118');
    for (const answer of ['ending][value=soonest', 'hasEquipment][value=yes', 'hasDeposit][value=no'])
      await page.click(`[name=${answer}]`);
    await endStep('5-answers');
    await page.click(button('Vérifier ma lettre'));
  });

  test('an enclosure is sent, checked and named on the sheet', async () => {
    await page.chooseFile(byId('enclosure-files'), invoice);
    await page.waitFor('an enclosure that is ready', () => document.body.innerText.includes('2\u00a0pages, prête'));
    await seeOnSheet('Facture novembre');
    await page.click('[name=sending][value=registered_receipt]');
    await page.see(button('Continuer vers le paiement'));
    await endStep('6-review');
  });

  test('it is ordered with a new account, and paid', async () => {
    await page.click(button('Continuer vers le paiement'));
    await page.waitForPath(/^\/paiement\?document=/);
    await fill({ 'register-email': `${name}.${Date.now()}@exemple.fr`, 'register-password': 'quatre-mots-au-hasard' });
    await endStep('7-checkout');
    for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await page.click(`#${id}`);
    await page.click(button('Commander avec obligation de paiement'));
    await page.waitForPath(/^\/sandbox\/stripe\/checkout\//);
    for (const [field, text] of Object.entries({ card: '4242424242424242', expiry: '12/34', cvc: '123' }))
      await page.fill(`[name=${field}]`, text);
    await page.click('[type=submit]');
    await page.waitForPath(/^\/confirmation-de-commande\?commande=/);
    await page.see('[data-testid=paid]');
    await endStep('10-confirmation');
  });

  test('the account lists it', async () => {
    await page.openRunning(`${product.url}/mon-compte`);
    await page.waitFor('the letter in the account', () =>
      document.body.innerText.includes('Résilier une box internet'),
    );
    await endStep('11-account');
    await page.openRunning(`${product.url}/mes-documents`);
    await page.waitFor('the letter in the list', () => document.body.innerText.includes('Résilier une box internet'));
    await endStep('12-documents');
  });

  test('the back office opens', async () => {
    const { email, password } = demoAccount(product, 'support');
    await page.openRunning(`${product.url}/admin/`);
    await page.fill('input[name=username]', email);
    await page.fill('input[name=password]', password);
    await endStep('13-back-office-log-in');
    await page.click('button[type=submit]');
    await page.see({ css: 'h2', text: 'Ce qui vous attend' });
    await endStep('14-back-office');
  });
});
