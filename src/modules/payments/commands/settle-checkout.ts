import type { Deps } from '../../../kernel/deps.ts';
import { amountDiffers } from '../errors.ts';
import { invoiceOf } from '../invoice-lines.ts';
import { Payment } from '../models/payment.ts';
import { paymentMachine } from '../payment.machine.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Reads the hosted page again at the provider and lets our payment follow it, whatever order its news came in. */
export async function settleCheckout(deps: Deps, input: { sessionId: string }): Promise<void> {
  const checkout = await deps.payments.readCheckout(input.sessionId);
  if (!checkout.paid && checkout.status !== 'expired') return;

  await deps.db.transaction(async (trx) => {
    const payment = await Payment.query(trx).findOne({ orderId: checkout.orderId }).forUpdate();
    // A page of another installation that shares the account, or an order that was rolled back.
    if (!payment) return;

    if (checkout.paid) {
      if (checkout.amountCents !== payment.amountCents) throw amountDiffers({ paymentId: payment.id });
      const moved = await paymentMachine.move(trx, payment.id, 'succeed', {
        set: {
          paid_at: deps.now(),
          stripe_session_id: checkout.sessionId,
          stripe_payment_intent_id: checkout.paymentIntentId ?? null,
          card: checkout.cardLast4 ? `${checkout.cardBrand ?? 'carte'} •••• ${checkout.cardLast4}` : null,
        },
      });
      if (moved === 'moved')
        await issueInvoice(deps, trx, {
          kind: 'invoice',
          paymentId: payment.id,
          content: invoiceOf(payment.lines, payment.orderReference),
        });
      return;
    }
    // Only the page in hand may fail the payment: an older expired one says nothing about the newer.
    if (payment.status === 'pending' && payment.stripeSessionId === checkout.sessionId)
      await paymentMachine.move(trx, payment.id, 'fail');
  });
}
