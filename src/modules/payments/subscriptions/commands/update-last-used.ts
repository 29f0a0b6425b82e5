import type { Knex } from 'knex';

/**
 * Updates when a subscription was last used: the last letter or PDF bought at its price and not fully refunded. A
 * letter cancelled in its change of mind does not count. Computed from the payments, in the transaction that changes
 * one of them.
 */
export const updateLastUsed = (trx: Knex.Transaction, userId: string): Promise<unknown> =>
  trx('subscriptions')
    .where({ user_id: userId })
    .whereNot({ status: 'cancelled' })
    .update({
      last_used_at: trx.raw(`(
      select max(p.paid_at) from payments p
       where p.user_id = subscriptions.user_id and p.order_id is not null and p.offer <> 'single_document' and p.paid_at >= subscriptions.started_at
         and (p.amount_cents = 0 or p.amount_cents > (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')))`),
    });
