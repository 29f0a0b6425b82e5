import type { Knex } from 'knex';
import { sumCents } from '../../../domain/money.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { Payment } from '../checkout/models/payment.ts';
import { paymentStateMachine } from '../checkout/payment.state-machine.ts';
import { Dispute, Refund } from './models/refund.ts';

const DASHBOARD_CAUSE = 'stripe:';
/** The cause of a refund that was made in the provider's dashboard. */
export const toDashboardCause = (stripeRefundId: string): string => `${DASHBOARD_CAUSE}${stripeRefundId}`;

/**
 * Lists our rows of a refund at the provider: several if it was made in the dashboard for several letters of a pack. They
 * change together.
 */
export const listStoredRefunds = (db: Knex, stripeRefundId: string): Promise<Refund[]> =>
  Refund.query(db)
    .where({ stripeRefundId })
    .orWhere({ cause: toDashboardCause(stripeRefundId) })
    .orderBy('id')
    .execute();

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

/** Computes what is left of a payment: neither promised to the customer nor lost to the bank in a dispute. */
export async function computeRefundableCents(db: Knex, payment: Payment): Promise<number> {
  const promised = await Refund.query(db).where({ paymentId: payment.id }).whereNot({ status: 'failed' });
  const disputes = await Dispute.query(db).where({ paymentId: payment.id });
  return (
    payment.amountCents -
    sumCents(promised.map(({ amountCents }) => amountCents)) -
    sumCents(disputes.map(({ lostCents }) => lostCents))
  );
}

/** SQL condition on `refunds`: it failed and was not requested again. */
export const IS_UNRETRIED = `refunds.status = 'failed'
  and not exists (select 1 from refunds again where again.payment_id = refunds.payment_id and again.cause = 'retry:' || refunds.id)`;

/**
 * Lists those of the payments that owe a refund: one failed, and neither its retry nor another one has replaced it.
 * While a bank decides about a payment, nothing is owed by us.
 */
export async function listOwingRefunds(db: Knex, payments: readonly Payment[]): Promise<ReadonlySet<string>> {
  const refundable = payments.filter(({ status }) => paymentStateMachine.isIn('refundable', status));
  const owing = new Set<string>();
  // A payment without money is read on the way to its page: that costs no query.
  if (refundable.length === 0) return owing;
  const paymentIds = refundable.map(({ id }) => id);
  const failed = await Refund.query(db).whereIn('paymentId', paymentIds).whereRaw(IS_UNRETRIED);
  for (const payment of refundable)
    if (failed.some(({ paymentId }) => paymentId === payment.id) && (await computeRefundableCents(db, payment)) > 0)
      owing.add(payment.id);
  return owing;
}

/** Sums what a bank took of each payment after disputes, in cents; payments of which it took nothing are missing. */
export async function sumLostCents(db: Knex, payments: readonly Payment[]): Promise<ReadonlyMap<string, number>> {
  const ids = payments.filter(({ refundedCents }) => refundedCents > 0).map(({ id }) => id);
  const lost = new Map<string, number>();
  // Of most payments nothing has left us: that costs no query.
  if (ids.length === 0) return lost;
  for (const { paymentId, lostCents } of await Dispute.query(db).whereIn('paymentId', ids).where('lostCents', '>', 0))
    lost.set(paymentId, (lost.get(paymentId) ?? 0) + lostCents);
  return lost;
}

/** What support can still refund of an order, in cents; 0 where nothing was paid or the payment forbids it. */
export async function getRefundableCents({ db }: Pick<Deps, 'db'>, orderId: string): Promise<number> {
  const payment = await Payment.query(db).findOne({ orderId });
  if (!payment || !paymentStateMachine.isIn('refundable', payment.status)) return 0;
  return Math.max(0, await computeRefundableCents(db, payment));
}

/**
 * Whether a refund of all that was left of a payment was made in the provider's dashboard, even if the bank has not made
 * it yet, and no bank has taken anything. Refunds that we request stop their letter first, or leave it on its way, as
 * what a bank takes does.
 */
export async function isRefundedInDashboard({ db }: Pick<Deps, 'db'>, paymentId: string): Promise<boolean> {
  const payment = await Payment.query(db).findById(paymentId).throwIfNotFound();
  const [last, lost, leftCents] = await Promise.all([
    Refund.query(db).where({ paymentId }).whereNot({ status: 'failed' }).orderBy('id', 'desc').first(),
    Dispute.query(db).where({ paymentId }).where('lostCents', '>', 0).first(),
    computeRefundableCents(db, payment),
  ]);
  return leftCents <= 0 && last !== undefined && last.cause.startsWith(DASHBOARD_CAUSE) && lost === undefined;
}

/** The refund of an order that was requested for this cause, with the second person; undefined if there is none. */
export async function findRefundByCause(
  { db }: Pick<Deps, 'db'>,
  { orderId, cause }: { orderId: string; cause: string },
): Promise<Pick<Refund, 'id' | 'approvedBy'> | undefined> {
  const payment = await Payment.query(db).findOne({ orderId });
  return payment && Refund.query(db).findOne({ paymentId: payment.id, cause });
}
