import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { CheckoutInput, CheckoutState, PaymentProvider, RefundState } from '../../src/adapters/payments/port.ts';
import { StripePayments } from '../../src/adapters/payments/stripe.ts';

/** A payment provider in memory. Signatures are the real ones: they are checked by Stripe's own library. */
export class FakePayments implements PaymentProvider {
  readonly secret = 'whsec_a-secret-of-the-tests';
  readonly pages = new Map<string, CheckoutState>();
  readonly refunds = new Map<string, RefundState & { amountCents: number }>();
  private readonly keys = new Map<string, string>();
  private readonly verifier = new StripePayments({ secretKey: 'sk_test_x', webhookSecret: this.secret });
  private readonly stripe = new Stripe('sk_test_x');

  async openCheckout(input: CheckoutInput) {
    const known = this.keys.get(input.key);
    const sessionId = known ?? `cs_${this.pages.size + 1}`;
    this.keys.set(input.key, sessionId);
    if (!known)
      this.pages.set(sessionId, {
        sessionId, status: 'open', paid: false, currency: 'eur', orderId: input.orderId, url: `https://pay.test/${sessionId}`,
        amountCents: input.lines.reduce((sum, line) => sum + line.amountCents * line.quantity, 0),
      });
    const { status, url } = this.pages.get(sessionId)!;
    return { sessionId, status, url };
  }
  async readCheckout(sessionId: string): Promise<CheckoutState> {
    return this.pages.get(sessionId)!;
  }
  pay(sessionId: string): void {
    Object.assign(this.pages.get(sessionId)!, { status: 'complete', paid: true, url: null, paymentIntentId: `pi_${sessionId}`, cardBrand: 'visa', cardLast4: '4242' });
  }
  expire(sessionId: string): void {
    Object.assign(this.pages.get(sessionId)!, { status: 'expired', url: null });
  }
  async refund(input: Parameters<PaymentProvider['refund']>[0]): Promise<RefundState> {
    const refundId = this.keys.get(input.key) ?? `re_${this.refunds.size + 1}`;
    this.keys.set(input.key, refundId);
    if (!this.refunds.has(refundId)) this.refunds.set(refundId, { refundId, status: 'succeeded', amountCents: input.amountCents });
    return this.refunds.get(refundId)!;
  }
  async readRefund(refundId: string): Promise<RefundState> {
    return this.refunds.get(refundId)!;
  }
  verifyWebhook(rawBody: Buffer, signature: string | undefined) {
    return this.verifier.verifyWebhook(rawBody, signature);
  }

  /** A notification as Stripe sends it: body and header. */
  notification(type: string, object: Record<string, unknown>, options: { id?: string; timestamp?: number; secret?: string } = {}): { body: string; signature: string } {
    const body = JSON.stringify({ id: options.id ?? `evt_${randomUUID()}`, object: 'event', type, created: 1_700_000_000, data: { object } });
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload: body, secret: options.secret ?? this.secret, ...(options.timestamp && { timestamp: options.timestamp }) });
    return { body, signature };
  }
}
