import type { Knex } from 'knex';
import type { Deps } from '../../kernel/deps.ts';
import { findNewest, toBeginning, type Found } from '../../kernel/text-search.ts';

export type MoneyKind = 'payments' | 'refunds' | 'disputes' | 'subscriptions' | 'invoices' | 'discrepancies';

export interface FoundMoney {
  id: string;
  /** The reference of the order or subscription; the number of an invoice; the subject of a discrepancy. */
  title: string;
  status: string;
  /** Null where it is no sum. */
  cents: number | null;
  detail: string | null;
  orderId: string | null;
  /** Of an invoice. */
  paymentId: string | null;
  at: Date;
}

export type MoneyTerm =
  | { by: 'id' | 'stripeId' | 'reference' | 'cardEnd' | 'invoiceNumber'; value: string }
  /** The day is a civil one in Paris. */
  | { by: 'amount'; cents: number; day: string | null };

type Narrow = (query: Knex.QueryBuilder, value: string) => void;
interface Source {
  from(db: Knex): Knex.QueryBuilder;
  id: string;
  newestBy: string;
  select: Record<'title' | 'status' | 'at', string> &
    Partial<Record<'cents' | 'detail' | 'orderId' | 'paymentId', string>>;
  /** How each kind of term is looked up; it is not looked up here without. */
  by: Partial<Record<Exclude<MoneyTerm['by'], 'amount'>, Narrow>>;
  amount?: { cents: string; at: string };
}
const ABSENT = { cents: null, detail: null, orderId: null, paymentId: null };

const createEqual =
  (...columns: string[]): Narrow =>
  (query, value) =>
    void query.where((anyOf) => columns.forEach((column) => void anyOf.orWhere(column, value)));

const SOURCES: Record<MoneyKind, Source> = {
  payments: {
    from: (db) => db('payments'),
    id: 'id',
    newestBy: 'created_at',
    select: {
      title: 'order_reference',
      status: 'status',
      cents: 'amount_cents',
      detail: 'card',
      orderId: 'order_id',
      at: 'created_at',
    },
    by: {
      id: createEqual('id', 'order_id', 'subscription_id'),
      stripeId: createEqual('stripe_payment_intent_id', 'stripe_session_id', 'stripe_invoice_id'),
      cardEnd: (query, value) => void query.whereRaw('right(card, 4) = ?', [value]),
    },
    amount: { cents: 'amount_cents', at: 'coalesce(paid_at, created_at)' },
  },
  refunds: {
    from: (db) => db('refunds').leftJoin('payments', 'payments.id', 'payment_id'),
    id: 'refunds.id',
    newestBy: 'refunds.created_at',
    select: {
      title: 'payments.order_reference',
      status: 'refunds.status',
      cents: 'refunds.amount_cents',
      detail: 'reason',
      orderId: 'payments.order_id',
      at: 'refunds.created_at',
    },
    by: { id: createEqual('refunds.id'), stripeId: createEqual('stripe_refund_id') },
    amount: { cents: 'refunds.amount_cents', at: 'refunds.created_at' },
  },
  disputes: {
    from: (db) => db('disputes').leftJoin('payments', 'payments.id', 'payment_id'),
    id: 'disputes.id',
    newestBy: 'opened_at',
    select: {
      title: 'payments.order_reference',
      status: 'disputes.status',
      cents: 'disputes.amount_cents',
      orderId: 'payments.order_id',
      at: 'opened_at',
    },
    by: { id: createEqual('disputes.id'), stripeId: createEqual('stripe_dispute_id') },
  },
  subscriptions: {
    from: (db) => db('subscriptions'),
    id: 'id',
    newestBy: 'created_at',
    select: { title: 'reference', status: 'status', cents: 'price_cents', detail: 'card', at: 'created_at' },
    by: {
      id: createEqual('id'),
      stripeId: createEqual('stripe_subscription_id', 'stripe_customer_id'),
      reference: (query, value) => void query.where('reference', 'like', toBeginning(value)),
    },
  },
  invoices: {
    from: (db) => db('invoices').leftJoin('payments', 'payments.id', 'payment_id'),
    id: 'invoices.id',
    newestBy: 'issued_at',
    select: {
      title: 'number',
      status: 'kind',
      cents: 'total_cents',
      detail: 'payments.order_reference',
      orderId: 'payments.order_id',
      paymentId: 'payment_id',
      at: 'issued_at',
    },
    by: {
      id: createEqual('invoices.id'),
      invoiceNumber: (query, value) =>
        void (/^\d+$/.test(value)
          ? query.whereRaw('right(number, 6) = ?', [value.padStart(6, '0')])
          : query.where('number', value)),
    },
  },
  discrepancies: {
    from: (db) => db('discrepancies'),
    id: 'id',
    newestBy: 'first_seen_at',
    select: { title: 'subject', status: 'status', detail: 'kind', at: 'first_seen_at' },
    by: { id: createEqual('id'), stripeId: createEqual('subject'), invoiceNumber: createEqual('subject') },
  },
};

/** Finds what is in the books for the search of the back office, by kind. */
export async function searchMoney(
  { db }: Pick<Deps, 'db'>,
  term: MoneyTerm,
  limit: number,
): Promise<{ kind: MoneyKind; found: Found<FoundMoney> }[]> {
  return Promise.all(
    (Object.keys(SOURCES) as MoneyKind[]).flatMap((kind) => {
      const source = SOURCES[kind];
      const query = source.from(db);
      return narrow(query, source, term) ? [findIn(kind, source, query, limit)] : [];
    }),
  );
}

async function findIn(kind: MoneyKind, source: Source, query: Knex.QueryBuilder, limit: number) {
  const { id, newestBy, select } = source;
  const found = await findNewest<FoundMoney>(query, { id, newestBy, select: { id, ...select }, limit });
  return { kind, found: { ...found, rows: found.rows.map((row) => ({ ...ABSENT, ...row })) } };
}

/** Returns false if such a term is not looked up there. */
function narrow(query: Knex.QueryBuilder, { by, amount }: Source, term: MoneyTerm): boolean {
  if (term.by !== 'amount') {
    by[term.by]?.(query, term.value);
    return term.by in by;
  }
  if (!amount) return false;
  void query.where(amount.cents, term.cents);
  if (term.day)
    void query
      .whereRaw(`${amount.at} >= (?::date)::timestamp at time zone 'Europe/Paris'`, [term.day])
      .whereRaw(`${amount.at} < (?::date + 1)::timestamp at time zone 'Europe/Paris'`, [term.day]);
  return true;
}
