import type { RenewalInvoiceState } from '../../../../adapters/payments/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { formatLongDate, toParisDay } from '../../../../letterpress/index.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { paymentStateMachine } from '../../checkout/payment.state-machine.ts';
import { getTariff } from '../../checkout/tariffs.ts';
import { renewalPaymentFailed } from '../../events.ts';
import { issueInvoice } from '../../invoices/commands/issue-invoice.ts';
import { toInvoiceContent } from '../../invoices/invoice-lines.ts';
import { openDiscrepancy } from '../../reconciliation/commands/record-discrepancy.ts';
import { requestRefundIfAny } from '../../refunds/commands/request-refund.ts';
import { Subscription } from '../models/subscription.ts';
import { computeDueCents, isPaidAfterEnd } from '../policy.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Reads a subscription and its last invoice again: an event of either may have been lost. */
export async function recheckSubscription(deps: Deps, input: { stripeSubscriptionId: string }): Promise<void> {
  const { latestBillId } = await deps.payments.readSubscription(input.stripeSubscriptionId);
  await (latestBillId ? syncRenewalInvoice(deps, { billId: latestBillId }) : syncSubscription(deps, input));
}

/**
 * Reads the invoice of a period again at Stripe. Once paid, it becomes one payment with an invoice; each declined
 * attempt is announced once. What is paid after the contract ended is refunded.
 */
export async function syncRenewalInvoice(deps: Deps, input: { billId: string }): Promise<void> {
  const bill = await deps.payments.readBill(input.billId);
  if (!bill.subscriptionId) return;
  // Read before the sync, which may replace the charged card by one entered later.
  const charged = await Subscription.query(deps.db).findOne({ stripeSubscriptionId: bill.subscriptionId });
  // The invoice may come before any event of its subscription.
  await syncSubscription(deps, { stripeSubscriptionId: bill.subscriptionId });
  if (!bill.paid) return recordFailedPayment(deps, bill);
  if (bill.paidCents === 0) return; // the trial

  await deps.db.transaction(async (trx) => {
    const subscription = await Subscription.query(trx)
      .findOne({ stripeSubscriptionId: bill.subscriptionId })
      .forUpdate();
    if (!subscription) return;
    const isOurCurrency = bill.currency === 'eur';
    if (!isOurCurrency || bill.paidCents !== subscription.priceCents)
      await openDiscrepancy(deps, trx, 'amount_differs', bill.billId, {
        stripe: bill.paidCents,
        currency: bill.currency,
        ours: subscription.priceCents,
        bill: bill.billId,
      });
    // Another amount in euros is recorded as paid, with its invoice; our ledger holds no other currency.
    if (!isOurCurrency) return;
    const { vatRatePercent } = getTariff(toParisDay(bill.periodStartsAt));
    const lines = [
      {
        key: 'subscription' as const,
        label: 'Abonnement',
        detail: `du ${formatDay(bill.periodStartsAt)} au ${formatDay(bill.periodEndsAt)}`,
        cents: bill.paidCents,
        vatRatePercent,
      },
    ];
    const id = deps.newId();
    const [inserted] = await trx('payments')
      .insert({
        id,
        subscription_id: subscription.id,
        user_id: subscription.userId,
        order_reference: subscription.reference,
        status: paymentStateMachine.initial,
        offer: subscription.offer,
        amount_cents: bill.paidCents,
        lines: JSON.stringify(lines),
        stripe_invoice_id: bill.billId,
        stripe_payment_intent_id: bill.paymentIntentId,
        card: charged?.card ?? subscription.card,
      })
      .onConflict('stripe_invoice_id')
      .ignore()
      .returning('id');
    if (!inserted) return;
    await paymentStateMachine.transition(trx, id, 'succeed', { set: { paid_at: deps.now() } });
    await issueInvoice(deps, trx, {
      kind: 'invoice',
      paymentId: id,
      content: toInvoiceContent(lines, subscription.reference),
    });
  });
  const payment = await Payment.query(deps.db).findOne({ stripeInvoiceId: bill.billId });
  if (payment) await refundAfterEnd(deps, bill, { payment, paidAt: payment.paidAt, ...PAID_AFTER_END });
}

const PAID_AFTER_END = { cause: 'paid_after_end', reason: 'paiement arrivé après la fin de l’abonnement' };
const LEFT_AFTER_END = {
  cause: 'left_after_end',
  reason: 'mois contesté, laissé par la banque après la fin de l’abonnement',
};

/**
 * Refunds a month whose dispute was decided for us after its contract had ended: nothing could be refunded while the bank
 * held the money.
 */
export async function refundAfterDispute(deps: Deps, payment: Payment): Promise<void> {
  if (!payment.stripeInvoiceId) return;
  const bill = await deps.payments.readBill(payment.stripeInvoiceId);
  await refundAfterEnd(deps, bill, { payment, paidAt: deps.now(), ...LEFT_AFTER_END });
}

/**
 * Refunds a period whose money came after its contract had ended: a direct debit was under way then, the page of an unpaid
 * invoice was still open, or a bank held it. Only the days before the end are due, and only if something was used in them.
 */
async function refundAfterEnd(
  deps: Deps,
  bill: RenewalInvoiceState,
  { payment, paidAt, cause, reason }: { payment: Payment; paidAt: Date | null; cause: string; reason: string },
): Promise<void> {
  const subscription = await Subscription.query(deps.db).findOne({ stripeSubscriptionId: bill.subscriptionId });
  const endedAt = subscription?.endedAt;
  if (!endedAt || !isPaidAfterEnd({ paidAt }, { endedAt, periodEndsAt: bill.periodEndsAt })) return;
  await requestRefundIfAny(deps, {
    paymentId: payment.id,
    cause,
    reason,
    keepCents: computeDueCents(payment.amountCents, subscription, bill, endedAt),
  });
}

const formatDay = (date: Date): string => formatLongDate(toParisDay(date));

const recordFailedPayment = (deps: Deps, bill: RenewalInvoiceState): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const row = await Subscription.query(trx).findOne({ stripeSubscriptionId: bill.subscriptionId }).forUpdate();
    const attempt = `${bill.billId} ${bill.attempts}`;
    if (!row || bill.attempts === 0 || row.failedRenewalInvoice === attempt) return;
    await Subscription.query(trx)
      .findById(row.id)
      .patch({ failedRenewalInvoice: attempt, nextAttemptAt: bill.nextAttemptAt });
    await emit(trx, renewalPaymentFailed, { id: row.id });
  });
