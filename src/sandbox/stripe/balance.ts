import type { StripeStore } from './ledger.ts';
import { newId, realNow, type BalanceTransaction, type StripeObject } from './objects/kinds.ts';
import type { Webhooks } from './webhooks.ts';

/** A charge costs 1.5 % and 25 cents, as Stripe publishes it for cards of the European Economic Area. */
const CHARGE_PERCENT = 1.5;
const CHARGE_CENTS = 25;
/** What a dispute costs that goes to the bank. */
const DISPUTE_CENTS = 2000;
const DAY = 86_400;
/** A payout arrives two days after the day that it pays. */
const ARRIVAL_DAYS = 2;

type TransactionType = 'charge' | 'payment' | 'refund' | 'refund_failure' | 'adjustment' | 'payout_failure';

const findFee = (type: TransactionType, amount: number): number => {
  if (type === 'charge' || type === 'payment') return Math.round((amount * CHARGE_PERCENT) / 100) + CHARGE_CENTS;
  return type === 'adjustment' && amount < 0 ? DISPUTE_CENTS : 0;
};

/** Books an amount on the balance, which its day pays out. A charge keeps its fee when it is refunded. */
export function book(
  ledger: StripeStore,
  { type, amount, source, at }: { type: TransactionType; amount: number; source: string; at: number },
): BalanceTransaction {
  const fee = findFee(type, amount);
  const day = Math.floor(at / DAY);
  ledger.plan({ what: 'make_payout', about: toPayoutId(day), at: (day + 1) * DAY, clock: null });
  return ledger.put(toTransaction({ id: newId('txn'), type, amount, fee, source, at }));
}

/** Where it differs from the type. */
const REPORTING_CATEGORIES: Readonly<Record<string, string>> = {
  adjustment: 'dispute',
  payout_failure: 'payout_reversal',
};

const toPayoutId = (day: number): string => `po_sandbox${day}`;

const toTransaction = (input: {
  id: string;
  type: TransactionType | 'payout';
  amount: number;
  fee: number;
  source: string;
  at: number;
}): BalanceTransaction => ({
  id: input.id,
  object: 'balance_transaction',
  amount: input.amount,
  available_on: input.at + ARRIVAL_DAYS * DAY,
  balance_type: 'payments',
  created: input.at,
  currency: 'eur',
  description: null,
  exchange_rate: null,
  fee: input.fee,
  fee_details:
    input.fee === 0
      ? []
      : [
          {
            amount: input.fee,
            application: null,
            currency: 'eur',
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: input.amount - input.fee,
  reporting_category: REPORTING_CATEGORIES[input.type] ?? input.type,
  source: input.source,
  status: 'available',
  type: input.type,
});

interface Paid {
  payout: StripeObject & { amount: number; created: number; status: string };
  transactions: BalanceTransaction[];
}

/**
 * One automatic payout for each day that is over, computed from what was booked on it. A day that ends below zero is
 * paid with the next.
 */
function listPaid(ledger: StripeStore, now = realNow()): Paid[] {
  const days = new Map<number, BalanceTransaction[]>();
  for (const transaction of ledger.all('balance_transaction')) {
    const day = Math.floor(transaction.created / DAY);
    days.set(day, [...(days.get(day) ?? []), transaction]);
  }
  const paid: Paid[] = [];
  let waiting: BalanceTransaction[] = [];
  for (const day of [...days.keys()].toSorted((a, b) => a - b)) {
    if ((day + 1) * DAY > now) break;
    waiting = [...waiting, ...days.get(day)!];
    const amount = waiting.reduce((sum, { net }) => sum + net, 0);
    if (amount <= 0) continue;
    const at = (day + 1) * DAY;
    const id = toPayoutId(day);
    const own = toTransaction({ id: `txn_sandbox${day}`, type: 'payout', amount: -amount, fee: 0, source: id, at });
    const failure = ledger
      .all('balance_transaction')
      .find(({ type, source, created }) => type === 'payout_failure' && source === id && created <= now);
    const payout = toPayout({ id, amount, at, now, transaction: own.id, failure: failure?.id ?? null });
    paid.push({ payout, transactions: [own, ...waiting] });
    waiting = [];
  }
  return paid.toReversed();
}

function toPayout({
  id,
  amount,
  at,
  now,
  transaction,
  failure,
}: Record<'id' | 'transaction', string> & Record<'amount' | 'at' | 'now', number> & { failure: string | null }) {
  const arrival = at + ARRIVAL_DAYS * DAY;
  const arrivalStatus = arrival <= now ? 'paid' : 'in_transit';
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: transaction,
    created: at,
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: failure,
    failure_code: failure && 'account_closed',
    failure_message: failure && 'The bank account has been closed.',
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: failure ? 'failed' : arrivalStatus,
    trace_id: null,
    type: 'bank_account',
  };
}

export const listPayouts = (ledger: StripeStore, now = realNow()): Paid['payout'][] =>
  listPaid(ledger, now).map(({ payout }) => payout);

/** Announces the payout of a day that is over; a day that ends below zero has none. */
export function announcePayout({ ledger, webhooks }: Announcer, id: string): void {
  const at = listPayouts(ledger).find((payout) => payout.id === id)?.created;
  if (at === undefined) return;
  notifyPayout({ ledger, webhooks }, 'payout.created', { id, at });
  ledger.plan({ what: 'pay_payout', about: id, at: at + ARRIVAL_DAYS * DAY, clock: null });
}

/** Announces that a payout has arrived. */
export const announceArrival = (announcer: Announcer, id: string): void =>
  notifyPayout(announcer, 'payout.paid', { id, at: realNow() });

/** The bank returns a payout, also one that has arrived. Its amount is back on the balance, for the next payout. */
export function failPayout({ ledger, webhooks }: Announcer, id: string): void {
  const payout = listPayouts(ledger).find((candidate) => candidate.id === id);
  if (!payout || payout.status === 'failed') return;
  const at = realNow();
  ledger.unplan('pay_payout', id);
  book(ledger, { type: 'payout_failure', amount: payout.amount, source: id, at });
  notifyPayout({ ledger, webhooks }, 'payout.failed', { id, at });
}

interface Announcer {
  ledger: StripeStore;
  webhooks: Webhooks;
}

/** The payout as it was at that instant. */
function notifyPayout({ ledger, webhooks }: Announcer, type: string, { id, at }: { id: string; at: number }): void {
  const payout = listPayouts(ledger, at).find((candidate) => candidate.id === id);
  if (payout) webhooks.notify(type, payout);
}

/** Newest first: those of a payout, or all. */
export function listTransactions(ledger: StripeStore, payoutId: string | null): BalanceTransaction[] {
  const paid = listPaid(ledger);
  if (payoutId !== null) return paid.find(({ payout }) => payout.id === payoutId)?.transactions ?? [];
  const own = paid.map(({ transactions }) => transactions[0]!);
  return [...own, ...ledger.all('balance_transaction')].toSorted((a, b) => b.created - a.created);
}
