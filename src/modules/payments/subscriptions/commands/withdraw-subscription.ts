import type { Deps } from '../../../../kernel/deps.ts';
import { requestRefundIfAny } from '../../refunds/commands/request-refund.ts';
import { noSubscription, withdrawalPeriodOver } from '../errors.ts';
import { computeElapsedCents, canWithdraw } from '../policy.ts';
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
    const dueCents = row.lastUsedAt ? computeElapsedCents(payment.amountCents, row, deps.now()) : 0;
    // At most that much: repeated on another day, after the provider did not answer, it is still the first refund.
    const requested = await requestRefundIfAny(deps, {
      paymentId: payment.id,
      cause: 'withdrawal',
      reason: 'rétractation dans les quatorze jours',
      maxCents: payment.amountCents - payment.refundedCents - dueCents,
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
