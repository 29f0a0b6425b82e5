import type { Knex } from 'knex';
import { countByDay } from '../../kernel/daily-figures.ts';
import type { Deps } from '../../kernel/deps.ts';
import { IS_UNRETRIED } from './refunds/queries.ts';

/** Rows that wait for a person: how many, and the instant that presses most. */
export interface WorkCount {
  count: number;
  /** The oldest one. */
  since: Date | null;
  /** The first deadline. */
  dueAt: Date | null;
}

/** Counts pending work about money: failed refunds that were not retried, disputes, discrepancies. */
export async function countMoneyWork({
  db,
}: Pick<Deps, 'db'>): Promise<Record<'refundsFailed' | 'disputes' | 'discrepancies', WorkCount>> {
  const [refunds, disputes, discrepancies] = await Promise.all([
    db('refunds')
      .whereRaw(IS_UNRETRIED)
      .first({ count: db.raw('count(*)::int'), since: db.raw('min(status_since)') }),
    db('disputes')
      .whereIn('status', ['inquiry', 'to_answer'])
      .first({
        count: db.raw('count(*)::int'),
        since: db.raw('min(status_since)'),
        dueAt: db.raw('min(answer_due_at)'),
      }),
    db('discrepancies')
      .where({ status: 'open' })
      .first({ count: db.raw('count(*)::int'), since: db.raw('min(first_seen_at)') }),
  ]);
  return {
    refundsFailed: { count: refunds.count, since: refunds.since, dueAt: null },
    disputes: { count: disputes.count, since: disputes.since, dueAt: disputes.dueAt },
    discrepancies: { count: discrepancies.count, since: discrepancies.since, dueAt: null },
  };
}

/** Payments and refunds of each day in Paris: how many, and how much in cents. */
export async function countMoneyByDay(
  db: Knex,
  range: { from: string; to: string },
): Promise<Record<'payments.count' | 'payments.cents' | 'refunds.cents', Map<string, number>>> {
  const paid = { table: 'payments', instant: 'paid_at', ...range };
  const [count, cents, refunded] = await Promise.all([
    countByDay(db, paid),
    countByDay(db, { ...paid, sum: 'amount_cents' }),
    countByDay(db, {
      table: 'refunds',
      instant: 'status_since',
      sum: 'amount_cents',
      where: `status = 'succeeded'`,
      ...range,
    }),
  ]);
  return { 'payments.count': count, 'payments.cents': cents, 'refunds.cents': refunded };
}

/** What an alarm about money is about. */
export interface MoneySubject {
  id: string;
  reference: string | null;
  orderId: string | null;
  userId: string | null;
  amountCents: number | null;
}

const OF_PAYMENTS = { reference: 'order_reference', orderId: 'order_id', userId: 'user_id' } as const;

/** Describes rows of the tables of money for the list of alarms. */
export async function listMoneySubjects(
  { db }: Pick<Deps, 'db'>,
  table: 'payments' | 'refunds' | 'disputes' | 'subscriptions',
  ids: readonly string[],
): Promise<MoneySubject[]> {
  if (table === 'payments')
    return db('payments')
      .whereIn('id', ids)
      .select({ id: 'id', ...OF_PAYMENTS, amountCents: 'amount_cents' });
  if (table === 'subscriptions')
    return db('subscriptions')
      .whereIn('id', ids)
      .select({
        id: 'id',
        reference: 'reference',
        userId: 'user_id',
        amountCents: 'price_cents',
        orderId: db.raw('null'),
      });
  return db(table)
    .join('payments', 'payments.id', `${table}.payment_id`)
    .whereIn(`${table}.id`, ids)
    .select({ id: `${table}.id`, ...OF_PAYMENTS, amountCents: `${table}.amount_cents` });
}
