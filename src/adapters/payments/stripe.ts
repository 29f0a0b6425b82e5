import Stripe from 'stripe';
import type { Config } from '../../kernel/config.ts';
import type {
  BalanceOperationState,
  PaymentProvider,
  PayoutState,
  RenewalInvoiceState,
  CheckoutInput,
  CheckoutState,
  DisputeState,
  FraudWarningState,
  ListedObject,
  PortalSettings,
  PriceState,
  RefundState,
  SubscriptionPageInput,
  SubscriptionState,
  WebhookEndpointState,
  WebhookReading,
} from './port.ts';
import { PaymentProviderError } from './provider-error.ts';
import { toProviderError, toRefundError } from './stripe-errors.ts';
import { listBalance, listPayouts, listSince } from './stripe-lists.ts';
import {
  findCustomerMethodId,
  toId,
  toRenewalInvoiceState,
  toCheckoutState,
  toDisputeState,
  toFraudWarningState,
  priceState,
  refundState,
  toCheckoutStatus,
  toSubscriptionState,
  toWebhookEndpointState,
} from './stripe-mapping.ts';
import { StripePortal } from './stripe-portal.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** For the sandbox only; Stripe's address otherwise. */
  apiUrl?: string | undefined;
  /** The methods that a payment page offers, whatever the account's dashboard enables. Default: cards. */
  paymentMethods?: Config['stripe']['paymentMethods'];
}

/** A customer waits for the payment page: 31 s at most. Repeated calls carry the same idempotency key. */
const WAITING = { maxNetworkRetries: 1, timeout: 15_000 };
/** Stripe's own tolerance for old signatures, used for future ones too. */
const WEBHOOK_TOLERANCE_SECONDS = 300;

async function* withProviderErrors<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* items;
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Stripe's hosted Checkout, billing and portal. */
export class StripePayments implements PaymentProvider {
  readonly apiVersion = '2026-10-28.endive';
  private readonly stripe: Stripe;
  private readonly portal: StripePortal;

  constructor(private readonly settings: StripeSettings) {
    const url = settings.apiUrl ? new URL(settings.apiUrl) : null;
    this.stripe = new Stripe(settings.secretKey, {
      apiVersion: this.apiVersion,
      ...WAITING,
      telemetry: false,
      ...(url && {
        host: url.hostname,
        port: Number(url.port),
        protocol: url.protocol === 'https:' ? 'https' : 'http',
      }),
    });
    this.portal = new StripePortal(this.stripe);
  }

  openCheckout(input: CheckoutInput) {
    const metadata = { order_id: input.ourId, order_reference: input.reference };
    return this.openPage(input.key, {
      mode: 'payment',
      locale: 'fr',
      ...this.methods(),
      ...toCustomerParameters(input.customer),
      client_reference_id: input.ourId,
      metadata,
      payment_intent_data: { metadata },
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      line_items: input.lines.map((line) => ({
        quantity: line.quantity,
        ...(line.priceId
          ? { price: line.priceId }
          : {
              price_data: {
                currency: 'eur',
                unit_amount: line.amountCents,
                tax_behavior: 'inclusive' as const,
                product_data: { name: line.name },
              },
            }),
      })),
    });
  }

  openSubscriptionPage(input: SubscriptionPageInput) {
    const metadata = { subscription_id: input.ourId };
    return this.openPage(input.key, {
      mode: 'subscription',
      locale: 'fr',
      ...this.methods(),
      ...toCustomerParameters(input.customer),
      client_reference_id: input.ourId,
      metadata,
      payment_method_collection: 'always',
      subscription_data: {
        metadata,
        ...(input.trial && {
          trial_period_days: input.trial.days,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }),
      },
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      line_items: [
        { quantity: 1, price: input.priceId },
        ...(input.trial ? [{ quantity: 1, price: input.trial.priceId }] : []),
      ],
    });
  }

  /**
   * `allowed_payment_method_types` replaced `payment_method_types` in the API of 2026-09-30. Link is a separate wallet
   * that stores cards.
   */
  private methods() {
    const { paymentMethods = ['card'] } = this.settings;
    return {
      allowed_payment_method_types: [...paymentMethods],
      wallet_options: { link: { display: paymentMethods.includes('link') ? ('auto' as const) : ('never' as const) } },
    };
  }

  private async openPage(idempotencyKey: string, params: Stripe.Checkout.SessionCreateParams) {
    const { sessions } = this.stripe.checkout;
    const session = await call(() => sessions.create(params, { idempotencyKey }));
    // A replayed response is the original one: only the session itself says whether it is still open.
    const current = await call(() => sessions.retrieve(session.id));
    return { sessionId: current.id, url: current.url ?? null, status: toCheckoutStatus(current) };
  }

