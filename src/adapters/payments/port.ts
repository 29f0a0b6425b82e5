export interface CheckoutInput {
  /** Our key of this attempt: asked twice, the provider answers with the same page. */
  key: string;
  orderId: string;
  reference: string;
  customerEmail: string;
  lines: { name: string; amountCents: number; quantity: number; priceId?: string }[];
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutState {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amountCents: number;
  currency: string;
  paymentIntentId?: string;
  cardBrand?: string;
  cardLast4?: string;
  orderId: string;
  url: string | null;
}

export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  objectType: string;
  orderId?: string;
  createdAt: Date;
}

export type WebhookReading =
  | { ok: true; event: ProviderEvent }
  | { ok: false; reason: 'missing' | 'malformed' | 'stale' | 'mismatch' };

export interface RefundState {
  refundId: string;
  status: 'pending' | 'succeeded' | 'failed';
}

/** The card payment provider. No card data ever comes here: people pay on the provider's own page. */
export interface PaymentProvider {
  openCheckout(input: CheckoutInput): Promise<{ sessionId: string; url: string | null; status: CheckoutState['status'] }>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  refund(input: { key: string; paymentIntentId: string; amountCents: number; reason: 'requested_by_customer' | 'duplicate' | 'fraudulent' }): Promise<RefundState>;
  readRefund(refundId: string): Promise<RefundState>;
  verifyWebhook(rawBody: Buffer, signature: string | undefined): WebhookReading;
}
