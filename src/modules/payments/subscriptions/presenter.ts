import type { SubscriptionView } from './contract.ts';
import type { Subscription } from './models/subscription.ts';
import { type Clock, canWithdraw, isEntitled } from './policy.ts';
import { subscriptionStateMachine } from './subscription.state-machine.ts';

export function presentSubscription(row: Subscription, clock: Clock): SubscriptionView {
  const isCurrent = subscriptionStateMachine.isIn('current', row.status);
  const can: SubscriptionView['can'] = [];
  if (isCurrent && !row.cancelAtPeriodEnd) can.push('cancel');
  if (isCurrent && row.cancelAtPeriodEnd) can.push('resume');
  if (isCurrent && row.stripeCustomerId) can.push('change_card');
  if (row.status === 'past_due') can.push('pay_bill');
  if (isCurrent && canWithdraw(row, clock.now())) can.push('withdraw');
  return {
    id: row.id,
    reference: row.reference,
    offer: row.offer,
    status: row.status,
    statusSince: row.statusSince.toISOString(),
    priceCents: row.priceCents,
    startedAt: row.startedAt?.toISOString() ?? null,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    endedAt: row.endedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    card: row.card,
    opens: isEntitled(row, clock),
    can,
  };
}
