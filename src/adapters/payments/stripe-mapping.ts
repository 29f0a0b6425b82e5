import type Stripe from 'stripe';
import {
  SUBSCRIPTION_WORDS,
  type BalanceOperationState,
  type PayoutState,
  type RenewalInvoiceState,
  type CheckoutState,
  type DisputeState,
  type ProviderDisputeStatus,
  type FraudWarningState,
  type PriceState,
  type RefundState,
  type SubscriptionState,
  type WebhookEndpointState,
} from './port.ts';

/**
 * Maps Stripe's objects to ours. Periods and payments are where the basil version puts them
 * (docs/domain/stripe.md#api-versions).
 */

export const toId = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : (value?.id ?? undefined);
const toInstant = (seconds: number): Date => new Date(seconds * 1000);
const toInstantOrNull = (seconds: number | null | undefined): Date | null => (seconds ? toInstant(seconds) : null);

/** Stripe may add statuses; a page that is neither finished nor expired counts as open. */
export const toCheckoutStatus = ({ status }: { status: string | null }): CheckoutState['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open';

export function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  const paymentIntentId = toId(session.payment_intent);
  // With a delayed method, a finished session is `unpaid` both before and after the bank declines: only the intent
  // tells the two apart.
  const isUnpaid = session.status === 'complete' && session.payment_status === 'unpaid';
  const isDeclined = isUnpaid && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');
  const subscriptionId = toId(session.subscription);
  return {
    sessionId: session.id,
    status: toCheckoutStatus(session),
    paid: session.payment_status === 'paid',
    isProcessing: isUnpaid && !isDeclined,
    isDeclined,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    ourId: session.client_reference_id ?? '',
    url: session.url ?? null,
    ...(paymentIntentId && { paymentIntentId }),
    ...(subscriptionId && { subscriptionId }),
    ...(card?.brand && { cardBrand: card.brand }),
    ...(card?.last4 && { cardLast4: card.last4 }),
  };
}

/** The default payment method of the customer of a subscription, who must be expanded. */
export const findCustomerMethodId = ({ customer }: Stripe.Subscription): string | undefined =>
  typeof customer === 'object' && !customer.deleted
    ? toId(customer.invoice_settings.default_payment_method)
    : undefined;

/**
 * `otherMethod`: the default one of its customer, if it differs. The page where a card is changed stores the card there,
 * but Stripe charges that of the subscription, which the payment page has stored, as long as there is one
 * (docs/domain/stripe.md#subscriptions).
 * @throws when the subscription has no item; each of ours has one
 */
