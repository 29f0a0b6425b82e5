import { sumCents } from '../../../domain/money.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Payment } from '../checkout/models/payment.ts';
import type { OfferKey } from '../contract.ts';
import { Refund } from '../refunds/models/refund.ts';
import type { SubscriptionStatusView, SubscriptionView } from './contract.ts';
import { Subscription, type SubscriptionConsents } from './models/subscription.ts';
import { isEntitled } from './policy.ts';
import { presentSubscription } from './presenter.ts';
import { subscriptionStateMachine } from './subscription.state-machine.ts';

/** Lists the payments of a subscription, newest first. */
export const listSubscriptionPayments = (deps: Pick<Deps, 'db'>, subscriptionId: string): Promise<Payment[]> =>
  Payment.query(deps.db).where({ subscriptionId }).orderBy('createdAt', 'desc').execute();

/** Lists the refunds of a subscription that were requested for this cause. */
export async function listSubscriptionRefunds(
  deps: Pick<Deps, 'db'>,
  { subscriptionId, cause }: { subscriptionId: string; cause: string },
): Promise<Refund[]> {
  const payments = await listSubscriptionPayments(deps, subscriptionId);
  const paymentIds = payments.map(({ id }) => id);
  return Refund.query(deps.db).whereIn('paymentId', paymentIds).where({ cause });
}

/** Computes what was paid for a subscription since an instant, less refunds. */
export async function sumPaidCents(
  deps: Pick<Deps, 'db'>,
  input: { subscriptionId: string; since: Date },
): Promise<number> {
  const payments = await Payment.query(deps.db)
    .where({ subscriptionId: input.subscriptionId })
    .where('paidAt', '>=', input.since);
  return sumCents(payments.map(({ amountCents, refundedCents }) => amountCents - refundedCents));
}

/** Finds the subscription of a person: one at most (`subscriptions_one_current`). */
export async function findCurrentSubscription(deps: Pick<Deps, 'db'>, userId: string): Promise<Subscription | null> {
  const row = await Subscription.query(deps.db).findOne({ userId }).whereNot({ status: 'cancelled' });
  return row && subscriptionStateMachine.isIn('current', row.status) ? row : null;
}

/** Finds the subscription of a person whose last one is over: a request to end it has nothing left to do. */
export async function findEndedSubscription(deps: Pick<Deps, 'db'>, userId: string): Promise<Subscription | null> {
  const last = await Subscription.query(deps.db)
    .where({ userId })
    // An abandoned payment page is not a contract.
    .where((query) => query.whereNotNull('startedAt').orWhereNot({ status: 'cancelled' }))
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return last?.status === 'cancelled' ? last : null;
}

export async function getSubscriptionStatus(deps: Deps, userId: string): Promise<SubscriptionStatusView> {
  const rows = await Subscription.query(deps.db).where({ userId }).orderBy('createdAt', 'desc');
  const current = rows.find(({ status }) => subscriptionStateMachine.isIn('current', status));
  const last = current ?? rows.find(({ startedAt }) => startedAt);
  return {
    subscription: last ? presentSubscription(last, deps) : null,
    trialAvailable: !current && rows.every(({ trialEndsAt }) => !trialEndsAt),
  };
}

/** Returns a subscription and its holder, for e-mails. */
export async function getSubscription(
  deps: Deps,
  id: string,
): Promise<SubscriptionView & { userId: string; stripeSubscriptionId: string | null }> {
  const row = await Subscription.query(deps.db).findById(id).throwIfNotFound();
  return { ...presentSubscription(row, deps), userId: row.userId, stripeSubscriptionId: row.stripeSubscriptionId };
}

/** Returns the offer that prices a person's next letter. */
export async function getCurrentOffer(deps: Deps, userId: string): Promise<OfferKey> {
  const row = await findCurrentSubscription(deps, userId);
  return row && isEntitled(row, deps) ? row.offer : 'single_document';
}

/** Returns whether another month will be charged: not if the contract is set to end. */
export async function willBeCharged(deps: Deps, userId: string): Promise<boolean> {
  const row = await findCurrentSubscription(deps, userId);
  return row !== null && !row.cancelAtPeriodEnd;
}

/** Returns how a subscription was agreed to; empty for those from before consent records. */
export async function getSubscriptionAgreement(
  deps: Pick<Deps, 'db'>,
  id: string,
): Promise<{ consents: SubscriptionConsents; agreedFrom: string | null }> {
  const row = await Subscription.query(deps.db).findById(id);
  if (!row) throw notFound();
  return { consents: row.consents, agreedFrom: row.consentIp };
}

/** Returns the terms of a person's last subscription. */
export async function findSubscriberTerms(deps: Pick<Deps, 'db'>, userId: string): Promise<string | undefined> {
  const row = await Subscription.query(deps.db)
    .where({ userId })
    .whereNotNull('startedAt')
    .orderBy('createdAt', 'desc')
    .first();
  return row?.consents.terms;
}
