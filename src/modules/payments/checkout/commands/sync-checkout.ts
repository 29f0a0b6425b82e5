import type { Knex } from 'knex';
import type { CheckoutState } from '../../../../adapters/payments/port.ts';
import { sumCents } from '../../../../domain/money.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { issueInvoice } from '../../invoices/commands/issue-invoice.ts';
import { toInvoiceContent } from '../../invoices/invoice-lines.ts';
import { openDiscrepancy, type SideValues } from '../../reconciliation/commands/record-discrepancy.ts';
import { syncSubscription } from '../../subscriptions/commands/sync-subscription.ts';
import { updateLastUsed } from '../../subscriptions/commands/update-last-used.ts';
import { Subscription } from '../../subscriptions/models/subscription.ts';
import { subscriptionStateMachine } from '../../subscriptions/subscription.state-machine.ts';
import { Payment } from '../models/payment.ts';
import { paymentStateMachine } from '../payment.state-machine.ts';

/** Reads the hosted page again at the provider and applies its state, whatever the order of events. */
export async function syncCheckout(deps: Deps, input: { sessionId: string }): Promise<void> {
  const checkout = await deps.payments.readCheckout(input.sessionId);
  if (checkout.subscriptionId) return syncSubscription(deps, { stripeSubscriptionId: checkout.subscriptionId });
  if (checkout.status === 'open') return;

  await deps.db.transaction(async (trx) => {
    const payments = await findPagePayments(trx, checkout.ourId).forUpdate();
    // A page of another installation that shares the account, or an order that was rolled back.
    if (payments.length === 0) return abandonSubscription(trx, checkout);
    if (checkout.paid) return applyPaidPage(deps, trx, payments, checkout);
    for (const payment of payments) await applyUnpaidPage(trx, payment, checkout);
  });
}

/** The payments of what a page pays: one of an order, or one for each order of a pack. In one order, for their locks. */
export const findPagePayments = (db: Knex, ourId: string) =>
  Payment.query(db).where('orderId', ourId).orWhere('packId', ourId).orderBy('id');

async function applyUnpaidPage(trx: Knex.Transaction, payment: Payment, checkout: CheckoutState): Promise<void> {
  // Only the current page decides the payment, not an older one.
  if (payment.stripeSessionId && payment.stripeSessionId !== checkout.sessionId) return;
  const set = { stripe_session_id: checkout.sessionId };
  if (checkout.isProcessing && paymentStateMachine.can(payment.status, 'process'))
    await paymentStateMachine.transition(trx, payment.id, 'process', { set });
  if (checkout.isDeclined && paymentStateMachine.can(payment.status, 'decline'))
    await paymentStateMachine.transition(trx, payment.id, 'decline', { set });
  if (checkout.status === 'expired' && payment.status === 'pending' && payment.stripeSessionId)
    await paymentStateMachine.transition(trx, payment.id, 'fail');
}

/** Applies a paid page. Support decides on another amount or currency; until then nothing else is charged. */
async function applyPaidPage(
  deps: Deps,
  trx: Knex.Transaction,
  payments: readonly Payment[],
  checkout: CheckoutState,
): Promise<void> {
  const sides = compareAmounts(payments, checkout);
  if (sides) {
    if ((await openDiscrepancy(deps, trx, 'amount_differs', payments[0]!.id, sides)) !== 'open') return;
    for (const payment of payments)
      if (paymentStateMachine.can(payment.status, 'review'))
        await paymentStateMachine.transition(trx, payment.id, 'review', {
          set: { stripe_session_id: checkout.sessionId },
          reason: 'another amount was paid',
        });
    return;
  }
  for (const payment of payments)
    await markSucceeded(deps, trx, payment, {
      stripe_session_id: checkout.sessionId,
      stripe_payment_intent_id: checkout.paymentIntentId ?? null,
      card: checkout.cardLast4 ? `${checkout.cardBrand ?? 'carte'} •••• ${checkout.cardLast4}` : null,
    });
}

/** Compares the amounts of the paid page and of our payments; null when they agree. */
export function compareAmounts(payments: readonly Payment[], checkout: CheckoutState): SideValues {
  const oursCents = sumCents(payments.map(({ amountCents }) => amountCents));
  return checkout.amountCents === oursCents && checkout.currency === 'eur'
    ? null
    : { stripe: checkout.amountCents, currency: checkout.currency, ours: oursCents, session: checkout.sessionId };
}

/** Nothing is to be paid: the order is settled without a page, with its invoice of 0 €. */
export const succeedPayment = (deps: Deps, paymentId: string): Promise<void> =>
  deps.db.transaction(async (trx) =>
    markSucceeded(deps, trx, await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound(), {}),
  );

async function markSucceeded(
  deps: Deps,
  trx: Knex.Transaction,
  payment: Payment,
  set: Record<string, unknown>,
): Promise<void> {
  // A redelivered event, perhaps months later, is no new payment and no new use.
  if (
    (await paymentStateMachine.transition(trx, payment.id, 'succeed', { set: { paid_at: deps.now(), ...set } })) ===
    'noop'
  )
    return;
  await issueInvoice(deps, trx, {
    kind: 'invoice',
    paymentId: payment.id,
    content: toInvoiceContent(payment.lines, payment.orderReference),
  });
  await updateLastUsed(trx, payment.userId);
}

/** Abandons the subscription whose page expired unpaid, so that another can start. */
async function abandonSubscription(trx: Knex.Transaction, checkout: CheckoutState): Promise<void> {
  const row =
    checkout.status === 'expired'
      ? await Subscription.query(trx).findOne({ stripeSessionId: checkout.sessionId, status: 'incomplete' })
      : undefined;
  if (row) await subscriptionStateMachine.transition(trx, row.id, 'abandon', { reason: 'the page ran out' });
}

/** Syncs a payment first when a dispute or a fraud warning arrives before its own event. */
export async function catchUpPayment(
  deps: Deps,
  { paymentIntentId, ourId }: { paymentIntentId: string | null; ourId: string | null },
): Promise<void> {
  if (!ourId || (await Payment.query(deps.db).findOne({ stripePaymentIntentId: paymentIntentId }))) return;
  const paid = (await findPagePayments(deps.db, ourId)).find(({ stripeSessionId }) => stripeSessionId !== null);
  if (paid?.stripeSessionId) await syncCheckout(deps, { sessionId: paid.stripeSessionId });
}
