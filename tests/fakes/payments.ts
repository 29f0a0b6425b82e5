import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type {
  BalanceOperationState,
  PayoutState,
  RenewalInvoiceState,
  CheckoutInput,
  CheckoutState,
  DisputeState,
  FraudWarningState,
  ListedObject,
  PaymentProvider,
  PortalSettings,
  PriceState,
  RefundState,
  SubscriptionPageInput,
  SubscriptionState,
  WebhookEndpointState,
} from '../../src/adapters/payments/port.ts';
import { RefundRejected } from '../../src/adapters/payments/provider-error.ts';
import { StripePayments } from '../../src/adapters/payments/stripe.ts';
import { matchingPrices } from './stripe-prices.ts';

const DAY = 86_400_000;

/** A payment provider in memory. Signatures are the real ones: they are checked by Stripe's own library. */
export class FakePayments implements PaymentProvider {
  readonly secret = 'whsec_a_secret_of_the_tests';
  readonly pages = new Map<string, CheckoutState>();
  readonly refunds = new Map<string, RefundState>();
  readonly subscriptions = new Map<string, SubscriptionState>();
  readonly bills = new Map<string, RenewalInvoiceState>();
  /** What the pages that start a subscription were opened with. */
  readonly offered = new Map<string, SubscriptionPageInput>();
  private readonly keys = new Map<string, string>();
  private readonly verifier = new StripePayments({ secretKey: 'sk_test_x', webhookSecret: this.secret });
  private readonly stripe = new Stripe('sk_test_x');

  readonly apiVersion = '2026-10-28.endive';
  /** Thrown by the next calls that open a page or refund. */
  readonly failures: Error[] = [];
  private fail(): void {
    const failure = this.failures.shift();
    if (failure) throw failure;
  }

  readonly prices = new Map<string, PriceState>(matchingPrices().map((price) => [price.priceId, price]));
  async readPrice(priceId: string): Promise<PriceState | null> {
    return this.prices.get(priceId) ?? null;
  }
  readonly warnings = new Map<string, FraudWarningState>();
  async readFraudWarning(warningId: string): Promise<FraudWarningState> {
    return this.warnings.get(warningId)!;
  }
  portal: PortalSettings | null = null;
  async configurePortal(settings: PortalSettings): Promise<void> {
    this.fail();
    this.portal = settings;
  }
  endpoints: WebhookEndpointState[] = [];
  async listWebhookEndpoints(): Promise<WebhookEndpointState[]> {
    return this.endpoints;
  }

  async openCheckout(input: CheckoutInput) {
    this.fail();
    return this.page(
      input.key,
      input.ourId,
      // Like Stripe, it charges the price that a line names.
      input.lines.reduce(
        (sum, { priceId, amountCents, quantity }) =>
          sum + ((priceId && this.prices.get(priceId)?.amountCents) || amountCents) * quantity,
        0,
      ),
    );
  }
  async openSubscriptionPage(input: SubscriptionPageInput) {
    this.fail();
    const opened = this.page(input.key, input.ourId, 0);
    this.offered.set(opened.sessionId, input);
    return opened;
  }
  private page(key: string, ourId: string, amountCents: number) {
    const known = this.keys.get(key);
    const sessionId = known ?? `cs_${this.pages.size + 1}`;
    this.keys.set(key, sessionId);
    if (!known)
      this.pages.set(sessionId, {
        sessionId,
        status: 'open',
        paid: false,
        isProcessing: false,
        isDeclined: false,
        currency: 'eur',
        ourId,
        url: `https://pay.test/${sessionId}`,
        amountCents,
      });
    const { status, url } = this.pages.get(sessionId)!;
    return { sessionId, status, url };
  }
  async readCheckout(sessionId: string): Promise<CheckoutState> {
    return this.pages.get(sessionId)!;
  }
  async closeCheckout(sessionId: string): Promise<CheckoutState> {
    if (this.pages.get(sessionId)!.status === 'open') this.expire(sessionId);
    return this.pages.get(sessionId)!;
  }
  pay(sessionId: string): void {
    Object.assign(this.pages.get(sessionId)!, {
      status: 'complete',
      paid: true,
      isProcessing: false,
      isDeclined: false,
      url: null,
      paymentIntentId: `pi_${sessionId}`,
      cardBrand: 'visa',
      cardLast4: '4242',
    });
  }
  /** The page is finished with a direct debit; its bank decides days later. */
  promise(sessionId: string): void {
    Object.assign(this.pages.get(sessionId)!, { status: 'complete', isProcessing: true, url: null });
  }
  decline(sessionId: string): void {
    Object.assign(this.pages.get(sessionId)!, { isProcessing: false, isDeclined: true });
  }
  expire(sessionId: string): void {
    Object.assign(this.pages.get(sessionId)!, { status: 'expired', url: null });
  }

