export interface CheckoutInput {
  /** The idempotency key of this attempt: a repeated call returns the same page. */
  key: string;
  ourId: string;
  reference: string;
  /** The provider has a customer record for subscribers. A one-off purchase creates none and stores no card. */
  customer: { id: string } | { email: string };
  lines: { name: string; amountCents: number; quantity: number; priceId?: string }[];
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutState {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** The customer has finished the page and the bank has not paid yet: a direct debit takes days. */
  isProcessing: boolean;
  /** The bank declined a payment that was pending. */
  isDeclined: boolean;
  amountCents: number;
  currency: string;
  paymentIntentId?: string;
  cardBrand?: string;
  cardLast4?: string;
  /** Our id of what the page pays: an order or a subscription. */
  ourId: string;
  url: string | null;
  /** The result of a page that starts a subscription. */
  subscriptionId?: string;
}

/** A page that starts a subscription: a price each period, after free days if any were promised. */
export interface SubscriptionPageInput {
  key: string;
  /** Our id, which the provider stores with the subscription. */
  ourId: string;
  /** A customer that the provider has, or the address of a new one. */
  customer: { id: string } | { email: string };
  priceId: string;
  /** Shown as a separate line at 0 €, so that the page mentions the free days. */
  trial?: { priceId: string; days: number };
  successUrl: string;
  cancelUrl: string;
}

/** States of a subscription at the provider. One that is not listed is `other`. */
export const SUBSCRIPTION_WORDS = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type ProviderSubscriptionStatus = (typeof SUBSCRIPTION_WORDS)[number] | 'other';

export interface SubscriptionState {
  subscriptionId: string;
  ourId: string;
  customerId: string;
  status: ProviderSubscriptionStatus;
  startedAt: Date;
  trialEndsAt: Date | null;
  periodStartsAt: Date;
  periodEndsAt: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  card: string | null;
  /** A payment method that its customer entered later than the one that is charged; null if there is none. */
  newerMethodId: string | null;
  latestBillId: string | null;
}

export interface RenewalInvoiceState {
  billId: string;
  /** Null: the bill is of no subscription. */
  subscriptionId: string | null;
  paid: boolean;
  paidCents: number;
  currency: string;
  paymentIntentId: string | null;
  periodStartsAt: Date;
  periodEndsAt: Date;
  attempts: number;
  nextAttemptAt: Date | null;
  /**
   * The provider's page where the customer pays what is due and can authenticate with their bank; null if nothing is
   * due.
   */
  payUrl: string | null;
}

export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  objectType: string;
  /** Our own id, where the object carries one. */
  ourId?: string;
  createdAt: Date;
}

export type WebhookReading =
  | { ok: true; event: ProviderEvent }
  | { ok: false; reason: 'missing' | 'malformed' | 'stale' | 'mismatch' };

export interface RefundState {
  refundId: string;
  /** Our id of the refund; null for one that was made in the provider's dashboard. */
  ourId: string | null;
  paymentIntentId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
}

/** A price of the provider's catalogue. */
export interface PriceState {
  priceId: string;
  isActive: boolean;
  /** Null where the price has no single amount. */
  amountCents: number | null;
  currency: string;
  /** Every month, or once; `other` is any period we do not sell. */
  interval: 'once' | 'month' | 'other';
}

/** A card network suspects fraud; a dispute often follows. */
export interface FraudWarningState {
  paymentIntentId: string | null;
  ourId: string | null;
  /** The provider's code: `made_with_stolen_card`, `misc`… */
  fraudType: string;
  warnedAt: Date;
}

/** Where the provider sends its events. */
export interface WebhookEndpointState {
  url: string;
  isEnabled: boolean;
  /** `*` is all of them. */
  events: string[];
  apiVersion: string | null;
}

/** The content of the pages where customers change their card. */
export interface PortalSettings {
  headline: string;
  termsUrl: string;
  privacyUrl: string;
  returnUrl: string;
}

