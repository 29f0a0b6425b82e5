import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SandboxContext } from '../../src/sandbox/context.ts';
import { book, listPayouts, listTransactions } from '../../src/sandbox/stripe/balance.ts';
import { StripeStore } from '../../src/sandbox/stripe/ledger.ts';
import { specsPresent } from './openapi.ts';
import { contractBank, type ContractBank } from './stripe-bank.ts';
import { STRIPE_FILE } from './stripe-checker.ts';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const present = specsPresent(STRIPE_FILE);
(present ? describe : describe.skip)('the balance of the Stripe sandbox', () => {
  let bank: ContractBank;
  beforeAll(async () => {
    bank = await contractBank();
  });
  afterAll(() => bank.close());

  test('books charges with their fee and refunds without, as Stripe describes both', async () => {
    const page = await bank.stripe.openCheckout({
      key: 'pay-balance',
      ourId: 'x',
      reference: 'AF-7K2M4P',
      customer: { email: 'h@exemple.fr' },
      lines: [{ name: 'Lettre', amountCents: 1000, quantity: 1 }],
      successUrl: 'http://a.test',
      cancelUrl: 'http://a.test',
    });
    await bank.fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, '4242424242424242');
    const paymentIntentId = (await bank.stripe.readCheckout(page.sessionId)).paymentIntentId!;
    await bank.stripe.refund({
      key: 'back',
      ourId: 'refund',
      paymentIntentId,
      amountCents: 400,
      reason: 'requested_by_customer',
    });
    const operations = await collect(bank.stripe.listBalance({ since: new Date(0) }));
    expect(
      operations.map(({ type, amountCents, feeCents, netCents }) => [type, amountCents, feeCents, netCents]).toSorted(),
    ).toEqual([
      ['charge', 1000, 40, 960],
      ['refund', -400, 0, -400],
    ]);
    expect(new Set(operations.map((operation) => operation.paymentIntentId))).toEqual(new Set([paymentIntentId]));
    // Today is paid out tomorrow.
    expect(await collect(bank.stripe.listPayouts(new Date(0)))).toEqual([]);
    // The stored description has no payouts.
    expect((await bank.faults()).filter((fault) => !fault.includes('/v1/payouts'))).toEqual([]);
  }, 60_000);
});

test('a day that is over is paid out, less its fees; a day below zero with the next', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'affranchi-balance-'));
  const ledger = new StripeStore({ dataDir } as SandboxContext);
  try {
    const at = (day: string): number => Date.parse(`${day}T10:00:00Z`) / 1000;
    book(ledger, { type: 'charge', amount: 1000, source: 'ch_1', at: at('2025-03-01') });
    book(ledger, { type: 'refund', amount: -500, source: 're_1', at: at('2025-03-02') });
    book(ledger, { type: 'charge', amount: 2000, source: 'ch_2', at: at('2025-03-03') });
    const payouts = listPayouts(ledger);
    expect(payouts.map(({ amount, status }) => [amount, status])).toEqual([
      [-500 + 2000 - 55, 'paid'],
      [960, 'paid'],
    ]);
    const paid = listTransactions(ledger, payouts[0]!.id);
    expect(paid.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-1445, -500, 2000]);
  } finally {
    ledger.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
