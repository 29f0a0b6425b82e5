import type { Deps } from '../../../../kernel/deps.ts';
import { requestRefundIfAny } from '../../refunds/commands/request-refund.ts';
import { noSubscription, withdrawalPeriodOver } from '../errors.ts';
import { computeWithdrawalRefund, canWithdraw } from '../policy.ts';
import { findCurrentSubscription, listSubscriptionPayments } from '../queries.ts';
import { updateProviderSubscription } from './update-provider-subscription.ts';

/**
 * Ends a subscription at once and refunds it ("Renoncer au contrat"). If it began at the person's express request and
 * was used, the elapsed days are due in proportion (L. 221-25); otherwise nothing is. Idempotent.
 */
export async function withdrawSubscription(
  deps: Deps,
  input: { userId: string },
): Promise<{ subscriptionId: string; refundCents: number }> {
  const row = await findCurrentSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) throw noSubscription({ userId: input.userId });
  if (!canWithdraw(row, deps.now())) throw withdrawalPeriodOver({ subscriptionId: row.id });

  let refundCents = 0;
  for (const payment of await listSubscriptionPayments(deps, row.id)) {
    const remaining = payment.amountCents - payment.refundedCents;
    const refund = row.lastUsedAt
      ? Math.max(0, remaining - computeWithdrawalRefund(payment.amountCents, row, deps.now()))
      : remaining;
    if (refund === 0) continue;
    const requested = await requestRefundIfAny(deps, {
      paymentId: payment.id,
      cause: 'withdrawal',
      reason: 'rétractation dans les quatorze jours',
      amountCents: refund,
    });
    refundCents += requested?.amountCents ?? 0;
  }
  const { id, stripeSubscriptionId } = row;
  await updateProviderSubscription(
    deps,
    { id, stripeSubscriptionId },
    { call: 'end_subscription', run: (provider) => provider.endSubscription(stripeSubscriptionId, 'now') },
  );
  return { subscriptionId: row.id, refundCents };
}
