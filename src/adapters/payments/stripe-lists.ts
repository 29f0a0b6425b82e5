import type Stripe from 'stripe';
import type { ListedObject } from './port.ts';
import { billState, checkoutState, disputeState, toId, refundState, subscriptionState } from './stripe-mapping.ts';

/** Lists everything created since then, page after page: iterating a list requests its further pages. */
export async function* listSince(stripe: Stripe, since: Date): AsyncIterable<ListedObject> {
  const createdSince = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  for await (const item of stripe.checkout.sessions.list({
    ...createdSince,
    expand: ['data.payment_intent.latest_charge'],
  }))
    yield { kind: 'checkout', state: checkoutState(item) };
  const expand = ['data.default_payment_method'];
  for await (const item of stripe.subscriptions.list({ ...createdSince, status: 'all', expand }))
    yield { kind: 'subscription', state: subscriptionState(item) };
  for await (const item of stripe.invoices.list({ ...createdSince, expand: ['data.payments'] }))
    yield { kind: 'bill', state: billState(item) };
  for await (const item of stripe.refunds.list(createdSince)) {
    const { amount: amountCents, payment_intent: intent } = item;
    yield { kind: 'refund', state: refundState(item), paymentIntentId: toId(intent) ?? null, amountCents };
  }
  for await (const item of stripe.disputes.list({ ...createdSince, expand: ['data.payment_intent'] }))
    yield { kind: 'dispute', state: disputeState(item) };
}
