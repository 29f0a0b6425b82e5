import type { Knex } from 'knex';
import type { DisputeState, ProviderDisputeStatus } from '../../../../adapters/payments/port.ts';
import { sumCents } from '../../../../domain/money.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { recomputePaymentStatus } from '../../checkout/commands/recompute-payment-status.ts';
import { catchUpPayment } from '../../checkout/commands/sync-checkout.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { issueCreditNote, reverseCreditNote } from '../../invoices/commands/issue-credit-note.ts';
import { refundAfterDispute } from '../../subscriptions/commands/sync-renewal-invoice.ts';
import { Dispute } from '../models/refund.ts';
import { disputeStateMachine } from '../refund.state-machine.ts';

const TRANSITIONS = {
  inquiry: 'inquire',
  to_answer: 'requireAnswer',
  under_review: 'review',
  won: 'win',
  lost: 'lose',
  dropped: 'drop',
} as const satisfies Record<ProviderDisputeStatus, string>;

/** Reads a dispute again at the provider and applies its state, whatever the order of events. */
export async function syncDispute(deps: Deps, input: { stripeDisputeId: string }): Promise<void> {
  const syncedAt = deps.now();
  const state = await deps.payments.readDispute(input.stripeDisputeId);
  if (!state.paymentIntentId || !state.status) return;
  await catchUpPayment(deps, state);
  const payments = await deps.db.transaction(async (trx) => {
    // None if it is of another installation that shares the account, or of a month whose own news is still on its way:
    // the reconciliation finds it.
    const ofCharge = await Payment.query(trx)
      .where({ stripePaymentIntentId: state.paymentIntentId })
      .orderBy('id')
      .forUpdate();
    for (const { payment, amountCents } of await divideDispute(trx, ofCharge, state)) {
      const dispute = await upsertDispute(deps, trx, payment.id, { ...state, amountCents }, syncedAt);
      // An answer requested before the applied one is outdated.
      if (syncedAt < dispute.syncedAt) continue;
      await applyState(deps, trx, payment, dispute, { ...state, amountCents }, syncedAt);
      await recomputePaymentStatus(trx, payment.id, `dispute ${state.status}`);
    }
    return ofCharge;
  });
  if (state.status === 'won' || state.status === 'dropped')
    for (const payment of payments) await refundAfterDispute(deps, payment);
}

/**
 * Divides a dispute over the payments of its charge: several if it paid a pack. Each gets at most what it still held
 * when the dispute came, and the last one what remains.
 */
async function divideDispute(
  trx: Knex.Transaction,
  payments: readonly Payment[],
  { disputeId, amountCents }: DisputeState,
): Promise<{ payment: Payment; amountCents: number }[]> {
  const [only] = payments;
  if (!only || payments.length === 1) return only ? [{ payment: only, amountCents }] : [];
  const divided = await Dispute.query(trx).where({ stripeDisputeId: disputeId });
  if (divided.length > 0 && sumCents(divided.map((dispute) => dispute.amountCents)) === amountCents)
    return payments.flatMap((payment) => {
      const own = divided.find(({ paymentId }) => paymentId === payment.id);
      return own ? [{ payment, amountCents: own.amountCents }] : [];
    });
  const shares: { payment: Payment; amountCents: number }[] = [];
  let restCents = amountCents;
  for (const [i, payment] of payments.entries()) {
    const heldCents = payment.amountCents - payment.refundedCents;
    const share = i === payments.length - 1 ? restCents : Math.min(restCents, heldCents);
    if (share > 0) shares.push({ payment, amountCents: share });
    restCents -= share;
  }
  return shares;
}

async function upsertDispute(
  deps: Deps,
  trx: Knex.Transaction,
  paymentId: string,
  state: DisputeState,
  syncedAt: Date,
): Promise<Dispute> {
  const { disputeId: stripeDisputeId, reason, amountCents, openedAt, answerDueAt } = state;
  await Dispute.query(trx)
    .insert({
      id: deps.newId(),
      paymentId,
      stripeDisputeId,
      status: disputeStateMachine.initial,
      reason,
      amountCents,
      syncedAt,
      openedAt,
      answerDueAt,
    })
    .onConflict(['stripe_dispute_id', 'payment_id'])
    .ignore();
  return Dispute.query(trx).findOne({ stripeDisputeId, paymentId }).throwIfNotFound();
}

async function applyState(
  deps: Deps,
  trx: Knex.Transaction,
  payment: Payment,
  dispute: Dispute,
  state: DisputeState,
  syncedAt: Date,
): Promise<void> {
  const status = state.status!;
  // A payment cannot lose more than it still held: the rest is a difference to look at.
  const lostCents =
    status === 'lost'
      ? Math.min(state.amountCents, dispute.lostCents || payment.amountCents - payment.refundedCents)
      : 0;
  if (status === 'lost' && lostCents < state.amountCents)
    deps.log.error({ disputeId: dispute.id }, 'a dispute took more than was left of its payment');
  // An inquiry after a later state is outdated.
  if (status === 'inquiry' && dispute.status !== 'announced') return;
  if (status !== dispute.status)
    await disputeStateMachine.transition(trx, dispute.id, TRANSITIONS[status], { reason: state.reason });
  await Dispute.query(trx)
    .findById(dispute.id)
    .patch({
      syncedAt,
      lostCents,
      reason: state.reason,
      amountCents: state.amountCents,
      answerDueAt: state.answerDueAt,
      closedAt: disputeStateMachine.isIn('ended', status) ? (dispute.closedAt ?? syncedAt) : null,
    });
  const common = { paymentId: payment.id, cause: { disputeId: dispute.id } };
  if (lostCents > 0 && dispute.lostCents === 0)
    await issueCreditNote(deps, trx, {
      ...common,
      amountCents: lostCents,
      label: 'Somme reprise par la banque après contestation',
    });
  if (lostCents === 0 && dispute.lostCents > 0)
    await reverseCreditNote(deps, trx, { ...common, label: 'Contestation finalement rejetée par la banque' });
}
