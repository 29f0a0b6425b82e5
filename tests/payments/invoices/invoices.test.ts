import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildInvoiceDocument } from '../../../jobs/pdf-documents/invoice-document.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { createLogger } from '../../../src/kernel/logger.ts';
import { layOutPaper } from '../../../src/letterpress/paper/lay-out-paper.ts';
import { issueInvoice } from '../../../src/modules/payments/invoices/commands/issue-invoice.ts';
import { toInvoiceContent } from '../../../src/modules/payments/invoices/invoice-lines.ts';
import { getInvoice } from '../../../src/modules/payments/invoices/queries.ts';
import { findArchiveFaults } from '../../harness/archive-faults.ts';
import { testDatabase } from '../../harness/database.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { getText } from '../../letterpress/a-letter.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  [database, testApp] = await Promise.all([testDatabase(), createTestApp()]);
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(async () => {
  await Promise.all([database?.close(), testApp?.close()]);
});

const content = toInvoiceContent([{ key: 'offer', label: 'La lettre', cents: 490, vatRatePercent: 20 }], 'AF-TEST');
const depsAt = (now: () => Date) =>
  ({
    db: database.knex,
    log: createLogger({ level: 'silent', process: 'test' }),
    now,
    newId: () => uuidv7(),
  }) as unknown as Deps;
async function pdfWords(bytes: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init();
  const pdf = await pdfium.loadDocument(bytes);
  const words = [...pdf.pages()].map((page) => page.getText()).join(' ');
  pdf.destroy();
  pdfium.destroy();
  return words;
}
class GivenUp extends Error {}

/** One payment in a transaction of its own; every third one is rolled back after its number was taken. */
const pay = (deps: Deps, i: number): Promise<void> =>
  database.knex
    .transaction(async (trx) => {
      const paymentId = uuidv7();
      await trx('payments').insert({
        id: paymentId,
        order_id: uuidv7(),
        user_id: uuidv7(),
        order_reference: 'AF-TEST',
        status: 'succeeded',
        amount_cents: 490,
        lines: '[]',
      });
      await issueInvoice(deps, trx, { kind: 'invoice', paymentId, content });
      if (i % 3 === 0) throw new GivenUp();
      if (i % 5 !== 0) return;
      const refundId = uuidv7();
      await trx('refunds').insert({
        id: refundId,
        payment_id: paymentId,
        cause: 'test',
        status: 'succeeded',
        amount_cents: 490,
        reason: 'test',
      });
      await issueInvoice(deps, trx, {
        kind: 'credit_note',
        paymentId,
        refundId,
        content: { ...content, totalCents: -490 },
      });
    })
    .catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error;
    });

describe('numbers', () => {
  test('fifty payments at once, a third rolled back, across New Year in Paris: every series has no gap and is chronological', async () => {
    // 23:00 UTC is midnight in Paris in winter: half of them still pay in 2026.
    const midnight = Date.parse('2026-12-31T23:00:00Z');
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        pay(
          depsAt(() => new Date(midnight + (i % 2 === 0 ? -1 - i : i))),
          i,
        ),
      ),
    );
    const rows: { number: string; issued_at: Date }[] = await database
      .knex('invoices')
      .orderBy('number')
      .select('number', 'issued_at');
    for (const [name, count] of Object.entries({ F2026: 16, F2027: 17, A2026: 3, A2027: 3 })) {
      const members = rows.filter(({ number }) => number.startsWith(name));
      expect([name, members.length]).toEqual([name, count]);
      expect(members.map(({ number }) => number)).toEqual(
        members.map((_one, i) => `${name}-${String(i + 1).padStart(6, '0')}`),
      );
      const times = members.map(({ issued_at }) => issued_at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.every((at) => at < midnight === name.endsWith('2026'))).toBe(true);
    }
  });

  test('an invoice cannot be changed or deleted; its PDF is attached once', async () => {
    const { id } = (await database.knex('invoices').first('id')) as { id: string };
    const invoices = () => database.knex('invoices').where({ id });
    await expect(invoices().update({ content: { ...content, totalCents: 1 } })).rejects.toThrow('never changed');
    await expect(invoices().update({ number: 'F2026-999999' })).rejects.toThrow('never changed');
    await expect(invoices().update({ total_cents: 1, file_id: uuidv7() })).rejects.toThrow('never changed');
    await expect(invoices().delete()).rejects.toThrow('never changed');
    await expect(database.knex.raw('truncate invoices')).rejects.toThrow('never changed');
    await invoices().update({ file_id: uuidv7() });
    await expect(invoices().update({ file_id: uuidv7() })).rejects.toThrow('never changed');
  });
});

