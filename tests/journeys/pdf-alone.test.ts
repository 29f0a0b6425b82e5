import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import type { Page } from 'playwright-core';
import { connect } from '../../src/kernel/db.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { eventually } from '../harness/eventually.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
let db: Knex;
let orderId: string;
beforeAll(async () => {
  product = await useSharedProduct();
  db = connect({ url: product.env['DATABASE_URL']!, pool: 2 });
  page = await product.newPage();
  page.setDefaultTimeout(60_000);
}, 180_000);
afterAll(async () => {
  await db?.destroy();
  await product?.stop();
}, 60_000);

const field = (id: string) => page.locator(`[id="${id}"]`);
const next = () => page.getByRole('button', { name: 'Continuer', exact: true }).click();
const order = () => page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();

describe('a letter to a country without a postal partner', () => {
  test('can be completed: the last screen explains why it is not posted, and offers the PDF with its price', async () => {
    await page.goto(`${product.url}/documents/telecom-energie/resiliation-box/ecrire`);
    for (const [id, text] of Object.entries({
      'sender.firstName': 'Jeanne',
      'sender.lastName': 'Élan',
      'sender.line4': '12 rue de l’Église',
      'sender.postcode': '33380',
      'sender.city': 'Mios',
    }))
      await field(id).fill(text);
    await next();
    for (const [id, text] of Object.entries({
      'recipient.organisation': 'Fibre Exemple',
      'recipient.line4': 'Rue Neuve 10',
      'recipient.postcode': '1000',
      'recipient.city': 'Bruxelles',
    }))
      await field(id).fill(text);
    await field('recipient.country').selectOption('BE');
    await page.getByText('vous pourrez acheter le PDF seul').waitFor();
    await next();
    await page.getByLabel('Numéro de client').fill('7204118');
    await page.getByLabel('Le plus tôt possible').check();
    await page
      .getByRole('group', { name: /Avez-vous une box/ })
      .getByLabel('Oui')
      .check();
    await page
      .getByRole('group', { name: /Avez-vous versé/ })
      .getByLabel('Non')
      .check();
    await page.getByRole('button', { name: 'Vérifier ma lettre' }).click();
    await page.getByRole('heading', { level: 2, name: 'Comment doit-elle partir' }).waitFor();
    expect((await page.locator('.note.is-wait').innerText()).replace(/\s/g, ' ')).toContain(
      'Nos partenaires postaux ne portent pas cette lettre jusque-là (Belgique). Vous pouvez acheter le PDF seul (4,90 €, une seule fois)',
    );
    expect(await page.getByRole('radio').count()).toBe(0);
    expect((await page.locator('.summary-bar').innerText()).replace(/\s+/g, ' ')).toMatch(
      /prix du PDF seul 4,90 € .*vous envoyez vous-même/i,
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.waitForURL('**/paiement?document=*');
  }, 120_000);

  test('is bought as a PDF for 4,90 €, never preselected; the confirmation contains the terms', async () => {
    const pdf = page.getByRole('dialog').getByRole('radio');
    await pdf.waitFor();
    expect([await pdf.count(), await pdf.isChecked()]).toEqual([1, false]);
    await page.getByRole('button', { name: 'Choisir plus tard' }).click();
    await page.getByLabel('Adresse e-mail').fill(`jeanne.${Date.now()}@exemple.fr`);
    await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-mots-au-hasard');
    await order();
    await page.getByRole('alert').getByText('Choisissez comment votre lettre doit partir.').click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Changer');
    await page.getByRole('button', { name: 'Changer l’envoi' }).click();
    await pdf.check();
    await page.getByRole('button', { name: 'Garder cet envoi' }).click();
    await page.locator('.order-sum').getByText('4,90').waitFor();
    for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) {
      expect(await page.locator(`#${id}`).isChecked()).toBe(false);
      await page.locator(`#${id}`).check();
    }
    expect(await axeViolations(page)).toEqual([]);
    await order();
    await page.waitForURL('**/sandbox/stripe/checkout/**');
    for (const [label, text] of Object.entries({
      'Numéro de carte': '4242 4242 4242 4242',
      Expiration: '12/34',
      Cryptogramme: '123',
    }))
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: /Payer/ }).click();
    await page.waitForURL('**/confirmation-de-commande?commande=*');
    await page.getByRole('link', { name: 'Télécharger le PDF' }).waitFor({ timeout: 60_000 });
    orderId = new URL(page.url()).searchParams.get('commande')!;
    const placed = await db('orders').where({ id: orderId }).first('sending', 'total_cents', 'consent_ip', 'consents');
    expect(placed).toMatchObject({
      sending: 'pdf',
      total_cents: 490,
      consent_ip: expect.stringMatching(/^127\.0\.0\.1$|^::1$/),
      consents: {
        words: { withdrawalLoss: 'Je sais que je perds alors mon droit de changer d’avis (droit de rétractation).' },
      },
    });
    expect(await db('letters').where({ order_id: orderId })).toEqual([]);
    const { terms } = placed.consents;
    await eventually(async () => (await db('terms').where({ sha256: terms }).first('file_id')).file_id as string, {
      what: 'the PDF of the terms',
      everyMs: 300,
    });
    const file = await page.request.get(`${product.url}/-/api/v1/orders/${orderId}/terms.pdf`);
    expect([file.status(), file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  }, 120_000);

  test('support finds the consents next to the order', async () => {
    const { reference } = await db('orders').where({ id: orderId }).first('reference');
    const desk = await product.newPage({ viewport: { width: 1280, height: 900 } });
    desk.setDefaultTimeout(60_000);
    await desk.goto(`${product.url}/admin`);
    await logInStaff(desk, demoAccount(product, 'admin'));
    await desk.getByRole('link', { name: 'Commandes' }).click();
    await desk.getByText(reference).click();
    await desk.locator('summary').filter({ hasText: 'Accords donnés' }).click();
    await desk.getByRole('heading', { name: 'Accords donnés' }).waitFor();
    await desk.getByText('Je sais que je perds alors mon droit de changer d’avis (droit de rétractation).').waitFor();
    const pdf = await desk.request.get(
      product.url + (await desk.getByRole('link', { name: 'Le PDF accepté' }).getAttribute('href')),
    );
    expect([pdf.status(), new URL(desk.url()).pathname]).toEqual([200, `/admin/orders/${orderId}/show`]);
  }, 120_000);
});