  /** Completes the payment page: the subscription is active from now on. */
  subscribe(sessionId: string, now: Date): SubscriptionState {
    const { ourId, trial, customer } = this.offered.get(sessionId)!;
    const trialEndsAt = trial ? new Date(now.getTime() + trial.days * DAY) : null;
    const state: SubscriptionState = {
      subscriptionId: `sub_${this.subscriptions.size + 1}`,
      ourId,
      customerId: 'id' in customer ? customer.id : `cus_${this.subscriptions.size + 1}`,
      status: trial ? 'trialing' : 'active',
      startedAt: now,
      trialEndsAt,
      periodStartsAt: now,
      periodEndsAt: trialEndsAt ?? new Date(now.getTime() + 30 * DAY),
      cancelAtPeriodEnd: false,
      endedAt: null,
      card: 'visa •••• 4242',
      newerMethodId: null,
      latestBillId: null,
    };
    this.subscriptions.set(state.subscriptionId, state);
    Object.assign(this.pages.get(sessionId)!, {
      status: 'complete',
      paid: true,
      url: null,
      subscriptionId: state.subscriptionId,
    });
    return state;
  }
  /** A period's bill, paid or refused by the bank. */
  bill(subscriptionId: string, paidCents: number, more: Partial<RenewalInvoiceState> = {}): RenewalInvoiceState {
    const { periodStartsAt, periodEndsAt } = this.subscriptions.get(subscriptionId)!;
    const billId = more.billId ?? `in_${this.bills.size + 1}`;
    const bill: RenewalInvoiceState = {
      billId,
      subscriptionId,
      paid: true,
      paidCents,
      currency: 'eur',
      paymentIntentId: paidCents > 0 ? `pi_${billId}` : null,
      periodStartsAt,
      periodEndsAt,
      attempts: 1,
      nextAttemptAt: null,
      payUrl: more.paid === false ? `https://pay.test/${billId}` : null,
      ...more,
    };
    this.bills.set(billId, bill);
    this.change(subscriptionId, { latestBillId: billId });
    return bill;
  }
  change(subscriptionId: string, changes: Partial<SubscriptionState>): void {
    this.subscriptions.set(subscriptionId, { ...this.subscriptions.get(subscriptionId)!, ...changes });
  }
  async readSubscription(subscriptionId: string): Promise<SubscriptionState> {
    return this.subscriptions.get(subscriptionId)!;
  }
  async endSubscription(subscriptionId: string, when: 'period_end' | 'now'): Promise<void> {
    this.fail();
    this.change(
      subscriptionId,
      when === 'now' ? { status: 'canceled', endedAt: new Date() } : { cancelAtPeriodEnd: true },
    );
  }
  async resumeSubscription(subscriptionId: string): Promise<void> {
    this.fail();
    this.change(subscriptionId, { cancelAtPeriodEnd: false });
  }
  /** Like Stripe, it goes on charging the first card after another one was entered. */
  enterCard(subscriptionId: string, last4: string): void {
    this.change(subscriptionId, { newerMethodId: `pm_${last4}` });
  }
  async changeMethod(subscriptionId: string, methodId: string): Promise<void> {
    this.fail();
    this.change(subscriptionId, { card: `visa •••• ${methodId.slice(-4)}`, newerMethodId: null });
  }
  async readBill(billId: string): Promise<RenewalInvoiceState> {
    return this.bills.get(billId)!;
  }
  readonly deletedCustomers: string[] = [];
  async deleteCustomer(customerId: string): Promise<void> {
    this.fail();
    this.deletedCustomers.push(customerId);
  }
  async openPortal({ customerId }: { customerId: string }): Promise<{ url: string }> {
    this.fail();
    return { url: `https://portal.test/${customerId}` };
  }

  /** The bank's response to the next refund and to existing ones. */
  nextRefund: RefundState['status'] = 'succeeded';
  readonly disputes = new Map<string, DisputeState>();

