import type { Knex } from 'knex';
import type { RefundState } from '../../../../adapters/payments/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { paymentRefundBegun } from '../../events.ts';
import { updateLastUsed } from '../../subscriptions/commands/update-last-used.ts';
import { Refund } from '../models/refund.ts';
import { computeRefundableCents, listStoredRefunds, toDashboardCause } from '../queries.ts';
import { refundStateMachine } from '../refund.state-machine.ts';

/**
 * Returns our rows of a refund at the provider. One whose response was lost is found; one that was made in the
 * provider's dashboard is recorded first and announced, also while the bank has not made it. None if its payment is not
 * ours.
 */
export async function adoptRefund(deps: Deps, state: RefundState): Promise<Refund[]> {
  const { refundId, paymentIntentId: stripePaymentIntentId } = state;
  const known = await listStoredRefunds(deps.db, refundId);
  if (known.length > 0 || !stripePaymentIntentId) return known;
  return deps.db.transaction(async (trx) => {
    // Several if the charge paid a pack. In one order, for their locks.
    const payments = await Payment.query(trx).where({ stripePaymentIntentId }).orderBy('id').forUpdate();
    const own = await findWaiting(trx, payments, state);
    if (own)
      await refundStateMachine.transition(trx, own.id, 'send', {
        set: { stripe_refund_id: refundId },
        reason: 'found at the provider',
      });
    // Otherwise unless another call has recorded it in the meantime.
    else if ((await listStoredRefunds(trx, refundId)).length === 0) await recordRefund(deps, trx, payments, state);
    for (const userId of new Set(payments.map((payment) => payment.userId))) await updateLastUsed(trx, userId);
    return listStoredRefunds(trx, refundId);
  });
}

/**
 * Finds our refund that waits for its response: the one that the refund names, or for one that names none the one of
 * the same amount.
 */
const findWaiting = (
  db: Knex,
  payments: readonly Payment[],
  { ourId, amountCents }: RefundState,
): Promise<Refund | undefined> =>
  Refund.query(db)
    .whereIn(
      'paymentId',
      payments.map(({ id }) => id),
    )
    .where(ourId ? { id: ourId } : { amountCents })
    .where({ status: refundStateMachine.initial })
    .whereNull('stripeRefundId')
    .orderBy('id')
    .first()
    .execute();

/** Records a refund of the dashboard: as one row for each payment that it returns. The first has the provider's id. */
async function recordRefund(
  deps: Deps,
  trx: Knex.Transaction,
  payments: readonly Payment[],
  { refundId, amountCents }: RefundState,
): Promise<void> {
  const shares = await divideRefund(trx, payments, amountCents);
  for (const [i, share] of shares.entries()) {
    await Refund.query(trx).insert({
      id: deps.newId(),
      ...share,
      cause: toDashboardCause(refundId),
      status: 'sent',
      reason: 'fait depuis le prestataire de paiement',
      stripeRefundId: i === 0 ? refundId : null,
    });
    await emit(trx, paymentRefundBegun, { id: share.paymentId });
  }
}

/**
 * Divides a refund that names no letter over the payments of its charge: the one with most left comes first, and each
 * gets at most what is left of it. What goes beyond all of them stays with the first one.
 */
async function divideRefund(
  trx: Knex.Transaction,
  payments: readonly Payment[],
  amountCents: number,
): Promise<{ paymentId: string; amountCents: number }[]> {
  const refundable: { paymentId: string; leftCents: number }[] = [];
  for (const payment of payments)
    refundable.push({ paymentId: payment.id, leftCents: Math.max(0, await computeRefundableCents(trx, payment)) });
  let restCents = amountCents;
  const shares = refundable
    .toSorted((first, other) => other.leftCents - first.leftCents)
    .map(({ paymentId, leftCents }) => {
      const shareCents = Math.min(restCents, leftCents);
      restCents -= shareCents;
      return { paymentId, amountCents: shareCents };
    });
  return shares
    .map((share, i) => (i === 0 ? { ...share, amountCents: share.amountCents + restCents } : share))
    .filter((share) => share.amountCents > 0);
}
