import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PayoutState } from '../../../src/adapters/payments/port.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { reconcileLedger, syncBalance } from '../../../src/modules/payments/index.ts';
import { handledEvents } from '../../../src/modules/payments/provider-events.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let manager: Actor;
let paymentId: string;
let orderId: string;
let paymentIntentId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  manager = await testApp.createUser('Anne', 'manager');
  orderId = (await testApp.createPaidOrder(await testApp.createUser('Hélène'))).id;
  const payment = (await testApp.db('payments').where({ order_id: orderId }).first()) as {
    id: string;
    stripe_payment_intent_id: string;
  };
  [paymentId, paymentIntentId] = [payment.id, payment.stripe_payment_intent_id];
}, 60_000);
afterAll(() => testApp?.close());

const DAY = 86_400_000;
const since = new Date('2026-11-01T00:00:00Z');
const operation = (transactionId: string, type: string, amountCents: number, feeCents: number) => ({
  transactionId,
  type,
  sourceId: `src_${transactionId}`,
  paymentIntentId: type === 'payout' ? null : paymentIntentId,
  amountCents,
  feeCents,
  netCents: amountCents - feeCents,
  currency: 'eur',
  occurredAt: new Date('2026-11-20T10:00:00Z'),
  payoutId: 'po_1' as string | null,
});
const payout = (amountCents: number, status: PayoutState['status'] = 'in_transit'): PayoutState => ({
  payoutId: 'po_1',
  status,
  amountCents,
  currency: 'eur',
  arrivesOn: '2026-11-23',
  failureCode: null,
  createdAt: new Date('2026-11-21T00:00:00Z'),
});
beforeEach(async () => {
  await testApp.db('balance_operations').delete();
  await testApp.db('payouts').delete();
  testApp.payments.balance.splice(
    0,
    Infinity,
    operation('txn_1', 'charge', 1380, 46),
    operation('txn_2', 'refund', -450, 0),
    operation('txn_3', 'payout', -884, 0),
  );
  testApp.payments.payouts.splice(0, Infinity, payout(884));
});
interface Payout {
  id: string;
  status: string;
  failureCode: string | null;
  amountCents: number;
  feeCents: number;
  operationCount: number;
  differenceCents: number | null;
}
const read = async <T>(path: string): Promise<T> => {
  const { status, body } = await testApp.request<T>('GET', `/-/admin/v1/${path}`, { user: manager });
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const listPayouts = () => read<Payout[]>('payouts');

describe('the balance at Stripe', () => {
  test('is copied once however often it is read, with the fee of each payment and what a payout pays', async () => {
    await syncBalance(testApp.deps, undefined, since);
    testApp.payments.payouts.splice(0, 1, payout(884, 'paid'));
    await syncBalance(testApp.deps, undefined, since);
    expect(await listPayouts()).toEqual([
      expect.objectContaining({
        status: 'paid',
        amountCents: 884,
        feeCents: 46,
        operationCount: 2,
        differenceCents: 0,
        stripeUrl: expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/payouts\/po_1$/),
      }),
    ]);
    const [one] = await listPayouts();
    const filter = encodeURIComponent(JSON.stringify({ payoutId: one!.id }));
    const operations = await read<{ type: string; paymentId: string; orderId: string }[]>(
      `balance-operations?filter=${filter}`,
    );
    expect(operations.map(({ type }) => type).toSorted()).toEqual(['charge', 'refund']);
    expect(operations.every((row) => row.paymentId === paymentId && row.orderId === orderId)).toBe(true);
    expect(await read(`payments/${paymentId}`)).toMatchObject({ feeCents: 46 });
  });

  test('that is read halfway is read again whole by the next run', async () => {
    // The operations of the payout are the second list that is read.
    const listBalance = testApp.payments.listBalance.bind(testApp.payments);
    testApp.payments.listBalance = async function* (selection) {
      if ('payoutId' in selection) throw new Error('Stripe does not answer');
      yield* listBalance(selection);
    };
    await expect(syncBalance(testApp.deps, undefined, since)).rejects.toThrow('Stripe does not answer');
    testApp.payments.listBalance = listBalance;
    expect((await listPayouts())[0]!.differenceCents).toBeNull();
    await syncBalance(testApp.deps, undefined, since);
    expect((await listPayouts())[0]!.differenceCents).toBe(0);
  });

  test('whose payout is not the sum of its operations is a discrepancy until it is', async () => {
    testApp.payments.payouts.splice(0, 1, payout(900));
    await syncBalance(testApp.deps, undefined, since);
    await reconcileLedger(testApp.deps);
    const open = () => testApp.db('discrepancies').where({ kind: 'payout_differs' }).select('status', 'side_values');
    expect(await open()).toEqual([
      { status: 'open', side_values: expect.objectContaining({ stripe: 900, ours: 884 }) },
    ]);
    expect((await listPayouts())[0]!.differenceCents).toBe(16);
    testApp.payments.payouts.splice(0, 1, payout(884));
    await syncBalance(testApp.deps, undefined, since);
    await reconcileLedger(testApp.deps);
    expect((await open()).map(({ status }) => status)).toEqual(['settled']);
  });

  test('whose payout our bank returned opens a discrepancy and its alarm at once, until a later payout arrives', async () => {
    const failed = () =>
      testApp
        .db('discrepancies')
        .leftJoin('alarms', 'alarms.entity_id', 'discrepancies.id')
        .where({ kind: 'payout_failed' })
        .select('subject', 'status', { isAlarmed: testApp.db.raw('raised_at is not null') });
    await syncBalance(testApp.deps, undefined, since);
    // Ten days later: an hourly run no longer reads this payout.
    const returned = { ...payout(884, 'failed'), failureCode: 'account_closed' };
    testApp.payments.payouts.splice(0, 1, {
      ...returned,
      createdAt: new Date(testApp.deps.now().getTime() - 10 * DAY),
    });
    await syncBalance(testApp.deps);
    expect(await failed()).toEqual([]);
    for (let i = 0; i < 2; i += 1) await testApp.notify('payout.failed', { id: 'po_1', object: 'payout' });
    await testApp.runJobs();
    expect((await listPayouts())[0]).toMatchObject({ status: 'failed', failureCode: 'account_closed' });
    expect(await failed()).toEqual([{ subject: 'po_1', status: 'open', isAlarmed: true }]);

    testApp.payments.payouts.push({ ...payout(884, 'paid'), payoutId: 'po_2', createdAt: testApp.deps.now() });
    await testApp.notify('payout.paid', { id: 'po_2', object: 'payout' });
    await testApp.runJobs();
    expect((await failed()).map(({ status }) => status)).toEqual(['settled']);
  });

  test('is not read again for events about payouts that change nothing on the page', async () => {
    await testApp.notify('payout.created', { id: 'po_1', object: 'payout' });
    await testApp.runJobs();
    expect(await listPayouts()).toEqual([]);
    expect(handledEvents.filter((event) => event.startsWith('payout.'))).toEqual(['payout.paid', 'payout.failed']);
  });

  test('is in the totals of its day and balanced in the journal, with fees and the payout', async () => {
    await syncBalance(testApp.deps, undefined, since);
    const journal = await testApp.download(manager, '/-/admin/v1/sales-journal.csv?from=2026-11-20&to=2026-11-23');
    const lines = (await journal.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
      .filter(([code]) => code === 'BQ');
    const cents = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100);
    const balances = new Map<string, number>();
    for (const line of lines)
      balances.set(line[3]!, (balances.get(line[3]!) ?? 0) + cents(line[11]!) - cents(line[12]!));
    expect([...balances]).toEqual([
      ['20261120', 0],
      ['20261123', 0],
    ]);
    const computeSum = (account: string): number =>
      lines.filter((line) => line[4] === account).reduce((sum, line) => sum + cents(line[11]!) - cents(line[12]!), 0);
    // Taken less refunded, the fee, what reached the bank; Stripe's account is even again.
    expect([computeSum('411000'), computeSum('627000'), computeSum('512000'), computeSum('517000')]).toEqual([
      -930, 46, 884, 0,
    ]);
  });
});