export function toSubscriptionState(
  subscription: Stripe.Subscription,
  otherMethod: Stripe.PaymentMethod | null = null,
): SubscriptionState {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  const own = typeof subscription.default_payment_method === 'object' ? subscription.default_payment_method : null;
  const charged = own ?? otherMethod;
  return {
    subscriptionId: subscription.id,
    ourId: subscription.metadata['subscription_id'] ?? '',
    customerId: toId(subscription.customer) ?? '',
    status: SUBSCRIPTION_WORDS.find((word) => word === subscription.status) ?? 'other',
    startedAt: toInstant(subscription.start_date),
    trialEndsAt: toInstantOrNull(subscription.trial_end),
    periodStartsAt: toInstant(item.current_period_start),
    periodEndsAt: toInstant(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: toInstantOrNull(subscription.ended_at),
    latestBillId: toId(subscription.latest_invoice) ?? null,
    card: charged?.card ? `${charged.card.brand} •••• ${charged.card.last4}` : null,
    newerMethodId: own && otherMethod && otherMethod.created > own.created ? otherMethod.id : null,
  };
}

export function toRenewalInvoiceState(invoice: Stripe.Invoice): RenewalInvoiceState {
  const line =
    invoice.lines.data.find(({ parent }) => parent?.type === 'subscription_item_details') ?? invoice.lines.data[0];
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  return {
    billId: invoice.id ?? '',
    subscriptionId: toId(invoice.parent?.subscription_details?.subscription) ?? null,
    paid: invoice.status === 'paid',
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    paymentIntentId: toId(payment?.payment_intent) ?? null,
    periodStartsAt: toInstant(line?.period.start ?? invoice.period_start),
    periodEndsAt: toInstant(line?.period.end ?? invoice.period_end),
    attempts: invoice.attempt_count,
    nextAttemptAt: toInstantOrNull(invoice.next_payment_attempt),
    payUrl: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  };
}

export const refundState = (refund: Stripe.Refund): RefundState => ({
  refundId: refund.id,
  ourId: refund.metadata?.['refund_id'] ?? null,
  paymentIntentId: toId(refund.payment_intent) ?? null,
  amountCents: refund.amount,
  status: toRefundStatus(refund.status),
});

function toRefundStatus(status: Stripe.Refund['status']): RefundState['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Maps Stripe's statuses to ours. During an appeal the money stays withdrawn; a prevented dispute never moved any. */
const DISPUTES: Record<string, ProviderDisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'dropped',
  prevented: 'dropped',
  needs_response: 'to_answer',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

/** Our order's id, which only the payment carries. */
const findOrderId = (intent: string | Stripe.PaymentIntent | null | undefined): string | null =>
  (typeof intent === 'object' && intent?.metadata['order_id']) || null;

export const toDisputeState = (dispute: Stripe.Dispute): DisputeState => ({
  disputeId: dispute.id,
  paymentIntentId: toId(dispute.payment_intent) ?? null,
  ourId: findOrderId(dispute.payment_intent),
  status: DISPUTES[dispute.status] ?? null,
  reason: dispute.reason,
  amountCents: dispute.amount,
  openedAt: toInstant(dispute.created),
  answerDueAt: toInstantOrNull(dispute.evidence_details.due_by),
});

export function priceState(price: Stripe.Price): PriceState {
  const { recurring } = price;
  const isMonthly =
    recurring?.interval === 'month' && recurring.interval_count === 1 && recurring.usage_type === 'licensed';
  const recurringInterval = isMonthly ? 'month' : 'other';
  return {
    priceId: price.id,
    isActive: price.active,
    amountCents: price.unit_amount,
    currency: price.currency,
    interval: recurring ? recurringInterval : 'once',
  };
}

export const toFraudWarningState = (warning: Stripe.Radar.EarlyFraudWarning): FraudWarningState => ({
  paymentIntentId: toId(warning.payment_intent) ?? null,
  ourId: findOrderId(warning.payment_intent),
  fraudType: warning.fraud_type,
  warnedAt: toInstant(warning.created),
});

export const toWebhookEndpointState = (endpoint: Stripe.WebhookEndpoint): WebhookEndpointState => ({
  url: endpoint.url,
  isEnabled: endpoint.status === 'enabled',
  events: endpoint.enabled_events,
  apiVersion: endpoint.api_version,
});

/** Charges, refunds and disputes name the payment; a payout has none. */
function findIntentId(source: Stripe.BalanceTransactionSource): string | null {
  const intent = 'payment_intent' in source ? source.payment_intent : null;
  return toId(intent) ?? null;
}

export const toBalanceOperationState = (transaction: Stripe.BalanceTransaction): BalanceOperationState => {
  const { source } = transaction;
  return {
    transactionId: transaction.id,
    type: transaction.type,
    sourceId: (typeof source === 'object' ? source?.id : source) ?? null,
    paymentIntentId: typeof source === 'object' && source ? findIntentId(source) : null,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    netCents: transaction.net,
    currency: transaction.currency,
    occurredAt: toInstant(transaction.created),
  };
};

export const toPayoutState = (payout: Stripe.Payout): PayoutState => ({
  payoutId: payout.id,
  status: payout.status as PayoutState['status'],
  amountCents: payout.amount,
  currency: payout.currency,
  // Stripe gives midnight in UTC.
  arrivesOn: toInstant(payout.arrival_date).toISOString().slice(0, 10),
  failureCode: payout.failure_code,
  createdAt: toInstant(payout.created),
});
