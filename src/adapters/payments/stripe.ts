import Stripe from 'stripe';
import type { CheckoutInput, CheckoutState, PaymentProvider, RefundState, WebhookReading } from './port.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Only for a stand-in on this machine; the real address otherwise. */
  apiUrl?: string | undefined;
}

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : (value?.id ?? undefined);

/** Stripe may add words; a page that is neither finished nor expired is open to us. */
const statusOf = ({ status }: { status: string | null }): CheckoutState['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open';

/** Stripe's hosted Checkout, API 2026-10-28.endive (facts/protocols 1). */
export class StripePayments implements PaymentProvider {
  private readonly stripe: Stripe;

  constructor(private readonly settings: StripeSettings) {
    const url = settings.apiUrl ? new URL(settings.apiUrl) : null;
    this.stripe = new Stripe(settings.secretKey, {
      apiVersion: '2026-10-28.endive',
      maxNetworkRetries: 2,
      timeout: 20_000,
      telemetry: false,
      ...(url && { host: url.hostname, port: Number(url.port), protocol: url.protocol === 'https:' ? 'https' : 'http' }),
    });
  }

  async openCheckout(input: CheckoutInput) {
    const metadata = { order_id: input.orderId, order_reference: input.reference };
    const session = await this.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        locale: 'fr',
        customer_email: input.customerEmail,
        client_reference_id: input.orderId,
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
      },
      { idempotencyKey: input.key },
    );
    // A replayed answer is the first one: only the session itself knows whether it is still open.
    const now = await this.stripe.checkout.sessions.retrieve(session.id);
    return { sessionId: now.id, url: now.url ?? null, status: statusOf(now) };
  }

  async readCheckout(sessionId: string): Promise<CheckoutState> {
    const session = await this.stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
    const card = charge?.payment_method_details?.card;
    const paymentIntentId = idOf(session.payment_intent);
    return {
      sessionId: session.id,
      status: statusOf(session),
      paid: session.payment_status === 'paid',
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? 'eur',
      orderId: session.client_reference_id ?? '',
      url: session.url ?? null,
      ...(paymentIntentId && { paymentIntentId }),
      ...(card?.brand && { cardBrand: card.brand }),
      ...(card?.last4 && { cardLast4: card.last4 }),
    };
  }

  async refund(input: Parameters<PaymentProvider['refund']>[0]): Promise<RefundState> {
    const refund = await this.stripe.refunds.create(
      { payment_intent: input.paymentIntentId, amount: input.amountCents, reason: input.reason },
      { idempotencyKey: input.key },
    );
    return refundState(refund);
  }

  async readRefund(refundId: string): Promise<RefundState> {
    return refundState(await this.stripe.refunds.retrieve(refundId));
  }

  verifyWebhook(rawBody: Buffer, signature: string | undefined): WebhookReading {
    if (!signature) return { ok: false, reason: 'missing' };
    try {
      const event = this.stripe.webhooks.constructEvent(rawBody, signature, this.settings.webhookSecret);
      const object = event.data.object as { id?: string; object: string; metadata?: Record<string, string> | null; client_reference_id?: string | null };
      const orderId = object.client_reference_id ?? object.metadata?.['order_id'];
      return {
        ok: true,
        event: {
          id: event.id,
          type: event.type,
          objectId: object.id ?? '',
          objectType: object.object,
          createdAt: new Date(event.created * 1000),
          ...(orderId && { orderId }),
        },
      };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return { ok: false, reason: 'malformed' };
      // The library tells the two apart by its sentence only.
      return { ok: false, reason: error.message.includes('tolerance') ? 'stale' : 'mismatch' };
    }
  }
}

const refundState = (refund: Stripe.Refund): RefundState => ({
  refundId: refund.id,
  status: refund.status === 'succeeded' ? 'succeeded' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending',
});
