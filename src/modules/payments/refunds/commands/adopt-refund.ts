import type { Knex } from 'knex';
import type { RefundState } from '../../../../adapters/payments/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { updateLastUsed } from '../../subscriptions/commands/update-last-used.ts';
import { Refund } from '../models/refund.ts';
import { DASHBOARD_CAUSE } from '../queries.ts';
import { refundStateMachine } from '../refund.state-machine.ts';

/**
 * Returns our row of a refund at the provider. One that was made in its dashboard, or whose response was lost, is
 * recorded first. Undefined if its payment is not ours.
 */
export async function adoptRefund(deps: Deps, state: RefundState): Promise<Refund | undefined> {
  const known = await findAdopted(deps.db, state);
  if (known) return known;
  const paymentId = (await findRefundedPayment(deps, state))?.id;
  if (!paymentId) return undefined;
  await deps.db.transaction(async (trx) => {
    const { userId } = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    const own = await findWaiting(trx, { ...state, paymentIds: [paymentId] });
    if (own)
      await refundStateMachine.transition(trx, own.id, 'send', {
        set: { stripe_refund_id: state.refundId },
        reason: 'found at the provider',
      });
    else
      await Refund.query(trx)
        .insert({
          id: deps.newId(),
          paymentId,
          cause: `${DASHBOARD_CAUSE}${state.refundId}`,
          status: 'sent',
          amountCents: state.amountCents,
          reason: 'fait depuis le prestataire de paiement',
          stripeRefundId: state.refundId,
        })
        .onConflict('stripe_refund_id')
        .ignore();
    await updateLastUsed(trx, userId);
  });
  return findAdopted(deps.db, state);
}

const findAdopted = (db: Knex, { refundId }: Pick<RefundState, 'refundId'>): Promise<Refund | undefined> =>
  Refund.query(db).findOne({ stripeRefundId: refundId }).execute();

/**
 * Finds our refund that waits for its response: the one that the refund names, or for one that names none the one of
 * the same amount.
 */
const findWaiting = (
  db: Knex,
  { ourId, amountCents, paymentIds }: Pick<RefundState, 'ourId' | 'amountCents'> & { paymentIds: readonly string[] },
): Promise<Refund | undefined> =>
  Refund.query(db)
    .whereIn('paymentId', [...paymentIds])
    .where(ourId ? { id: ourId } : { amountCents })
    .where({ status: refundStateMachine.initial })
    .whereNull('stripeRefundId')
    .orderBy('id')
    .first()
    .execute();

/**
 * Finds the payment that a refund is of. A charge that paid a pack has several: the one that waits for this refund, or
 * else the one with most left.
 */
export async function findRefundedPayment(deps: Pick<Deps, 'db'>, state: RefundState): Promise<Payment | undefined> {
  const { paymentIntentId: stripePaymentIntentId } = state;
  if (!stripePaymentIntentId) return undefined;
  const payments = await Payment.query(deps.db).where({ stripePaymentIntentId }).orderBy('id');
  if (payments.length < 2) return payments[0];
  const paymentIds = payments.map(({ id }) => id);
  const own = (await findAdopted(deps.db, state)) ?? (await findWaiting(deps.db, { ...state, paymentIds }));
  const [most] = payments.toSorted(
    (first, other) => other.amountCents - other.refundedCents - (first.amountCents - first.refundedCents),
  );
  return payments.find(({ id }) => id === own?.paymentId) ?? most;
}
