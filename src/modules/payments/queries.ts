import type { Deps } from '../../kernel/deps.ts';
import { Payment, type PaymentStatus } from './checkout/models/payment.ts';
import { paymentStateMachine } from './checkout/payment.state-machine.ts';
import { Invoice } from './invoices/models/invoice.ts';
import { Dispute, Refund } from './refunds/models/refund.ts';
import { disputeStateMachine } from './refunds/refund.state-machine.ts';
import { Subscription } from './subscriptions/models/subscription.ts';
import { subscriptionStateMachine } from './subscriptions/subscription.state-machine.ts';

/**
 * Whether money or a document is pending: an unconfirmed refund, a dispute, an invoice without PDF, an undecided payment, an open
 * payment page.
 */
export async function hasPendingMoney(deps: Deps, userId: string): Promise<boolean> {
  const payments = Payment.query(deps.db).where({ userId }).select('id');
  const refund = await Refund.query(deps.db)
    .whereIn('paymentId', payments.clone())
    .whereIn('status', ['requested', 'sent'])
    .first();
  const invoice = await Invoice.query(deps.db).whereIn('paymentId', payments.clone()).whereNull('fileId').first();
  const undecided = await Payment.query(deps.db)
    .where({ userId })
    .whereIn('status', [...paymentStateMachine.groups['undecided']] as PaymentStatus[])
    .first();
  const opened = await Subscription.query(deps.db).where({ userId, status: subscriptionStateMachine.initial }).first();
  const dispute = await Dispute.query(deps.db)
    .whereIn('paymentId', payments.clone())
    .whereNotIn('status', [...disputeStateMachine.groups['ended']] as Dispute['status'][])
    .first();
  return [refund, dispute, invoice, undecided, opened].some(Boolean);
}

/** Which of these orders have a dispute that the bank has not decided, inquiries included. */
export async function listDisputedOrders(deps: Pick<Deps, 'db'>, orderIds: readonly string[]): Promise<Set<string>> {
  const payments = await Payment.query(deps.db)
    .whereIn('orderId', [...orderIds])
    .whereIn(
      'id',
      Dispute.query(deps.db)
        .whereNotIn('status', [...disputeStateMachine.groups['ended']] as Dispute['status'][])
        .select('paymentId'),
    );
  return new Set(payments.flatMap(({ orderId }) => orderId ?? []));
}

/** Every id of an order's money, for its story. */
export async function listMoneyEntityIds(deps: Deps, orderId: string): Promise<string[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  if (!payment) return [];
  const refunds = await Refund.query(deps.db).where({ paymentId: payment.id });
  const invoices = await Invoice.query(deps.db).where({ paymentId: payment.id });
  const disputes = await Dispute.query(deps.db).where({ paymentId: payment.id });
  return [payment.id, ...disputes.map(({ id }) => id), ...refunds.map(({ id }) => id), ...invoices.map(({ id }) => id)];
}

/** How many differences wait for a person, by kind. */
export async function listOpenDiscrepancies(deps: Pick<Deps, 'db'>): Promise<{ kind: string; count: number }[]> {
  return deps
    .db('discrepancies')
    .where({ status: 'open' })
    .groupBy('kind')
    .orderBy('kind')
    .select('kind', deps.db.raw('count(*)::int as count'));
}
