import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { PriceLine } from '../../../src/modules/payments/contract.ts';
import { issueInvoice } from '../../../src/modules/payments/invoices/commands/issue-invoice.ts';
import { toCreditNoteContent, toInvoiceContent } from '../../../src/modules/payments/invoices/invoice-lines.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let manager: Actor;
let support: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ ACCOUNT_SALES: '706100' }, { now: new Date('2026-11-24T10:00:00Z') });
  [manager, support] = await Promise.all([testApp.createUser('Maud', 'manager'), testApp.createUser('Sam', 'support')]);
  // Around midnight in Paris in winter, and around the night of 25 October that has 25 hours.
  for (const at of ['2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z', '2026-11-20T22:59:59Z'])
    await sell(at);
  await sell('2026-11-20T23:00:00Z', { at: '2026-11-22T09:00:00Z', cents: 1246 });
}, 60_000);
afterAll(() => testApp?.close());

const lines: PriceLine[] = [
  { key: 'offer', label: 'La lettre', cents: 490, vatRatePercent: 20 },
  { key: 'receipt', label: 'Avis de réception', cents: 145, vatRatePercent: 20 },
  { key: 'postage', label: 'Affranchissement', cents: 611, vatRatePercent: 0 },
];

/** A payment of 12,46 € and its invoice at that instant; a refund and its credit note at another. */
const sell = (at: string, back?: { at: string; cents: number }): Promise<void> =>
  testApp.db.transaction(async (trx) => {
    const issue = (when: string, input: Parameters<typeof issueInvoice>[2]) =>
      issueInvoice({ ...testApp.deps, now: () => new Date(when) }, trx, input);
    const paymentId = uuidv7();
    await trx('payments').insert({
      id: paymentId,
      order_id: uuidv7(),
      user_id: uuidv7(),
      order_reference: 'AF-TEST',
      status: 'succeeded',
      amount_cents: 1246,
      lines: '[]',
      paid_at: at,
    });
    const invoice = await issue(at, { kind: 'invoice', paymentId, content: toInvoiceContent(lines, 'AF-TEST') });
    if (!back) return;
    const refundId = uuidv7();
    await trx('refunds').insert({
      id: refundId,
      payment_id: paymentId,
      cause: 'test',
      status: 'succeeded',
      status_since: back.at,
      amount_cents: back.cents,
      reason: 'test',
    });
    await issue(back.at, {
      kind: 'credit_note',
      paymentId,
      refundId,
      content: toCreditNoteContent({ amountCents: back.cents, label: 'Remboursement' }, invoice, []),
    });
  });

type DailyTotal = Record<string, number> & { id: string };
const totals = async (filter: object, user = manager): Promise<DailyTotal[]> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]' });
  const { status, body } = await testApp.request<DailyTotal[]>('GET', `/-/admin/v1/daily-totals?${query}`, { user });
  expect(status).toBe(200);
  return body;
};

describe('the totals of a day', () => {
  test('count what falls on the civil day in Paris, also on the day of 25 hours', async () => {
    const days = await totals({ from: '2026-10-24', to: '2026-10-27' });
    expect(
      days.map(({ id, paymentCount, invoiceCount, invoicedCents }) => [id, paymentCount, invoiceCount, invoicedCents]),
    ).toEqual([
      ['2026-10-27', 0, 0, 0],
      ['2026-10-26', 1, 1, 1246],
      ['2026-10-25', 2, 2, 2492],
    ]);
  });

  test('set credit notes and refunds apart from what was taken', async () => {
    const [day] = await totals({ from: '2026-11-22', to: '2026-11-22' });
    expect(day).toEqual(
      expect.objectContaining({ paidCents: 0, refundedCents: 1246, creditNoteCount: 1, creditedCents: -1246 }),
    );
  });

  test('have a line for every day, and add up to all invoices and credit notes', async () => {
    const days = await totals({});
    expect(days.length).toBe(new Set(days.map(({ id }) => id)).size);
    const { sum } = (await testApp.db('invoices').sum({ sum: 'total_cents' }).first()) as { sum: string };
    const added = days.reduce((all, day) => all + day['invoicedCents']! + day['creditedCents']!, 0);
    expect(added).toBe(Number(sum));
  });

  test('are for those who may see figures', async () => {
    const { status } = await testApp.request('GET', '/-/admin/v1/daily-totals', { user: support });
    expect(status).toBe(403);
  });
});

