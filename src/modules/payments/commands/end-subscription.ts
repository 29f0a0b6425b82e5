import type { Deps } from '../../../kernel/deps.ts';
import type { SubscriptionEnding } from '../contract.ts';
import { noSubscription } from '../errors.ts';
import type { Subscription } from '../models/subscription.ts';
import { livingSubscription, paymentsOfSubscription } from '../queries.ts';
import { requestRefund } from './request-refund.ts';
import { settleSubscription } from './settle-subscription.ts';

type Ending = SubscriptionEnding['ending'];

/**
 * Ends the contract as its holder asks: at the end of what is paid; at once when the bank has refused the bill; at once and with the
 * first month given back when nothing was used since the free days. Asked twice, it is the same.
 */
export async function endSubscription(deps: Deps, input: { userId: string }): Promise<{ ending: Ending; subscriptionId: string }> {
  const row = await livingSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) throw noSubscription({ userId: input.userId });
  const first = await unusedFirstMonth(deps, row);
  // The money goes first: if we die here, asking again ends the contract, and the same cause never refunds twice.
  if (first) await requestRefund(deps, { paymentId: first, cause: 'first_month_unused', reason: 'premier mois non utilisé depuis l’essai' });
  const ending: Ending = first ? 'first_month_back' : row.status === 'past_due' ? 'at_once' : 'period_end';
  await deps.payments.endSubscription(row.stripeSubscriptionId, ending === 'period_end' ? 'period_end' : 'now');
  await settleSubscription(deps, { stripeSubscriptionId: row.stripeSubscriptionId });
  return { ending, subscriptionId: row.id };
}

/** The one payment made since the trial, if nothing was sent after it: the charge nobody should be caught by. */
async function unusedFirstMonth(deps: Deps, row: Subscription): Promise<string | null> {
  if (row.status !== 'active' || !row.trialEndsAt) return null;
  const paid = await paymentsOfSubscription(deps, row.id);
  const isUsed = row.lastUsedAt !== null && row.lastUsedAt >= row.trialEndsAt;
  return paid.length === 1 && !isUsed ? paid[0]!.id : null;
}
