import { sumCents } from '../../../../domain/money.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { callProviderForCustomer } from '../../checkout/commands/call-provider.ts';
import { requestRefundIfAny } from '../../refunds/commands/request-refund.ts';
import { noSubscription, subscriptionRejected, withdrawalPeriodOver } from '../errors.ts';
import { canWithdraw, computeDueCents } from '../policy.ts';
import {
  findCurrentSubscription,
  findEndedSubscription,
  listSubscriptionPayments,
  listSubscriptionRefunds,
} from '../queries.ts';
import { recheckSubscription } from './sync-renewal-invoice.ts';
import { updateProviderSubscription } from './update-provider-subscription.ts';

const CAUSE = 'withdrawal';

interface Withdrawal {
  subscriptionId: string;
  refundCents: number;
}

/**
 * Ends a subscription at once and refunds it ("Renoncer au contrat"). If it began at the person's express request and
 * was used in the paid month, the elapsed days are due in proportion (L. 221-25); otherwise nothing is. Idempotent:
 * a repeated request returns the result of the first one.
 */
export async function withdrawSubscription(deps: Deps, input: { userId: string }): Promise<Withdrawal> {
  const current = await findCurrentSubscription(deps, input.userId);
  if (!current?.stripeSubscriptionId) return getPastWithdrawal(deps, input);
  const { id, stripeSubscriptionId } = current;
  if (!canWithdraw(current, deps.now())) throw withdrawalPeriodOver({ subscriptionId: id });
  // A recent charge may have to be refunded although its event has not arrived yet.
  await callProviderForCustomer(
    deps,
    { subject: 'subscriptions', subjectId: id, call: 'read_subscription' },
    () => recheckSubscription(deps, { stripeSubscriptionId }),
    subscriptionRejected,
  );
  const row = await current.$query(deps.db);

  let refundCents = 0;
  for (const payment of await listSubscriptionPayments(deps, id)) {
    // Repeated on another day, after the provider did not answer, it is still the first refund.
    const requested = await requestRefundIfAny(deps, {
      paymentId: payment.id,
      cause: CAUSE,
      reason: 'rétractation dans les quatorze jours',
      keepCents: computeDueCents(payment.amountCents, row, row, deps.now()),
    });
    refundCents += requested?.amountCents ?? 0;
  }
  await updateProviderSubscription(
    deps,
    { id, stripeSubscriptionId },
    { call: 'end_subscription', run: (provider) => provider.endSubscription(stripeSubscriptionId, 'now') },
  );
  return { subscriptionId: id, refundCents };
}

/** Returns the withdrawal that ended the last contract. Throws if the person has no contract, or it ended otherwise. */
async function getPastWithdrawal(deps: Deps, { userId }: { userId: string }): Promise<Withdrawal> {
  const row = await findEndedSubscription(deps, userId);
  if (!row?.endedAt || !canWithdraw(row, row.endedAt)) throw noSubscription({ userId });
  const refunds = await listSubscriptionRefunds(deps, { subscriptionId: row.id, cause: CAUSE });
  const isUnpaid = (await listSubscriptionPayments(deps, row.id)).length === 0;
  // Payments without a withdrawal refund need a decision by support.
  if (refunds.length === 0 && !isUnpaid) throw noSubscription({ userId });
  return { subscriptionId: row.id, refundCents: sumCents(refunds.map(({ amountCents }) => amountCents)) };
}