describe('the list of invoices', () => {
  const find = async (q: string): Promise<string[]> => {
    const { status, body } = await testApp.request<{ number: string }[]>('POST', '/-/admin/v1/invoices/query', {
      user: support,
      body: { filter: { q }, sort: ['number', 'ASC'] },
    });
    expect(status).toBe(200);
    return body.map(({ number }) => number);
  };

  test('is searched by number and by the reference of the order', async () => {
    const numbers = await testApp.db('invoices').orderBy('number').pluck('number');
    const [number = ''] = numbers;
    expect(await find(` ${number.toLowerCase()} `)).toEqual([number]);
    expect(await find('af-te')).toEqual(numbers);
    expect(await find('TEST')).toEqual(numbers);
    expect(await find('AF-ZZZZZZ')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });
});

describe('the sales journal', () => {
  const journal = async (query: string): Promise<string[][]> => {
    const response = await testApp.download(manager, `/-/admin/v1/sales-journal.csv?${query}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = bytes.subarray(3).toString('utf8').trim().split('\r\n');
    return rows.map((row) => row.split(';'));
  };

  test('is balanced for each document, with the accounts of the settings', async () => {
    const [header, ...entries] = await journal('from=2026-11-01&to=2026-11-30');
    expect(header).toHaveLength(18);
    expect(entries.every((entry) => entry.length === 18)).toBe(true);
    const cents = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100);
    const balances = new Map<string, number>();
    for (const entry of entries)
      balances.set(entry[8]!, (balances.get(entry[8]!) ?? 0) + cents(entry[11]!) - cents(entry[12]!));
    expect([...balances.values()]).toEqual([0, 0, 0]);
    expect(new Set(entries.map((entry) => entry[4]))).toEqual(new Set(['411000', '706100', '445710']));
  });

  test('puts an invoice of one second before midnight in Paris on the day before', async () => {
    const entries = await journal('from=2026-11-20&to=2026-11-20');
    expect(new Set(entries.slice(1).map((entry) => entry[3]))).toEqual(new Set(['20261120']));
    expect(new Set(entries.slice(1).map((entry) => entry[8])).size).toBe(1);
  });

  test.each(['from=2026-11-30&to=2026-11-01', 'from=hier&to=2026-11-01', 'from=2026-11-01'])(
    'refuses the period %s with a sentence',
    async (query) => {
      const { status, body } = await testApp.request<Rejection>('GET', `/-/admin/v1/sales-journal.csv?${query}`, {
        user: manager,
      });
      expect([status, body.code]).toEqual([400, 'malformed']);
    },
  );

  test('leaves a line in the audit log', async () => {
    await journal('from=2026-11-01&to=2026-11-30');
    const line = await testApp.db('audit_log').where({ event: 'sales_journal.read' }).first('actor', 'result');
    expect(line).toEqual({ actor: `user:${manager.id}`, result: 'ok' });
  });
});

test('the list of invoices shows tax, order and what a credit note corrects', async () => {
  const { body } = await testApp.request<Record<string, unknown>[]>(
    'GET',
    `/-/admin/v1/invoices?filter=${encodeURIComponent('{"kind":"credit_note"}')}`,
    { user: support },
  );
  expect(body).toEqual([
    expect.objectContaining({
      kind: 'credit_note',
      totalCents: -1246,
      orderReference: 'AF-TEST',
      corrects: expect.stringMatching(/^\w+-/),
      can: [],
    }),
  ]);
});
