import { spawnSync } from 'node:child_process';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import type { Page } from 'playwright-core';
import { connect } from '../../src/kernel/db.ts';
import { uploadsFull } from '../../src/modules/documents/attachments/errors.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled } from '../harness/browser-page.ts';
import { eventually } from '../harness/eventually.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { readMailbox } from '../harness/mailbox.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
let db: Knex;
const email = `jeanne.${Date.now()}@exemple.fr`;
let orderId = '';

beforeAll(async () => {
  product = await startTestProduct({
    CHANGE_OF_MIND_SECONDS: '45',
    SANDBOX_SPEED: '60000',
    POSTAL_POLL_AFTER_SECONDS: '5',
  });
  db = connect({ url: product.env['DATABASE_URL']!, pool: 2 });
  page = await product.newPage();
}, 180_000);

afterAll(async () => {
  await db?.destroy();
  await product?.stop();
}, 60_000);

const json = async <T>(path: string): Promise<T> => (await fetch(product.url + path)).json() as Promise<T>;
const until = <T>(look: () => Promise<T | undefined | false>, what: string): Promise<T> =>
  eventually(look, { what, everyMs: 500, giveUpAfterMs: 60_000 });

/** Uploads a visitor's enclosure, which a worker checks and which counts in the price; and a file that is not a PDF. */
async function encloseAnInvoice(): Promise<void> {
  const pdf = await PDFDocument.create();
  for (const text of ['Facture', 'Suite']) pdf.addPage([595.28, 841.89]).drawText(text, { x: 90, y: 700 });
  await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
  await page.getByText('Joindre une pièce (facultatif)').click();
  let isFull = true;
  await page.route('**/-/api/v1/documents/*/enclosures', async (route) => {
    if (route.request().method() !== 'POST' || !isFull) return route.fallback();
    isFull = false;
    const { code, message } = uploadsFull();
    await route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { code, message } });
  });
  await page.getByLabel('Joindre une pièce').setInputFiles([
    { name: 'Facture_novembre.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Bonjour') },
  ]);
  // Too many files wait: this one stays here, and is sent again.
  await page.getByText('Gardez celui-ci').first().waitFor();
  await page.getByRole('button', { name: /^Envoyer à nouveau/ }).click();
  await page.getByRole('list', { name: 'Pièces jointes' }).getByText('2\u00a0pages, prête', { exact: true }).waitFor();
  await page.getByText('Ce fichier n’est ni un PDF ni une photo.').first().waitFor();
  await page.getByRole('button', { name: 'Retirer : notes.pdf' }).click();
  await page.reload();
  await page.getByLabel('Son nom dans la lettre').fill('Facture de novembre');
  await page.locator('.paper svg').getByText('Facture de novembre').first().waitFor();
  expect(await page.locator('.summary-bar').innerText()).toMatch(/feuilles\s+2/);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe('a first letter, from the home page to its payment', () => {
  test('the home page finds the letter without its accent', async () => {
    await page.goto(product.url);
    await page.getByRole('combobox').first().fill('resilier box');
    await page.getByRole('option').first().click();
    await page.waitForURL('**/documents/telecom-energie/resiliation-box');
    await page.getByRole('heading', { level: 1, name: 'Résilier une box internet' }).waitFor();
  });

  test('the form shows the exact sheet and stores the input', async () => {
    await page.getByRole('link', { name: 'Écrire cette lettre' }).first().click();
    // The form adds its step to the address, perhaps before this line looks.
    await page.waitForURL(/\/ecrire(\?|$)/u);
    await page.getByLabel('Madame').check();
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByLabel('Nom', { exact: true }).fill('Élan');
    await page.getByLabel('Numéro et rue').fill('12 rue de l’Église');
    await page.getByLabel('Code postal').fill('33380');
    await page.getByLabel('Ville').fill('Mios');
    await page.reload();
    await page.getByText('12 rue de l’Église').first().waitFor();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByLabel('Nom de l’entreprise').fill('Fibre Exemple');
    await page.getByLabel('Numéro et rue').fill('10 rue du Relais');
    await page.getByLabel('Code postal').fill('59000');
    await page.getByLabel('Ville').fill('Lille');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByLabel('Numéro de client').fill('7204118');
    expect(await page.locator('.paper svg').first().textContent()).toContain('7204118');
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
    await encloseAnInvoice();
    await page.getByLabel(/avec avis de réception/).check();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.waitForURL('**/paiement?document=*');
  });

  test('sign-up at checkout loses nothing, the price is itemised, a double click orders once', async () => {
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-mots-au-hasard');
    await page.getByText('Avis de réception', { exact: true }).waitFor();
    expect(await page.locator('.receipt .total').innerText()).toContain('13,95');
    expect(await page.getByRole('region', { name: 'Votre commande' }).innerText()).toContain(
      'Facture de novembre (2\u00a0pages)',
    );
    const order = page.getByRole('button', { name: 'Commander avec obligation de paiement' });
    await order.click();
    await page.getByRole('alert').waitFor();
    for (const id of ['terms', 'immediateStart', 'withdrawalLoss']) await page.locator(`#${id}`).check();
    await order.dblclick();
    await page.waitForURL('**/sandbox/stripe/checkout/**');
    expect(await db('orders').count({ n: '*' })).toEqual([{ n: 1 }]);
  });

  test('a declined card debits nothing, 4242 pays, and the signed webhook marks the order as paid', async () => {
    const pay = async (card: string): Promise<void> => {
      await page.getByLabel('Numéro de carte').fill(card);
      await page.getByLabel('Expiration').fill('12/34');
      await page.getByLabel('Cryptogramme').fill('123');
      await page.getByRole('button', { name: /Payer/ }).click();
    };
    await pay('4000 0000 0000 0002');
    await page.getByRole('alert').waitFor();
    await pay('4242 4242 4242 4242');
    await page.waitForURL('**/confirmation-de-commande?commande=*');
    orderId = new URL(page.url()).searchParams.get('commande')!;
    await page.getByTestId('paid').waitFor();
    expect(await db('payments').where({ order_id: orderId }).first('status', 'amount_cents')).toEqual({
      status: 'succeeded',
      amount_cents: 1395,
    });
  });

  test('the paid letter can be corrected during the change-of-mind period, next to its sheet', async () => {
    await page.getByRole('link', { name: 'Corriger ma lettre' }).click();
    await page.getByRole('heading', { name: 'Corriger ma lettre' }).waitFor();
    await page.getByText('Ajouter un service, un bâtiment, un lieu-dit').click();
    await page.getByLabel('Service ou personne').fill('Service résiliations');
    await page.locator('.paper svg').getByText('SERVICE RESILIATIONS').first().waitFor();
    await page.getByRole('button', { name: 'Enregistrer la correction' }).click();
    await page.getByRole('heading', { name: 'Corriger ma lettre' }).waitFor({ state: 'detached' });
    expect((await db('letters').where({ order_id: orderId }).first('recipient_lines')).recipient_lines[1]).toBe(
      'SERVICE RESILIATIONS',
    );
  });

  test('the back button after payment shows the payment and charges nothing more', async () => {
    const { document_id } = await db('orders').where({ id: orderId }).first('document_id');
    await page.goto(`${product.url}/paiement?document=${document_id}`);
    await page.getByRole('heading', { name: 'Cette lettre est déjà payée' }).waitFor();
    const { payments } = await json<{ payments: { orderId: string }[] }>('/sandbox/stripe/report.json');
    expect(payments.filter((one) => one.orderId === orderId)).toHaveLength(1);
  });
});

