import { sumCents } from '../../../../domain/money.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { paymentStateMachine } from '../../checkout/payment.state-machine.ts';
import { refundRequested } from '../../events.ts';
import { updateLastUsed } from '../../subscriptions/commands/update-last-used.ts';
import { nothingToRefund, refundTooLarge } from '../errors.ts';
import { Dispute, Refund } from '../models/refund.ts';
import { refundStateMachine } from '../refund.state-machine.ts';

/** Requests a refund, by default of the whole remaining amount. Idempotent by cause. */
export async function requestRefund(
  deps: Deps,
  input: ({ orderId: string } | { paymentId: string }) & {
    cause: string;
    reason: string;
    amountCents?: number;
    requestedBy?: string;
  },
): Promise<{ id: string; amountCents: number }> {
  return deps.db.transaction(async (trx) => {
    const filter = 'orderId' in input ? { orderId: input.orderId } : { id: input.paymentId };
    const payment = await Payment.query(trx).findOne(filter).forUpdate();
    if (!payment) throw nothingToRefund(filter);

    const requested = await Refund.query(trx).findOne({ paymentId: payment.id, cause: input.cause });
    if (requested) return { id: requested.id, amountCents: requested.amountCents };
    if (!paymentStateMachine.isIn('refundable', payment.status)) throw nothingToRefund(filter);

    const promised = await Refund.query(trx).where({ paymentId: payment.id }).whereNot({ status: 'failed' });
    const lost = await Dispute.query(trx).where({ paymentId: payment.id });
    const remaining =
      payment.amountCents -
      sumCents(promised.map(({ amountCents }) => amountCents)) -
      sumCents(lost.map(({ lostCents }) => lostCents));
    if (remaining <= 0) throw nothingToRefund(filter);
    const amountCents = input.amountCents ?? remaining;
    if (amountCents > remaining) throw refundTooLarge({ leftCents: remaining });

    const refund = await Refund.query(trx).insertAndFetch({
      id: deps.newId(),
      paymentId: payment.id,
      cause: input.cause,
      status: refundStateMachine.initial,
      amountCents,
      reason: input.reason,
      requestedBy: input.requestedBy ?? null,
    });
    await updateLastUsed(trx, payment.userId);
    await emit(trx, refundRequested, { id: refund.id });
    return { id: refund.id, amountCents };
  });
}
