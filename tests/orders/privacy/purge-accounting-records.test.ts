import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { purgeAccountingRecords, purgeExpiredLetters } from '../../../src/modules/orders/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
}, 60_000);
afterEach(() => app?.close());

/** The trigger on invoices reads the clock of the database. */
const YEAR = new Date().getUTCFullYear();
const TABLES = ['invoices', 'refunds', 'payments', 'letters', 'documents', 'orders', 'state_transitions'] as const;
const COLUMNS: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['payments', ['created_at', 'status_since', 'paid_at']],
  ['refunds', ['created_at', 'status_since']],
  ['invoices', ['issued_at']],
  ['orders', ['created_at', 'status_since']],
  ['letters', ['created_at', 'status_since']],
];

/** Moves what is stored into the past. */
async function backdate(at: Date): Promise<void> {
  await app.db.raw('alter table invoices disable trigger invoices_immutable');
  for (const [table, columns] of COLUMNS)
    await app.db(table).update(Object.fromEntries(columns.map((column) => [column, at])));
  await app.db.raw('alter table invoices enable trigger invoices_immutable');
}
const run = (instant: string): Promise<void> => {
  app.clock.now = new Date(instant);
  return purgeAccountingRecords(app.deps);
};
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) counts[table] = Number((await app.db(table).count('* as n').first())!.n);
  return counts;
}
const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));

async function createCancelledOrder(user: Actor): Promise<OrderView> {
  const order = await app.createPaidOrder(user);
  await app.request('POST', `/orders/${order.id}/cancel`, { user, body: {} });
  await app.runJobs();
  return order;
}
const purgeLetters = (): Promise<void> => purgeExpiredLetters(app.deps);

describe('accounts', () => {
  test('stay until ten years after the end of their accounting year, and leave as a whole then', async () => {
    await createCancelledOrder(await app.createUser('Helene'));
    const files: { storage_key: string }[] = await app.db('files').where({ kind: 'receipt' }).select('storage_key');
    const series: unknown = await app.db('invoice_series').orderBy('series');
    expect(files).toHaveLength(2);
    await backdate(new Date(`${YEAR - 11}-06-30T12:00:00Z`));
    await purgeLetters();
    const before = await countRows();
    expect(before).toMatchObject({ invoices: 2, refunds: 1, payments: 1, letters: 1, orders: 1 });

    await run(`${YEAR - 1}-12-30T23:59:00Z`);
    await run(`${YEAR - 1}-12-31T22:59:00Z`);
    expect(await countRows()).toEqual(before);

    await run(`${YEAR - 1}-12-31T23:01:00Z`);
    expect(await countRows()).toEqual(NOTHING);
    expect(await app.db('files').where({ kind: 'receipt' })).toEqual([]);
    expect(await app.db('invoice_series').orderBy('series')).toEqual(series);
  });

  test('of the last instant of an accounting year leave a year before those of the next one', async () => {
    await createCancelledOrder(await app.createUser('Helene'));
    await backdate(new Date(`${YEAR - 11}-12-31T23:01:00Z`));
    const before = await countRows();
    await run(`${YEAR - 1}-12-31T23:01:00Z`);
    expect(await countRows()).toEqual(before);
  });

  test('of an accounting year that ends in June are counted from there', async () => {
    await app.close();
    app = await createTestApp({ ACCOUNTING_YEAR_END_MONTH: '6' });
    await createCancelledOrder(await app.createUser('Helene'));
    await backdate(new Date(`${YEAR - 12}-07-02T12:00:00Z`));
    await purgeLetters();
    const before = await countRows();
    await run(`${YEAR - 1}-06-30T12:00:00Z`);
    expect(await countRows()).toEqual(before);
    await run(`${YEAR - 1}-07-01T12:00:00Z`);
    expect(await countRows()).toEqual(NOTHING);
  });

  test('leave while the proofs of their letter stay, which its sender still sees', async () => {
    const helene = await app.createUser('Helene');
    const order = await createCancelledOrder(helene);
    await backdate(new Date(`${YEAR - 11}-06-30T12:00:00Z`));
    await app.db('letters').update({ status_since: new Date(`${YEAR - 2}-06-30T12:00:00Z`) });
    await run(`${YEAR}-01-02T12:00:00Z`);
    expect(await countRows()).toMatchObject({
      invoices: 0,
      refunds: 0,
      payments: 0,
      letters: 1,
      documents: 1,
      orders: 1,
    });
    const { status, body } = await app.request<OrderView>('GET', `/orders/${order.id}`, { user: helene });
    expect([status, body.reference]).toEqual([200, order.reference]);

    app.clock.now = new Date(`${YEAR + 4}-01-02T12:00:00Z`);
    await purgeLetters();
    await purgeAccountingRecords(app.deps);
    expect(await countRows()).toEqual(NOTHING);
  });

  test.each([
    ['a refund under way', () => app.db('refunds').update({ status: 'sent' })],
    ['a recent change of the payment', () => app.db('payments').update({ status_since: new Date(`${YEAR}-01-01`) })],
    ['a refund of a later year', () => app.db('refunds').update({ status_since: new Date(`${YEAR - 9}-01-15`) })],
  ])('stay with %s', async (_what, change) => {
    await createCancelledOrder(await app.createUser('Helene'));
    await backdate(new Date(`${YEAR - 11}-06-30T12:00:00Z`));
    await change();
    const before = await countRows();
    await run(`${YEAR}-01-02T12:00:00Z`);
    expect(await countRows()).toEqual(before);
  });
});

describe('the database', () => {
  test('refuses to delete an invoice of less than ten years, and allows it after', async () => {
    await createCancelledOrder(await app.createUser('Helene'));
    const { rows } = await app.db.raw<{ rows: [{ young: Date; old: Date }] }>(
      `select now() - interval '10 years' + interval '1 day' as young, now() - interval '10 years 1 day' as old`,
    );
    const [{ young, old }] = rows;
    await backdate(young);
    await expect(app.db('invoices').delete()).rejects.toThrow('an invoice is never changed');
    await backdate(old);
    await expect(app.db('invoices').update({ total_cents: 1 })).rejects.toThrow('an invoice is never changed');
    expect(await app.db('invoices').delete()).toBe(2);
  });
});