  /** Like Stripe, it gives nothing back of what is contested, and never more than is left. */
  async refund(input: Parameters<PaymentProvider['refund']>[0]): Promise<RefundState> {
    this.fail();
    const refundId = this.keys.get(input.key) ?? `re_${this.refunds.size + 1}`;
    if (!this.refunds.has(refundId) && input.amountCents > this.refundable(input.paymentIntentId))
      throw new RefundRejected();
    this.keys.set(input.key, refundId);
    const { ourId, paymentIntentId, amountCents } = input;
    if (!this.refunds.has(refundId))
      this.refunds.set(refundId, { refundId, ourId, status: this.nextRefund, amountCents, paymentIntentId });
    return this.refunds.get(refundId)!;
  }
  async readRefund(refundId: string): Promise<RefundState> {
    return this.refunds.get(refundId)!;
  }
  private refundable(paymentIntentId: string): number {
    const disputed = [...this.disputes.values()].some(
      (one) => one.paymentIntentId === paymentIntentId && ['to_answer', 'under_review', 'lost'].includes(one.status!),
    );
    return disputed ? 0 : this.kept(paymentIntentId);
  }
  /** What is left of a payment here. */
  kept(paymentIntentId: string): number {
    const page = [...this.pages.values()].find((one) => one.paymentIntentId === paymentIntentId);
    const bill = [...this.bills.values()].find((one) => one.paymentIntentId === paymentIntentId);
    const back = [...this.refunds.values()]
      .filter((one) => one.paymentIntentId === paymentIntentId && one.status !== 'failed')
      .map(({ amountCents }) => amountCents);
    const lost = [...this.disputes.values()]
      .filter((one) => one.paymentIntentId === paymentIntentId && one.status === 'lost')
      .map(({ amountCents }) => amountCents);
    return (page?.amountCents ?? bill?.paidCents ?? 0) - [...back, ...lost].reduce((all, one) => all + one, 0);
  }
  /** Opens a dispute about the remaining amount, or an inquiry. */
  dispute(paymentIntentId: string, more: Partial<DisputeState> = {}): DisputeState {
    const disputeId = more.disputeId ?? `dp_${this.disputes.size + 1}`;
    const ourId = [...this.pages.values()].find((one) => one.paymentIntentId === paymentIntentId)?.ourId ?? null;
    const state: DisputeState = {
      disputeId,
      paymentIntentId,
      ourId,
      status: 'to_answer',
      reason: 'fraudulent',
      amountCents: this.kept(paymentIntentId),
      openedAt: new Date(),
      answerDueAt: new Date(Date.now() + 7 * DAY),
      ...more,
    };
    this.disputes.set(disputeId, state);
    return state;
  }
  async readDispute(disputeId: string): Promise<DisputeState> {
    return this.disputes.get(disputeId)!;
  }
  /** Like Stripe's lists, of what was created since; only for disputes does a test need that. */
  async *listSince(since: Date): AsyncIterable<ListedObject> {
    for (const state of this.pages.values()) yield { kind: 'checkout', state };
    for (const state of this.subscriptions.values()) yield { kind: 'subscription', state };
    for (const state of this.bills.values()) yield { kind: 'bill', state };
    for (const state of this.refunds.values()) yield { kind: 'refund', state };
    for (const state of this.disputes.values()) if (state.openedAt >= since) yield { kind: 'dispute', state };
  }
  /** What is on the balance, and what pays it out: the payout of an operation is named with it. */
  readonly balance: (BalanceOperationState & { payoutId: string | null })[] = [];
  readonly payouts: PayoutState[] = [];
  async *listBalance(selection: { since: Date } | { payoutId: string }): AsyncIterable<BalanceOperationState> {
    this.fail();
    for (const operation of this.balance)
      if ('payoutId' in selection ? operation.payoutId === selection.payoutId : operation.occurredAt >= selection.since)
        yield operation;
  }
  async *listPayouts(since: Date): AsyncIterable<PayoutState> {
    for (const payout of this.payouts) if (payout.createdAt >= since) yield payout;
  }
  verifyWebhook(rawBody: Buffer, signature: string | undefined) {
    return this.verifier.verifyWebhook(rawBody, signature);
  }

  /** A notification as Stripe sends it: body and header. */
  notification(
    type: string,
    object: Record<string, unknown>,
    options: { id?: string; timestamp?: number; secret?: string } = {},
  ): { body: string; signature: string } {
    const body = JSON.stringify({
      id: options.id ?? `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: 1_700_000_000,
      data: { object },
    });
    const signature = this.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: options.secret ?? this.secret,
      ...(options.timestamp && { timestamp: options.timestamp }),
    });
    return { body, signature };
  }
}
