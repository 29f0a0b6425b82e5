import type { Deps } from '../../../kernel/deps.ts';
import { Payment } from '../models/payment.ts';
import { Refund } from '../models/refund.ts';
import { paymentMachine, refundMachine } from '../payment.machine.ts';
import { creditPayment } from './credit-payment.ts';

/** Reads a refund again at the provider; when the money went back, the payment follows and a credit note is issued. */
export async function settleRefund(deps: Deps, input: { stripeRefundId: string }): Promise<void> {
  const answer = await deps.payments.readRefund(input.stripeRefundId);
  if (answer.status === 'pending') return;

  await deps.db.transaction(async (trx) => {
    const refund = await Refund.query(trx).findOne({ stripeRefundId: input.stripeRefundId }).forUpdate();
    if (!refund) return; // the webhook overtook our own answer: sendRefund settles it in a moment
    if (answer.status === 'failed') {
      if (refund.status !== 'succeeded') await refundMachine.move(trx, refund.id, 'fail');
      return;
    }
    if ((await refundMachine.move(trx, refund.id, 'succeed')) === 'already') return;

    const payment = await Payment.query(trx).findById(refund.paymentId).forUpdate().throwIfNotFound();
    const refundedCents = payment.refundedCents + refund.amountCents;
    await paymentMachine.move(trx, payment.id, refundedCents === payment.amountCents ? 'refundAll' : 'refundPart', {
      set: { refunded_cents: refundedCents },
      because: refund.cause,
    });
    await creditPayment(deps, trx, { paymentId: payment.id, refundId: refund.id, amountCents: refund.amountCents, label: `Remboursement : ${refund.reason}` });
  });
}
