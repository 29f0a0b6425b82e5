import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { runExclusively } from '../../../kernel/exclusive.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { Payment } from '../checkout/models/payment.ts';
import { refundNeedsApproval } from './errors.ts';

/** A colleague who decides without a second person. */
export interface Colleague {
  id: string;
  role: string;
}

/** What a colleague may still refund of an order alone, in cents. */
export interface RefundAllowance {
  orderCents: number;
  dayCents: number;
  leftTodayCents: number;
  /** The smaller one of what is left of both bounds. */
  aloneCents: number;
}

/** A role without bounds refunds nothing alone. */
const NOTHING = { orderCents: 0, dayCents: 0 };

/** What support decided alone. A failed refund counts once it is requested again: the retry has another cause. */
const DECIDED_ALONE = `refunds.cause like 'support:%' and refunds.approved_by is null and (refunds.status <> 'failed'
  or exists (select 1 from refunds again where again.cause = 'retry:' || refunds.id))`;

/**
 * Computes the remaining bounds: of the order, for all colleagues together; and of the day in Paris, for this
 * colleague.
 */
export async function readRefundAllowance(
  db: Knex,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { paymentId, by }: { paymentId: string; by: Colleague },
): Promise<RefundAllowance> {
  const roles: Readonly<Record<string, typeof NOTHING>> = config.refundBounds;
  const { orderCents, dayCents } = (Object.hasOwn(roles, by.role) && roles[by.role]) || NOTHING;
  const sum = async (query: Knex.QueryBuilder): Promise<number> => {
    const rows: { cents: number }[] = await query.select(db.raw('coalesce(sum(amount_cents), 0)::int as cents'));
    return rows[0]?.cents ?? 0;
  };
  const ofOrder = await sum(db('refunds').where({ payment_id: paymentId }).whereRaw(DECIDED_ALONE));
  const ofDay = await sum(
    db('refunds')
      .where({ requested_by: by.id })
      .whereRaw(`refunds.created_at >= ?::date::timestamp at time zone 'Europe/Paris'`, [toParisDay(now())])
      .whereRaw(DECIDED_ALONE),
  );
  const leftTodayCents = Math.max(0, dayCents - ofDay);
  return {
    orderCents,
    dayCents,
    leftTodayCents,
    aloneCents: Math.min(leftTodayCents, Math.max(0, orderCents - ofOrder)),
  };
}

/** The same for an order; null where nothing was paid. */
export async function getRefundAllowance(
  deps: Deps,
  { orderId, by }: { orderId: string; by: Colleague },
): Promise<RefundAllowance | null> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  return payment ? readRefundAllowance(deps.db, deps, { paymentId: payment.id, by }) : null;
}

/** Throws where the sum is more than the colleague may refund alone. */
export async function assertWithinBounds(
  db: Knex,
  deps: Pick<Deps, 'config' | 'now'>,
  { paymentId, amountCents, by }: { paymentId: string; amountCents: number; by: Colleague },
): Promise<void> {
  const allowance = await readRefundAllowance(db, deps, { paymentId, by });
  if (amountCents > allowance.aloneCents) throw refundNeedsApproval(allowance);
}

/**
 * Runs a refund that a colleague decides alone, one at a time for each colleague: two at once cannot both stay below the
 * bound of the day. The row of the payment is the lock of the order's bound.
 */
export const decideRefundAlone = <T>(
  deps: Pick<Deps, 'db' | 'config'>,
  by: Colleague,
  run: () => Promise<T>,
): Promise<T> => runExclusively(deps, `refunds of ${by.id}`, run);
