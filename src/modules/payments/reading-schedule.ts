import type { Knex } from 'knex';
import { createPageLoader } from '../../kernel/batches.ts';
import type { Deps } from '../../kernel/deps.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;
interface OpenPage {
  id: string;
  sessionId: string;
}

/**
 * When an object is read again at Stripe although no event came: after an hour its customer has probably left, and
 * after a day its page has expired. A read that fails is repeated at the next of these times.
 */
const READ_AFTER =
  '{1 minute,5 minutes,15 minutes,1 hour,1 day 1 minute,1 day 15 minutes,1 day 45 minutes,2 days,4 days,8 days,16 days,32 days,64 days}';

/** SQL condition: such a time has passed since `from`, and the object was not read after it. */
const isReadDue = ({ db, now }: ReadDeps, from: string, lastRead = 'polled_at'): Knex.Raw =>
  db.raw(
    `exists (select 1 from unnest(?::interval[]) as wait
      where ${from} + wait <= ? and coalesce(${lastRead}, '-infinity') < ${from} + wait)`,
    [READ_AFTER, now()],
  );

/** Records that an object is read at Stripe now: before the read, so that a failure waits for the next time too. */
export const recordRead = (
  { db, now }: ReadDeps,
  { table, id }: { table: 'payments' | 'refunds' | 'subscriptions'; id: string },
): Promise<unknown> => db(table).where({ id }).update({ polled_at: now() });

/** Hosted pages whose news is late: the webhook may have been missed. */
const pageOpenPages = (deps: ReadDeps, page: { table: 'payments' | 'subscriptions'; status: string }) =>
  createPageLoader<OpenPage>(() =>
    deps
      .db(page.table)
      .where({ status: page.status })
      .whereNotNull('stripe_session_id')
      .where(isReadDue(deps, 'coalesce(page_opened_at, created_at)'))
      .select('id', { sessionId: 'stripe_session_id' }),
  );
export const pageStaleCheckouts = (deps: ReadDeps) => pageOpenPages(deps, { table: 'payments', status: 'pending' });
export const pageStaleSubscriptionPages = (deps: ReadDeps) =>
  pageOpenPages(deps, { table: 'subscriptions', status: 'incomplete' });

/** Hosted pages that were finished and that a bank confirms within days. */
export const pageProcessingCheckouts = ({ db }: ReadDeps) =>
  createPageLoader<OpenPage>(() =>
    db('payments')
      .where({ status: 'processing' })
      .whereNotNull('stripe_session_id')
      .select('id', { sessionId: 'stripe_session_id' }),
  );

/** Refunds that Stripe has not yet confirmed to us. */
export const pageStaleRefunds = (deps: ReadDeps) =>
  createPageLoader<{ id: string; stripeRefundId: string }>(() =>
    deps
      .db('refunds')
      .where({ status: 'sent' })
      .whereNotNull('stripe_refund_id')
      .where(isReadDue(deps, 'status_since'))
      .select('id', { stripeRefundId: 'stripe_refund_id' }),
  );

/** Subscriptions whose period should have ended, without news of the next one. */
export const pageStaleSubscriptions = (deps: ReadDeps) =>
  createPageLoader<{ id: string; stripeSubscriptionId: string }>(() =>
    deps
      .db('subscriptions')
      .whereIn('status', ['trialing', 'active', 'past_due'])
      .where('period_ends_at', '<', deps.now())
      .where(isReadDue(deps, 'period_ends_at', 'greatest(polled_at, synced_at)'))
      .select('id', { stripeSubscriptionId: 'stripe_subscription_id' }),
  );

/** How long after the portal was opened its subscription is polled. */
const PORTAL_DAYS = 2;

/** Subscriptions whose holder opened the page on which a card is changed: the event for the new card may be lost. */
export const pageOpenedPortals = (deps: ReadDeps) =>
  createPageLoader<{ id: string; stripeSubscriptionId: string }>(() =>
    deps
      .db('subscriptions')
      .whereIn('status', ['trialing', 'active', 'past_due'])
      // Before its start, the page was the one on which the subscription is bought.
      .whereRaw('page_opened_at > started_at')
      .where('page_opened_at', '>', new Date(deps.now().getTime() - PORTAL_DAYS * 86_400_000))
      .where(isReadDue(deps, 'page_opened_at', 'greatest(polled_at, synced_at)'))
      .select('id', { stripeSubscriptionId: 'stripe_subscription_id' }),
  );