/** An inquiry moves no money, `to_answer` and `under_review` hold it, `lost` takes it. */
export type ProviderDisputeStatus = 'inquiry' | 'to_answer' | 'under_review' | 'won' | 'lost' | 'dropped';
export interface DisputeState {
  disputeId: string;
  /** A dispute does not carry our id; the payment of an order does. */
  paymentIntentId: string | null;
  ourId: string | null;
  /** Null for a reason that we do not know. */
  status: ProviderDisputeStatus | null;
  /** The provider's code: `fraudulent`, `product_not_received`… */
  reason: string;
  amountCents: number;
  openedAt: Date;
  answerDueAt: Date | null;
}

/** What the provider booked on our balance. */
export interface BalanceOperationState {
  transactionId: string;
  /** The provider's code: `charge`, `refund`, `adjustment`, `payout`… */
  type: string;
  /** The id of the charge, refund, dispute or payout. */
  sourceId: string | null;
  paymentIntentId: string | null;
  amountCents: number;
  feeCents: number;
  netCents: number;
  currency: string;
  occurredAt: Date;
}

/** A transfer to our bank account. */
export interface PayoutState {
  payoutId: string;
  status: 'pending' | 'in_transit' | 'paid' | 'canceled' | 'failed';
  amountCents: number;
  currency: string;
  /** Civil day. */
  arrivesOn: string;
  failureCode: string | null;
  createdAt: Date;
}

/** One object of the provider's, as its lists show it. */
export type ListedObject =
  | { kind: 'checkout'; state: CheckoutState }
  | { kind: 'subscription'; state: SubscriptionState }
  | { kind: 'bill'; state: RenewalInvoiceState }
  | { kind: 'refund'; state: RefundState }
  | { kind: 'dispute'; state: DisputeState };

/**
 * The card payment provider. No card data reaches us: customers pay on the provider's page. Each call throws a
 * PaymentProviderError if the provider rejects it or does not answer.
 */
export interface PaymentProvider {
  /** The version in which the provider must send its events. */
  readonly apiVersion: string;
  openCheckout(
    input: CheckoutInput,
  ): Promise<{ sessionId: string; url: string | null; status: CheckoutState['status'] }>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Closes a page that is still unpaid; a finished page stays finished. */
  closeCheckout(sessionId: string): Promise<CheckoutState>;
  openSubscriptionPage(
    input: SubscriptionPageInput,
  ): Promise<{ sessionId: string; url: string | null; status: CheckoutState['status'] }>;
  readSubscription(subscriptionId: string): Promise<SubscriptionState>;
  /** Ends the subscription at the end of its period, undoes that, or ends it at once. Idempotent. */
  endSubscription(subscriptionId: string, when: 'period_end' | 'now'): Promise<void>;
  resumeSubscription(subscriptionId: string): Promise<void>;
  /** Charges this payment method of its customer from now on. Idempotent. */
  changeMethod(subscriptionId: string, methodId: string): Promise<void>;
  readBill(billId: string): Promise<RenewalInvoiceState>;
  /** Null: the provider knows no such price. */
  readPrice(priceId: string): Promise<PriceState | null>;
  readFraudWarning(warningId: string): Promise<FraudWarningState>;
  /** Creates or updates the settings of the card page. Idempotent. */
  configurePortal(settings: PortalSettings): Promise<void>;
  listWebhookEndpoints(): Promise<WebhookEndpointState[]>;
  /** The provider's page where a person changes their card; it works once, for some minutes. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** Deletes the provider's record of a subscriber, with their card; ends what they still subscribe to. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>;
  /** @throws RefundRejected when this refund can never succeed */
  refund(input: {
    key: string;
    /** Our id, which the provider stores with the refund. */
    ourId: string;
    paymentIntentId: string;
    amountCents: number;
    reason: 'requested_by_customer' | 'duplicate' | 'fraudulent';
  }): Promise<RefundState>;
  readRefund(refundId: string): Promise<RefundState>;
  readDispute(disputeId: string): Promise<DisputeState>;
  /** Lists everything created since then, page after page. */
  listSince(since: Date): AsyncIterable<ListedObject>;
  /** Lists what was booked since then, or what a payout pays, its own booking included. Page after page. */
  listBalance(selection: { since: Date } | { payoutId: string }): AsyncIterable<BalanceOperationState>;
  listPayouts(since: Date): AsyncIterable<PayoutState>;
  verifyWebhook(rawBody: Buffer, signature: string | undefined): WebhookReading;
}