  async readCheckout(sessionId: string): Promise<CheckoutState> {
    return toCheckoutState(
      await call(() => this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })),
    );
  }

  async closeCheckout(sessionId: string): Promise<CheckoutState> {
    await call(() => this.stripe.checkout.sessions.expire(sessionId)).catch((error: unknown) => {
      // It finished or expired in the meantime: reading it tells which.
      if (!(error instanceof PaymentProviderError) || error.kind === 'temporary') throw error;
    });
    return this.readCheckout(sessionId);
  }

  async readSubscription(subscriptionId: string): Promise<SubscriptionState> {
    const expand = ['default_payment_method', 'customer'];
    const subscription = await call(() => this.stripe.subscriptions.retrieve(subscriptionId, { expand }));
    return toSubscriptionState(subscription, await this.findOtherMethod(subscription));
  }

  /** The default payment method of its customer, if it is another one than that of the subscription. */
  private async findOtherMethod(subscription: Stripe.Subscription): Promise<Stripe.PaymentMethod | null> {
    const id = findCustomerMethodId(subscription);
    return id && id !== toId(subscription.default_payment_method)
      ? call(() => this.stripe.paymentMethods.retrieve(id))
      : null;
  }

  async endSubscription(subscriptionId: string, when: 'period_end' | 'now'): Promise<void> {
    const { subscriptions } = this.stripe;
    if (when === 'period_end') await call(() => subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    else if ((await call(() => subscriptions.retrieve(subscriptionId))).status !== 'canceled')
      await call(() => subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }));
  }

  async resumeSubscription(subscriptionId: string): Promise<void> {
    await call(() => this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }));
  }

  async changeMethod(subscriptionId: string, methodId: string): Promise<void> {
    await call(() => this.stripe.subscriptions.update(subscriptionId, { default_payment_method: methodId }));
  }

  async readBill(billId: string): Promise<RenewalInvoiceState> {
    return toRenewalInvoiceState(await call(() => this.stripe.invoices.retrieve(billId, { expand: ['payments'] })));
  }

  async readPrice(priceId: string): Promise<PriceState | null> {
    return call(() => this.stripe.prices.retrieve(priceId)).then(priceState, (error: unknown) => {
      if (error instanceof PaymentProviderError && error.code === 'resource_missing') return null;
      throw error;
    });
  }

  async readFraudWarning(warningId: string): Promise<FraudWarningState> {
    return toFraudWarningState(
      await call(() => this.stripe.radar.earlyFraudWarnings.retrieve(warningId, { expand: ['payment_intent'] })),
    );
  }

  configurePortal(settings: PortalSettings): Promise<void> {
    return call(() => this.portal.configure(settings));
  }

  async deleteCustomer(customerId: string): Promise<void> {
    await call(() => this.stripe.customers.del(customerId)).catch((error: unknown) => {
      // Deleted before.
      if (!(error instanceof PaymentProviderError) || error.code !== 'resource_missing') throw error;
    });
  }

  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }> {
    return call(() => this.portal.open(input));
  }

  async listWebhookEndpoints(): Promise<WebhookEndpointState[]> {
    return call(async () => (await this.stripe.webhookEndpoints.list({ limit: 100 })).data.map(toWebhookEndpointState));
  }

  async refund(input: Parameters<PaymentProvider['refund']>[0]): Promise<RefundState> {
    const params = {
      payment_intent: input.paymentIntentId,
      amount: input.amountCents,
      reason: input.reason,
      metadata: { refund_id: input.ourId },
    };
    return call(() => this.stripe.refunds.create(params, { idempotencyKey: input.key })).then(
      refundState,
      (error: unknown) => {
        throw toRefundError(error);
      },
    );
  }

  async readDispute(disputeId: string): Promise<DisputeState> {
    return toDisputeState(await call(() => this.stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] })));
  }

  async readRefund(refundId: string): Promise<RefundState> {
    return refundState(await call(() => this.stripe.refunds.retrieve(refundId)));
  }

  listSince(since: Date): AsyncIterable<ListedObject> {
    return withProviderErrors(listSince(this.stripe, since));
  }

  listBalance(selection: { since: Date } | { payoutId: string }): AsyncIterable<BalanceOperationState> {
    return withProviderErrors(listBalance(this.stripe, selection));
  }

  listPayouts(since: Date): AsyncIterable<PayoutState> {
    return withProviderErrors(listPayouts(this.stripe, since));
  }

  verifyWebhook(rawBody: Buffer, signature: string | undefined): WebhookReading {
    if (!signature) return { ok: false, reason: 'missing' };
    try {
      const event = this.stripe.webhooks.constructEvent(rawBody, signature, this.settings.webhookSecret);
      // The library rejects old signatures, not future ones.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (signedAt - Date.now() / 1000 > WEBHOOK_TOLERANCE_SECONDS) return { ok: false, reason: 'stale' };
      const object = event.data.object as {
        id?: string;
        object: string;
        metadata?: Record<string, string> | null;
        client_reference_id?: string | null;
      };
      const ourId = object.client_reference_id ?? object.metadata?.['order_id'] ?? object.metadata?.['subscription_id'];
      return {
        ok: true,
        event: {
          id: event.id,
          type: event.type,
          objectId: object.id ?? '',
          objectType: object.object,
          createdAt: new Date(event.created * 1000),
          ...(ourId && { ourId }),
        },
      };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return { ok: false, reason: 'malformed' };
      // The library distinguishes the two only by its message.
      return { ok: false, reason: error.message.includes('tolerance') ? 'stale' : 'mismatch' };
    }
  }
}

/** Runs a call of Stripe's library and converts its errors to PaymentProviderError. */
async function call<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw toProviderError(error);
  }
}

const toCustomerParameters = (customer: CheckoutInput['customer']) =>
  'id' in customer ? { customer: customer.id } : { customer_email: customer.email };

export const createPaymentProvider = (config: { stripe: StripeSettings }): PaymentProvider =>
  new StripePayments(config.stripe);
