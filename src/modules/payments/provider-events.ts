import type { Deps } from '../../kernel/deps.ts';
import { recordFraudWarning } from './checkout/commands/record-fraud-warning.ts';
import { syncCheckout } from './checkout/commands/sync-checkout.ts';
import { syncDispute } from './refunds/commands/sync-dispute.ts';
import { syncRefund } from './refunds/commands/sync-refund.ts';
import { syncRenewalInvoice } from './subscriptions/commands/sync-renewal-invoice.ts';
import { syncSubscription } from './subscriptions/commands/sync-subscription.ts';

type Follow = (deps: Deps, objectId: string) => Promise<void>;
const checkout: Follow = (deps, sessionId) => syncCheckout(deps, { sessionId });
const subscription: Follow = (deps, stripeSubscriptionId) => syncSubscription(deps, { stripeSubscriptionId });
const bill: Follow = (deps, billId) => syncRenewalInvoice(deps, { billId });
const refund: Follow = (deps, stripeRefundId) => syncRefund(deps, { stripeRefundId });
const dispute: Follow = (deps, stripeDisputeId) => syncDispute(deps, { stripeDisputeId });

/**
 * The events of Stripe that change something here, and what is read again for each. The webhook endpoint at Stripe must send all of
 * these; any other is kept in the inbox and changes nothing. Names: https://docs.stripe.com/api/events/types.
 */
const HANDLERS = {
  'checkout.session.completed': checkout,
  'checkout.session.expired': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'checkout.session.async_payment_failed': checkout,
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.trial_will_end': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'invoice.paid': bill,
  'invoice.payment_failed': bill,
  'invoice.payment_action_required': bill,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
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
