import type { Deps } from '../../../../kernel/deps.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { requestRefundIfAny } from '../../refunds/commands/request-refund.ts';
import { Dispute } from '../../refunds/models/refund.ts';
import { disputeStateMachine } from '../../refunds/refund.state-machine.ts';
import type { SubscriptionEnding } from '../contract.ts';
import { noSubscription } from '../errors.ts';
import { Subscription } from '../models/subscription.ts';
import {
  findCurrentSubscription,
  findEndedSubscription,
  listSubscriptionPayments,
  listSubscriptionRefunds,
} from '../queries.ts';
import { subscriptionStateMachine } from '../subscription.state-machine.ts';
import { recheckSubscription } from './sync-renewal-invoice.ts';
import { updateProviderSubscription } from './update-provider-subscription.ts';

type Ending = SubscriptionEnding['ending'];

/** The cause of the refund of a first month in which nothing was sent. */
const UNUSED_MONTH = 'first_month_unused';

/**
 * Ends the contract at its holder's request: at the end of the paid period; at once if the invoice was declined or not
 * yet charged; at once and with a refund of the first month if nothing was used since the trial. Idempotent: a
 * repeated request returns the result of the first one.
 */
export async function endSubscription(
  deps: Deps,
  input: { userId: string },
): Promise<{ ending: Ending; subscriptionId: string }> {
  const row = await findCurrentSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) return getPastEnding(deps, input);
  const month = await findUnusedFirstMonth(deps, row);
  // Refunds first: after a crash here, a repeated request ends the contract, and the same cause never refunds twice.
  const refund =
    month?.paymentId &&
    (await requestRefundIfAny(deps, {
      paymentId: month.paymentId,
      cause: UNUSED_MONTH,
      reason: 'premier mois non utilisé depuis l’essai',
    }));
  const ending = refund ? 'first_month_back' : chooseEnding(row, month !== null);
  const { id, stripeSubscriptionId } = row;
  const when = ending === 'period_end' ? 'period_end' : 'now';
  const outcome = await updateProviderSubscription(
    deps,
    { id, stripeSubscriptionId },
    { call: 'end_subscription', run: (provider) => provider.endSubscription(stripeSubscriptionId, when) },
  );
  return { ending: outcome === 'over' && ending === 'period_end' ? 'at_once' : ending, subscriptionId: row.id };
}

/**
 * Ends at once the subscription of a payment that its card holder reports as fraud: nothing more is charged to a person
 * who did not subscribe. The bank decides about what was paid.
 */
export async function endDisputedSubscription(deps: Deps, input: { disputeId: string }): Promise<void> {
  const { reason, status, paymentId } = await Dispute.query(deps.db).findById(input.disputeId).throwIfNotFound();
  if (reason !== 'fraudulent' || !disputeStateMachine.isIn('open', status)) return;
  const { subscriptionId } = await Payment.query(deps.db).findById(paymentId).throwIfNotFound();
  const row = subscriptionId ? await Subscription.query(deps.db).findById(subscriptionId) : undefined;
  if (!row?.stripeSubscriptionId || !subscriptionStateMachine.isIn('current', row.status)) return;
  const { id, stripeSubscriptionId } = row;
  await updateProviderSubscription(
    deps,
    { id, stripeSubscriptionId },
    { call: 'end_subscription', run: (provider) => provider.endSubscription(stripeSubscriptionId, 'now') },
  );
}

/** Returns how the last contract ended. Throws if the person never had one. */
async function getPastEnding(
  deps: Deps,
  { userId }: { userId: string },
): Promise<{ ending: Ending; subscriptionId: string }> {
  const row = await findEndedSubscription(deps, userId);
  if (!row) throw noSubscription({ userId });
  const refunds = await listSubscriptionRefunds(deps, { subscriptionId: row.id, cause: UNUSED_MONTH });
  return { ending: refunds.length > 0 ? 'first_month_back' : 'at_once', subscriptionId: row.id };
}

const chooseEnding = ({ status }: Subscription, isMonthUnused: boolean): Ending =>
  status === 'past_due' || isMonthUnused ? 'at_once' : 'period_end';

/**
 * The first month after the trial, if nothing was sent in it: an unexpected charge. Its invoice is a draft for an hour
 * without a payment: ending the subscription at once prevents it.
 */
async function findUnusedFirstMonth(deps: Deps, row: Subscription): Promise<{ paymentId: string | null } | null> {
  if (row.status !== 'active' || !row.trialEndsAt) return null;
  let paid = await listSubscriptionPayments(deps, row.id);
  if (paid.length === 0) {
    // A recent charge may have to be refunded although its event has not arrived yet.
    await recheckSubscription(deps, { stripeSubscriptionId: row.stripeSubscriptionId! });
    paid = await listSubscriptionPayments(deps, row.id);
  }
  const isUsed = row.lastUsedAt !== null && row.lastUsedAt >= row.trialEndsAt;
  return paid.length <= 1 && !isUsed ? { paymentId: paid[0]?.id ?? null } : null;
}

/** Resumes a subscription that was set to end, while the paid period still runs. */
export async function resumeSubscription(deps: Deps, input: { userId: string }): Promise<void> {
  const row = await findCurrentSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) throw noSubscription({ userId: input.userId });
  const { id, stripeSubscriptionId } = row;
  const outcome = await updateProviderSubscription(
    deps,
    { id, stripeSubscriptionId },
    { call: 'resume_subscription', run: (provider) => provider.resumeSubscription(stripeSubscriptionId) },
  );
  if (outcome === 'over') throw noSubscription({ userId: input.userId });
}
