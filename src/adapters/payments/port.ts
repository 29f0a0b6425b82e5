export interface CheckoutInput {
  /** Our key of this attempt: asked twice, the provider answers with the same page. */
  key: string;
  ourId: string;
  reference: string;
  /** A subscriber is known to the provider; a one-off purchase keeps no card and makes no customer. */
  customer: { id: string } | { email: string };
  lines: { name: string; amountCents: number; quantity: number; priceId?: string }[];
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutState {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** The person has finished the page and their bank has not paid yet: a direct debit takes days. */
  isProcessing: boolean;
  /** The bank has refused a payment that it had been given days for. */
  isDeclined: boolean;
  amountCents: number;
  currency: string;
  paymentIntentId?: string;
  cardBrand?: string;
  cardLast4?: string;
  /** Our own id of what the page pays: an order, or a subscription. */
  ourId: string;
  url: string | null;
  /** What a page that starts a subscription led to. */
  subscriptionId?: string;
}

/** A page that starts a subscription: a price each period, after free days if any were promised. */
export interface SubscriptionPageInput {
  key: string;
  /** Our own id, which the provider keeps with the subscription. */
  ourId: string;
  /** A person the provider knows already, or the address a new one is made with. */
  customer: { id: string } | { email: string };
  priceId: string;
  /** Shown as a line of its own at 0 €, so that the free days are on the page too. */
  trial?: { priceId: string; days: number };
  successUrl: string;
  cancelUrl: string;
}

/** The provider's words (docs/domain/stripe.md#events); one it adds later is `other` until we have read about it. */
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
  /** The provider's own page, where what is owed is paid by somebody who can answer their bank; null when nothing is. */
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
  /** The provider's word: `made_with_stolen_card`, `misc`… */
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

/** What the pages where a person changes their card show. */
export interface PortalSettings {
  headline: string;
  termsUrl: string;
  privacyUrl: string;
  returnUrl: string;
}

/** In our words: an inquiry moves no money, `to_answer` and `under_review` hold it, `lost` took it. */
export type ProviderDisputeStatus = 'inquiry' | 'to_answer' | 'under_review' | 'won' | 'lost' | 'dropped';
export interface DisputeState {
  disputeId: string;
  /** A dispute carries no id of ours; the payment it is about does, when it was one of an order. */
  paymentIntentId: string | null;
  ourId: string | null;
  /** Null for a word the provider added and we have not read about. */
  status: ProviderDisputeStatus | null;
  /** The provider's own word: `fraudulent`, `product_not_received`… */
  reason: string;
  amountCents: number;
  openedAt: Date;
  answerDueAt: Date | null;
}

/** One object of the provider's, as its lists show it. */
export type ListedObject =
  | { kind: 'checkout'; state: CheckoutState }
  | { kind: 'subscription'; state: SubscriptionState }
  | { kind: 'bill'; state: RenewalInvoiceState }
  | { kind: 'refund'; state: RefundState; paymentIntentId: string | null; amountCents: number }
  | { kind: 'dispute'; state: DisputeState };

/**
 * The card payment provider. No card data ever comes here: people pay on the provider's own page.
 * Each call throws a PaymentProviderError when the provider refuses it or does not answer.
 */
export interface PaymentProvider {
  /** The version in which the provider must send its events. */
  readonly apiVersion: string;
  openCheckout(
    input: CheckoutInput,
  ): Promise<{ sessionId: string; url: string | null; status: CheckoutState['status'] }>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Closes a page nobody has paid yet; one that is finished stays so. */
  closeCheckout(sessionId: string): Promise<CheckoutState>;
  openSubscriptionPage(
    input: SubscriptionPageInput,
  ): Promise<{ sessionId: string; url: string | null; status: CheckoutState['status'] }>;
  readSubscription(subscriptionId: string): Promise<SubscriptionState>;
  /** Lets it run out, takes that back, or ends it on the spot; asked twice it is the same. */
  endSubscription(subscriptionId: string, when: 'period_end' | 'now'): Promise<void>;
  resumeSubscription(subscriptionId: string): Promise<void>;
  readBill(billId: string): Promise<RenewalInvoiceState>;
  /** Null: the provider knows no such price. */
  readPrice(priceId: string): Promise<PriceState | null>;
  readFraudWarning(warningId: string): Promise<FraudWarningState>;
  /** Creates or updates the settings of the card page; told twice it is the same one. */
  configurePortal(settings: PortalSettings): Promise<void>;
  listWebhookEndpoints(): Promise<WebhookEndpointState[]>;
  /** The provider's page where a person changes their card; it works once, for some minutes. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** @throws RefundRejected when this refund can never succeed */
  refund(input: {
    key: string;
    paymentIntentId: string;
    amountCents: number;
    reason: 'requested_by_customer' | 'duplicate' | 'fraudulent';
  }): Promise<RefundState>;
  readRefund(refundId: string): Promise<RefundState>;
  readDispute(disputeId: string): Promise<DisputeState>;
  /** Everything made since then, page after page. */
  listSince(since: Date): AsyncIterable<ListedObject>;
  verifyWebhook(rawBody: Buffer, signature: string | undefined): WebhookReading;
}
