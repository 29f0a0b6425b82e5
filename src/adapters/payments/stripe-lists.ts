import type Stripe from 'stripe';
import type { BalanceOperationState, ListedObject, PayoutState } from './port.ts';
import {
  toBalanceOperationState,
  toRenewalInvoiceState,
  toCheckoutState,
  toDisputeState,
  toPayoutState,
  refundState,
  toSubscriptionState,
} from './stripe-mapping.ts';

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Lists everything created since then, page after page: iterating a list requests its further pages. */
export async function* listSince(stripe: Stripe, since: Date): AsyncIterable<ListedObject> {
  const createdSince = { created: { gte: toSeconds(since) }, limit: 100 };
  for await (const item of stripe.checkout.sessions.list({
    ...createdSince,
    expand: ['data.payment_intent.latest_charge'],
  }))
    yield { kind: 'checkout', state: toCheckoutState(item) };
  const expand = ['data.default_payment_method'];
  for await (const item of stripe.subscriptions.list({ ...createdSince, status: 'all', expand }))
    yield { kind: 'subscription', state: toSubscriptionState(item) };
  for await (const item of stripe.invoices.list({ ...createdSince, expand: ['data.payments'] }))
    yield { kind: 'bill', state: toRenewalInvoiceState(item) };
  for await (const item of stripe.refunds.list(createdSince)) yield { kind: 'refund', state: refundState(item) };
  for await (const item of stripe.disputes.list({ ...createdSince, expand: ['data.payment_intent'] }))
    yield { kind: 'dispute', state: toDisputeState(item) };
}

export async function* listBalance(
  stripe: Stripe,
  selection: { since: Date } | { payoutId: string },
): AsyncIterable<BalanceOperationState> {
  const chosen =
    'payoutId' in selection ? { payout: selection.payoutId } : { created: { gte: toSeconds(selection.since) } };
  for await (const item of stripe.balanceTransactions.list({ ...chosen, limit: 100, expand: ['data.source'] }))
    yield toBalanceOperationState(item);
}

export async function* listPayouts(stripe: Stripe, since: Date): AsyncIterable<PayoutState> {
  for await (const item of stripe.payouts.list({ created: { gte: toSeconds(since) }, limit: 100 }))
    yield toPayoutState(item);
}
