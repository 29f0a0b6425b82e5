import type Stripe from 'stripe';
import type { ListedObject } from './port.ts';
import { billState, checkoutState, disputeState, toId, refundState, subscriptionState } from './stripe-mapping.ts';

/** Lists everything created since then, page after page: iterating a list requests its further pages. */
export async function* listSince(stripe: Stripe, since: Date): AsyncIterable<ListedObject> {
  const made = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  for await (const one of stripe.checkout.sessions.list({ ...made, expand: ['data.payment_intent.latest_charge'] }))
    yield { kind: 'checkout', state: checkoutState(one) };
  const expand = ['data.default_payment_method'];
  for await (const one of stripe.subscriptions.list({ ...made, status: 'all', expand }))
    yield { kind: 'subscription', state: subscriptionState(one) };
  for await (const one of stripe.invoices.list({ ...made, expand: ['data.payments'] }))
    yield { kind: 'bill', state: billState(one) };
  for await (const one of stripe.refunds.list(made)) {
    const { amount: amountCents, payment_intent: intent } = one;
    yield { kind: 'refund', state: refundState(one), paymentIntentId: toId(intent) ?? null, amountCents };
  }
  for await (const one of stripe.disputes.list({ ...made, expand: ['data.payment_intent'] }))
    yield { kind: 'dispute', state: disputeState(one) };
}