describe('pages of the journey, while the letter travels', () => {
  test.each([
    '/',
    '/documents',
    '/documents/telecom-energie',
    '/documents/travail/demission-cdi',
    '/documents/travail/demission-cdi/ecrire',
    '/rechercher?q=caution',
    '/login',
    '/page-inconnue',
  ])(
    '%s has no accessibility violation and nothing sideways at 320 px',
    async (path) => {
      const one = await product.newPage({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });
      await openSettled(one, product.url + path);
      expect(await one.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await axeViolations(one)).toEqual([]);
      await one.context().close();
    },
    60_000,
  );
});

describe('the letter on its way, and what stays of it', () => {
  test('the letter is printed, travels and is delivered', async () => {
    await page.goto(`${product.url}/mes-documents/${orderId}`);
    await page.getByTestId('state').filter({ hasText: 'Remise en main propre' }).waitFor({ timeout: 90_000 });
    // The receipt is scanned after the delivery; then nothing is to come, and one list is left.
    await page.getByRole('list', { name: 'À venir' }).waitFor({ state: 'detached' });
    for (const words of [
      'Payée',
      'Remise au service postal',
      'Imprimée et mise sous enveloppe',
      'En route',
      'Distribuée',
    ])
      expect(await page.locator('.timeline').innerText()).toContain(words);
    expect(await db('orders').where({ id: orderId }).first('status')).toEqual({ status: 'completed' });
  }, 120_000);

  test('the partner printed one letter, to the six lines of the form, with the words of the sheet', async () => {
    const sendings =
      await json<
        { recipients: { lines: string[] }[]; documents: { sha256: string }[]; sheets: number; billedPages: number }[]
      >('/sandbox/poste/report.json');
    const list = Array.isArray(sendings) ? sendings : (sendings as unknown as { sendings: typeof sendings }).sendings;
    expect(list).toHaveLength(1);
    expect(list[0]!.recipients[0]!.lines.filter(Boolean)).toEqual([
      'FIBRE EXEMPLE',
      'SERVICE RESILIATIONS',
      '10 RUE DU RELAIS',
      '59000 LILLE',
    ]);
    const letter = await db('letters').where({ order_id: orderId }).first('pdf_sha256', 'sheets', 'partner_sheets');
    expect([list[0]!.sheets, list[0]!.billedPages, letter.sheets, letter.partner_sheets]).toEqual([2, 3, 2, 2]);
    expect(list[0]!.documents[0]!.sha256).toBe(letter.pdf_sha256);
    const bytes = Buffer.from(
      await (await page.request.get(`${product.url}/-/api/v1/orders/${orderId}/letter.pdf`)).body(),
    );
    const read = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' });
    if (read.error) console.log('skipped: no pdftotext on this machine');
    else expect(read.stdout.replace(/\s+/g, ' ')).toContain('Client n° 7204118');
  });

  test('the receipt and the proofs can be downloaded, the e-mails are in the mailbox', async () => {
    for (const path of ['receipt.pdf', 'proofs/deposit', 'proofs/receipt']) {
      // A worker fetches each proof after its event.
      const answer = await until(async () => {
        const response = await page.request.get(`${product.url}/-/api/v1/orders/${orderId}/${path}`);
        return response.ok() && response;
      }, path);
      expect([path, answer.headers()['content-type']]).toEqual([path, 'application/pdf']);
    }
    const subjects = await until(async () => {
      const messages = await readMailbox(product);
      const mine = messages.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
      return mine.length >= 4 && mine;
    }, 'four e-mails');
    for (const words of [/compte Affranchi/, /confirmée/, /imprimée|postée/, /Arrivée le/])
      expect(subjects.some((subject) => words.test(subject))).toBe(true);
  }, 120_000);

  test('the link at the foot of the news switches them off, in a browser without a session', async () => {
    const messages = await readMailbox(product);
    const news = messages.find(({ to, subject }) => to.includes(email) && subject.startsWith('Arrivée le'))!;
    const [link] = /\S+\/ne-plus-recevoir#\S+/.exec(news.text)!;
    const { pathname, hash } = new URL(link);
    const elsewhere = await product.newPage({ viewport: { width: 320, height: 700 } });
    await elsewhere.goto(product.url + pathname + hash);
    expect(await axeViolations(elsewhere)).toEqual([]);
    await elsewhere.getByRole('button', { name: 'Ne plus recevoir ces nouvelles' }).click();
    await elsewhere.getByRole('heading', { name: 'C’est fait' }).waitFor();
    expect(await elsewhere.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const { notifications } = await db('users').where({ email }).first('notifications');
    expect(notifications).toEqual({
      letterPrinted: false,
      letterDelivered: false,
      letterReturned: false,
      nextStep: false,
      legalChange: false,
    });
  });

  test('support sees the order with its history on a telephone, and refunds it', async () => {
    const desk = await product.newPage({ viewport: { width: 360, height: 740 } });
    await desk.goto(`${product.url}/admin/orders`);
    await logInStaff(desk, demoAccount(product, 'support'));
    const { reference } = await db('orders').where({ id: orderId }).first('reference');
    await desk.getByText(reference).first().click();
    await desk.getByText('Lettre distribuée').first().waitFor();
    // On a telephone too a button says what it does.
    expect(await desk.getByRole('button', { name: 'Rembourser' }).innerText()).toBe('Rembourser');
    await desk.getByRole('button', { name: 'Rembourser' }).click();
    await desk.locator('[name=reason]').fill('geste commercial');
    await desk.getByRole('button', { name: 'Confirmer le remboursement' }).dblclick();
    await until(
      async () => await db('payments').where({ order_id: orderId, status: 'refunded' }).first('id'),
      'the refund',
    );
    expect(await db('refunds').count({ n: '*' })).toEqual([{ n: 1 }]);
    expect(
      (await db('invoices').orderBy('number').select('kind')).map(({ kind }: { kind: string }) => kind).sort(),
    ).toEqual(['credit_note', 'invoice']);
    await desk.close();
  }, 60_000);
});
