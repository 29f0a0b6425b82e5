import type { Deps } from '../../kernel/deps.ts';
import { syncPayouts } from './balance/commands/sync-balance.ts';
import { recordFraudWarning } from './checkout/commands/record-fraud-warning.ts';
import { syncCheckout } from './checkout/commands/sync-checkout.ts';
import { syncDispute } from './refunds/commands/sync-dispute.ts';
import { syncRefund } from './refunds/commands/sync-refund.ts';
import { syncRenewalInvoice } from './subscriptions/commands/sync-renewal-invoice.ts';
import { syncCustomer, syncSubscription } from './subscriptions/commands/sync-subscription.ts';

type Follow = (deps: Deps, objectId: string) => Promise<void>;
const followCheckout: Follow = (deps, sessionId) => syncCheckout(deps, { sessionId });
const followSubscription: Follow = (deps, stripeSubscriptionId) => syncSubscription(deps, { stripeSubscriptionId });
const followCustomer: Follow = (deps, stripeCustomerId) => syncCustomer(deps, { stripeCustomerId });
const followBill: Follow = (deps, billId) => syncRenewalInvoice(deps, { billId });
const followRefund: Follow = (deps, stripeRefundId) => syncRefund(deps, { stripeRefundId });
const followDispute: Follow = (deps, stripeDisputeId) => syncDispute(deps, { stripeDisputeId });
/** Their states are read as a list, which is short: the hourly task does the same for an event that is lost. */
const followPayouts: Follow = (deps) => syncPayouts(deps);

/**
 * The handled events of Stripe, with the object that is read again for each. The webhook endpoint at Stripe must send
 * all of these; any other is stored in the inbox and changes nothing. Names: https://docs.stripe.com/api/events/types.
 */
const HANDLERS = {
  'checkout.session.completed': followCheckout,
  'checkout.session.expired': followCheckout,
  'checkout.session.async_payment_succeeded': followCheckout,
  'checkout.session.async_payment_failed': followCheckout,
  'customer.updated': followCustomer,
  'customer.subscription.created': followSubscription,
  'customer.subscription.updated': followSubscription,
  'customer.subscription.deleted': followSubscription,
  'customer.subscription.trial_will_end': followSubscription,
  'customer.subscription.paused': followSubscription,
  'customer.subscription.resumed': followSubscription,
  'invoice.paid': followBill,
  'invoice.payment_failed': followBill,
  'invoice.payment_action_required': followBill,
  'refund.created': followRefund,
  'refund.updated': followRefund,
  'refund.failed': followRefund,
  'charge.dispute.created': followDispute,
  'charge.dispute.updated': followDispute,
  'charge.dispute.closed': followDispute,
  'charge.dispute.funds_withdrawn': followDispute,
  'charge.dispute.funds_reinstated': followDispute,
  'payout.paid': followPayouts,
  'payout.failed': followPayouts,
  'radar.early_fraud_warning.created': (deps, stripeWarningId) => recordFraudWarning(deps, { stripeWarningId }),
} satisfies Record<string, Follow>;

export const handledEvents: readonly string[] = Object.keys(HANDLERS);

/** Reads the object of an event again at the provider and lets our rows follow it. */
export async function processEvent(deps: Deps, event: { type: string; objectId: string | undefined }): Promise<void> {
  const follow: Follow | undefined = Object.hasOwn(HANDLERS, event.type)
    ? HANDLERS[event.type as keyof typeof HANDLERS]
    : undefined;
  if (follow && event.objectId) await follow(deps, event.objectId);
}
