import type { Knex } from 'knex';
import { sumCents } from '../../../../domain/money.ts';
import { Dispute, Refund } from '../../refunds/models/refund.ts';
import { disputeStateMachine } from '../../refunds/refund.state-machine.ts';
import { Payment } from '../models/payment.ts';
import { paymentStateMachine } from '../payment.state-machine.ts';

const TRANSITIONS = {
  succeeded: 'restore',
  partially_refunded: 'refundPartially',
  refunded: 'refundAll',
  disputed: 'dispute',
} as const;

/**
 * Derives a payment's status from its refunds and disputes, so that they never contradict each other. The caller holds
 * the payment's lock.
 */
export async function recomputePaymentStatus(trx: Knex.Transaction, paymentId: string, reason: string): Promise<void> {
  const payment = await Payment.query(trx).findById(paymentId).throwIfNotFound();
  const refunds = await Refund.query(trx).where({ paymentId, status: 'succeeded' });
  const disputes = await Dispute.query(trx).where({ paymentId });
  const goneCents =
    sumCents(refunds.map(({ amountCents }) => amountCents)) + sumCents(disputes.map(({ lostCents }) => lostCents));
  // A refund that was under way may succeed although a bank has taken the money back.
  const refundedCents = Math.min(goneCents, payment.amountCents);
  const isContested = disputes.some(({ status }) => disputeStateMachine.isIn('open', status));

  const status = computeStatus(payment.amountCents, refundedCents, isContested);
  if (status === payment.status && refundedCents === payment.refundedCents) return;
  if (status === payment.status && status !== 'partially_refunded')
    await Payment.query(trx).findById(paymentId).patch({ refundedCents });
  else if (
    (await paymentStateMachine.transition(trx, paymentId, TRANSITIONS[status], {
      set: { refunded_cents: refundedCents },
      reason: reason,
    })) !== 'transitioned'
  )
    // This life has cycles: what the table calls overtaken would leave the books wrong.
    throw new Error(`The payment ${paymentId} cannot go from ${payment.status} to ${status}.`);
}

function computeStatus(amountCents: number, refundedCents: number, isContested: boolean): keyof typeof TRANSITIONS {
  if (refundedCents === amountCents) return 'refunded';
  if (isContested) return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'succeeded';
}
