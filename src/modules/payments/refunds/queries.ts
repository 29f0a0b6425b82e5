import type { Deps } from '../../../kernel/deps.ts';
import { Payment } from '../checkout/models/payment.ts';
import { Dispute, Refund } from './models/refund.ts';

/** A dispute and the order it is about; null where a subscription is. */
export async function getDispute(
  deps: Deps,
  id: string,
): Promise<{
  status: Dispute['status'];
  reason: string;
  amountCents: number;
  answerDueAt: Date | null;
  orderId: string | null;
  orderReference: string;
}> {
  const { status, reason, amountCents, answerDueAt, paymentId } = await Dispute.query(deps.db)
    .findById(id)
    .throwIfNotFound();
  const { orderId, orderReference } = await Payment.query(deps.db).findById(paymentId).throwIfNotFound();
  return { status, reason, amountCents, answerDueAt, orderId, orderReference };
}

/** Refunds the provider has not yet confirmed to us. */
export async function listStaleRefunds(deps: Deps): Promise<string[]> {
  const refunds = await Refund.query(deps.db).where({ status: 'sent' }).whereNotNull('stripeRefundId').limit(200);
  return refunds.map(({ stripeRefundId }) => stripeRefundId!);
}
