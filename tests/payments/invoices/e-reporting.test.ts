import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseMonth } from '../../../src/domain/month.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { PriceLine } from '../../../src/modules/payments/contract.ts';
import { issueInvoice } from '../../../src/modules/payments/invoices/commands/issue-invoice.ts';
import { buildEReporting } from '../../../src/modules/payments/invoices/e-reporting.ts';
import { toCreditNoteContent, toInvoiceContent } from '../../../src/modules/payments/invoices/invoice-lines.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);
afterAll(() => testApp?.close());

const lines: PriceLine[] = [
  { key: 'offer', label: 'La lettre', cents: 490, vatRatePercent: 20 },
  { key: 'receipt', label: 'Avis de réception', cents: 145, vatRatePercent: 20 },
  { key: 'postage', label: 'Affranchissement', cents: 611, vatRatePercent: 5.5 },
];

/** An invoice of that instant, and a credit note of another if some of it went back. */
const sold = (at: string, back?: { at: string; cents: number }): Promise<void> =>
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
    });
    const invoice = await issue(at, { kind: 'invoice', paymentId, content: toInvoiceContent(lines, 'AF-TEST') });
    if (!back) return;
    const refundId = uuidv7();
    await trx('refunds').insert({
      id: refundId,
      payment_id: paymentId,
      cause: 'test',
      status: 'succeeded',
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

test('one line per day in Paris and rate, less credit notes; the file and the download are identical', async () => {
  // 23:30 in Paris in winter, half an hour into the next day, and a credit note two days on.
  await sold('2026-11-20T22:30:00Z');
  await sold('2026-11-20T23:30:00Z', { at: '2026-11-22T09:00:00Z', cents: 1246 });
  await sold('2026-11-21T12:00:00Z');
  await sold('2026-12-01T12:00:00Z');
  const csv = [
    'date,currency,vat_rate,invoices,credit_notes,total_excluding_vat,vat,total_including_vat',
    '2026-11-20,EUR,5.50,1,0,5.79,0.32,6.11',
    '2026-11-20,EUR,20.00,1,0,5.29,1.06,6.35',
    '2026-11-21,EUR,5.50,2,0,11.58,0.64,12.22',
    '2026-11-21,EUR,20.00,2,0,10.58,2.12,12.70',
    '2026-11-22,EUR,5.50,0,1,-5.79,-0.32,-6.11',
    '2026-11-22,EUR,20.00,0,1,-5.29,-1.06,-6.35',
    '',
  ].join('\r\n');
  expect(await buildEReporting(testApp.deps, parseMonth('2026-11')!)).toBe(csv);

  const nadia = await testApp.createUser('Nadia', 'manager');
  const file = await testApp.download(nadia, '/../../admin/v1/e-reporting.csv?from=2026-11-01&to=2026-11-30');
  expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
    200,
    'text/csv; charset=utf-8',
    csv,
  ]);
  expect(await testApp.db('audit_log').where({ event: 'e_reporting.read' }).first('actor', 'result')).toEqual({
    actor: `user:${nadia.id}`,
    result: 'ok',
  });
});

test('an invalid day, swapped days and a person without the permission are rejected', async () => {
  const [nadia, samir, helene] = [
    await testApp.createUser('Nadia', 'manager'),
    await testApp.createUser('Samir', 'support'),
    await testApp.createUser('Hélène'),
  ];
  const ask = (query: string, user = nadia) => testApp.request('GET', `/-/admin/v1/e-reporting.csv?${query}`, { user });
  for (const period of ['from=2026-11-31&to=2026-12-01', 'from=2026-11-30&to=2026-11-01'])
    expect(await ask(period)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  for (const user of [samir, helene]) expect((await ask('from=2026-11-01&to=2026-11-30', user)).status).toBe(403);
});
