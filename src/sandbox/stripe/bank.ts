import { Ledger } from './ledger.ts';
import { charge, newId, paymentIntent, refund, type StripeObject } from './objects.ts';
import type { Webhooks } from './webhooks.ts';

/** The moves of money: each changes the objects first, then tells. */
export class Bank {
  constructor(
    readonly ledger: Ledger,
    private readonly webhooks: Webhooks,
  ) {}

  /** Pays an open page once; a second submit finds it paid. */
  pay(session: StripeObject, card: { number: string; name: string | null; email: string | null }): 'paid' | 'already' | 'expired' {
    if (session['status'] === 'complete') return 'already';
    if (session['status'] === 'expired') return 'expired';
    const metadata = session['metadata'] as Record<string, string>;
    const amount = Number(session['amount_total']);
    const chargeId = newId('ch');
    const intent = paymentIntent({ amount, metadata, chargeId });
    const charged = { ...charge({ id: chargeId, amount, metadata, card: card.number, name: card.name, email: card.email }), payment_intent: intent.id };
    this.ledger.put(charged);
    this.ledger.put(intent);
    const complete = this.ledger.put({
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      url: null,
      customer_details: { address: null, business_name: null, email: card.email, individual_name: null, name: card.name, phone: null, tax_exempt: 'none', tax_ids: null },
    });
    this.webhooks.tell('payment_intent.succeeded', intent);
    this.webhooks.tell('charge.succeeded', charged);
    this.webhooks.tell('checkout.session.completed', complete);
    return 'paid';
  }

  expire(session: StripeObject): StripeObject {
    if (session['status'] !== 'open') return session;
    const expired = this.ledger.put({ ...session, status: 'expired', url: null });
    this.webhooks.tell('checkout.session.expired', expired);
    return expired;
  }

  /** Null when more is asked than is left. */
  refund(charged: StripeObject, amount: number, reason: string | null, metadata: Record<string, string>): StripeObject | null {
    const left = Number(charged['amount']) - Number(charged['amount_refunded']);
    if (amount > left || amount < 1) return null;
    const made = this.ledger.put(refund({ amount, chargeId: charged.id, paymentIntentId: String(charged['payment_intent']), reason, metadata }));
    const amount_refunded = Number(charged['amount_refunded']) + amount;
    const after = this.ledger.put({ ...charged, amount_refunded, refunded: amount_refunded === charged['amount'] });
    this.webhooks.tell('refund.created', made);
    this.webhooks.tell('charge.refunded', after);
    return made;
  }
}