describe('the content of an invoice', () => {
  const config = () => ({
    ...testApp.deps.config,
    seller: {
      ...testApp.deps.config.seller,
      identity: 'Plume SAS, 1 rue Neuve, 69001 Lyon, RCS Lyon 123, TVA FR12',
      mediator: 'CM2C, Paris',
      mediatorUrl: 'https://cm2c.example',
    },
  });
  const words = async (where: object, addressLines: string[]): Promise<string> => {
    const { id } = (await testApp
      .db('invoices')
      .join('payments', 'payments.id', 'invoices.payment_id')
      .where(where)
      .first('invoices.id')) as { id: string };
    const { blocks } = buildInvoiceDocument(
      await getInvoice(testApp.deps, id),
      { firstName: 'Hélène', lastName: 'Exemple', addressLines },
      config(),
    );
    return getText(layOutPaper(blocks).pages).replace(/\s+/g, ' ');
  };

  test('seller, client, dates, lines, each rate and the mediator; the credit note refers to its invoice', async () => {
    const order = await testApp.createPaidOrder(helene);
    const invoice = await words({ order_id: order.id, kind: 'invoice' }, ['12 RUE DES LILAS', '44000 NANTES']);
    for (const mention of [
      /Facture F\d{4}-0*1 /,
      'Plume SAS, 1 rue Neuve, 69001 Lyon, RCS Lyon 123, TVA FR12',
      'Client Hélène Exemple 12 RUE DES LILAS 44000 NANTES',
      'Date d’émission',
      'commencée le',
      /Total payé13,80 € Payée le \S+ \S+ \d{4}, carte visa •••• 4242\./,
      order.reference,
      'Quantité',
      'PU HT',
      'Au taux de 20 %',
      '11,50 €',
      '2,30 €',
      '13,80 €',
      'CM2C, Paris, https://cm2c.example',
    ])
      expect(invoice).toMatch(mention);
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    const credit = await words({ order_id: order.id, kind: 'credit_note' }, []);
    for (const mention of [
      /Avoir A\d{4}-0*1 /,
      /Facture corrigéeF\d{4}-0*1 /,
      '−13,80 €',
      '−11,50 €',
      /Remboursé le \S+ \S+ \d{4}, carte visa •••• 4242\./,
    ])
      expect(credit).toMatch(mention);
  });

  test('a payment of the first of a month, by another means than a card, is written as French writes it', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp
      .db('payments')
      .where({ order_id: order.id })
      .update({ card: null, paid_at: new Date('2026-12-01T10:00:00Z') });
    expect(await words({ order_id: order.id, kind: 'invoice' }, [])).toMatch(/Payée le 1er décembre 2026\. /);
  });

  test('the PDF of a letter has the address of its sender', async () => {
    const order = await testApp.createPaidOrder(helene);
    const bytes = new Uint8Array(
      await (await testApp.download(helene, `/orders/${order.id}/receipt.pdf`)).arrayBuffer(),
    );
    const { document } = (await testApp
      .db('documents')
      .where({ id: order.documentId })
      .first(testApp.db.raw('content as document'))) as { document: { sender: { postcode: string } } };
    expect(document.sender.postcode).toMatch(/^\d{5}$/);
    const text = await pdfWords(bytes);
    expect(text).toContain(document.sender.postcode);
    expect(text).toMatch(/Facture F\d{4}-\d+ · Page.1.sur.1/);
    expect(await findArchiveFaults(bytes, 'A')).toEqual([]);
  });

  test('the period of a subscription is on its line', async () => {
    const { body } = await testApp.request<{ url: string }>('POST', '/subscription', {
      user: helene,
      body: {
        offer: 'subscription_without_trial',
        expectedMonthlyCents: 990,
        consents: { terms: true, immediateStart: true },
      },
    });
    const state = testApp.payments.subscribe(body.url.split('/').at(-1)!, new Date('2026-11-21T10:00:00Z'));
    const bill = testApp.payments.bill(state.subscriptionId, 990);
    await testApp.notify('invoice.paid', { id: bill.billId, object: 'invoice' });
    await testApp.runJobs();
    expect(await words({ stripe_invoice_id: bill.billId }, [])).toMatch(
      /Abonnement, du.*21 novembre 2026 au 21 décembre 2026/,
    );
  });
});
