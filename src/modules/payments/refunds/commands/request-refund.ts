import type { Knex } from 'knex';
import { formatDate, formatTime } from '../../../../domain/format-date.ts';
import { formatEuros } from '../../../../domain/money.ts';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { listUserNames } from '../../../auth/index.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { paymentStateMachine } from '../../checkout/payment.state-machine.ts';
import { refundRequested } from '../../events.ts';
import { updateLastUsed } from '../../subscriptions/commands/update-last-used.ts';
import { assertWithinBounds, type Colleague } from '../bounds.ts';
import { nothingToRefund, refundTooLarge } from '../errors.ts';
import { Refund } from '../models/refund.ts';
import { computeRefundableCents } from '../queries.ts';
import { refundStateMachine } from '../refund.state-machine.ts';

export type RefundInput = ({ orderId: string } | { paymentId: string }) & {
  /** A second refund with the same cause is the same refund. */
  cause: string;
  /** Default: the whole remaining amount. */
  amountCents?: number;
  /** Instead of `amountCents`: this much, or what is left if that is less. */
  maxCents?: number;
  /** Instead of `amountCents`: all that is left but this much, which is due to us. */
  keepCents?: number;
  /** What could still be refunded when the person decided. A different amount is a conflict. */
  expectedRefundableCents?: number;
  /** The failed refund that is requested again, for its line in the audit log. */
  retriesRefundId?: string;
  /** Who decides without a second person, and is bound (`decideRefundAlone`). */
  decidedAloneBy?: Colleague;
};

interface RefundPlan {
  payment: Payment;
  amountCents: number;
  /** Nothing can be refunded after it. */
  isWhole: boolean;
}

/** Decides a refund, or returns the one that was requested before for the same cause. Throws if it is not possible. */
async function planRefund(trx: Knex.Transaction, deps: Deps, input: RefundInput): Promise<RefundPlan | Refund> {
  const filter = 'orderId' in input ? { orderId: input.orderId } : { id: input.paymentId };
  const payment = await Payment.query(trx).findOne(filter).forUpdate();
  if (!payment) throw nothingToRefund(filter);
  const refundableCents = await computeRefundableCents(trx, payment);
  const requested = await Refund.query(trx).findOne({ paymentId: payment.id, cause: input.cause });
  // Changed by its author after a lost response.
  if (requested && input.amountCents !== undefined && input.amountCents !== requested.amountCents)
    throw await refundableChanged(trx, deps, payment, refundableCents);
  if (requested) return requested;
  if (!paymentStateMachine.isIn('refundable', payment.status)) throw nothingToRefund(filter);

  const { keepCents = 0, expectedRefundableCents = refundableCents } = input;
  const { maxCents = refundableCents - keepCents } = input;
  const amountCents = input.amountCents ?? Math.min(maxCents, refundableCents);
  if (expectedRefundableCents !== refundableCents) throw await refundableChanged(trx, deps, payment, refundableCents);
  if (Math.min(amountCents, refundableCents) <= 0) throw nothingToRefund(filter);
  if (amountCents > refundableCents) throw refundTooLarge({ leftCents: refundableCents });
  if (input.decidedAloneBy)
    await assertWithinBounds(trx, deps, { paymentId: payment.id, amountCents, by: input.decidedAloneBy });
  return { payment, amountCents, isWhole: amountCents === refundableCents };
}

/** Creates the conflict error, which names the author and the amount of the latest refund. */
async function refundableChanged(
  trx: Knex.Transaction,
  deps: Deps,
  payment: Payment,
  leftCents: number,
): Promise<AppError> {
  const last = await Refund.query(trx)
    .where({ paymentId: payment.id })
    .whereNot({ status: 'failed' })
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    .first();
  const names = await listUserNames({ ...deps, db: trx }, last?.requestedBy ? [last.requestedBy] : []);
  const what = last ? describeRefund(last, last.requestedBy && names.get(last.requestedBy)) : 'Le paiement a changé.';
  return new AppError(
    'conflict',
    'refundable_changed',
    `${what} Il reste ${formatEuros(leftCents)} à rembourser\u00a0: relisez, puis décidez à nouveau.`,
    { leftCents },
  );
}

/** A refund that follows from a rule has no author. */
function describeRefund({ amountCents, createdAt }: Refund, colleague: string | null | undefined): string {
  const [sum, when] = [formatEuros(amountCents), `le ${formatDate(createdAt)} à ${formatTime(createdAt)}`];
  return colleague ? `${colleague} a remboursé ${sum} ${when}.` : `${sum} ont été remboursés d’office ${when}.`;
}

/** Checks a refund before anything else is done for it. `isWhole`: it returns all that is left. */
export const checkRefund = (deps: Deps, input: RefundInput): Promise<{ isWhole: boolean }> =>
  deps.db.transaction(async (trx) => {
    const plan = await planRefund(trx, deps, input);
    return { isWhole: 'isWhole' in plan && plan.isWhole };
  });

/** Requests a refund, by default of the whole remaining amount. Idempotent by cause. */
export const requestRefund = (
  deps: Deps,
  input: RefundInput & { reason: string; requestedBy?: string; approvedBy?: string | null },
): Promise<{ id: string; amountCents: number }> =>
  deps.db.transaction(async (trx) => {
    const plan = await planRefund(trx, deps, input);
    if (!('isWhole' in plan)) return { id: plan.id, amountCents: plan.amountCents };
    const { payment, amountCents } = plan;
    const refund = await Refund.query(trx).insertAndFetch({
      id: deps.newId(),
      paymentId: payment.id,
      cause: input.cause,
      status: refundStateMachine.initial,
      amountCents,
      reason: input.reason,
      requestedBy: input.requestedBy ?? null,
      approvedBy: input.approvedBy ?? null,
      createdAt: deps.now(),
    });
    await updateLastUsed(trx, payment.userId);
    await emit(trx, refundRequested, { id: refund.id });
    if (input.retriesRefundId)
      await auditChange(trx, deps, {
        subjectId: input.retriesRefundId,
        before: { status: 'failed' },
        after: { status: refund.status, refundId: refund.id },
      });
    return { id: refund.id, amountCents };
  });

/**
 * The same for a refund that follows from a rule. Returns null if nothing is left to refund: nothing was paid, or a
 * dispute or another refund came first.
 */
export const requestRefundIfAny = (
  deps: Deps,
  input: Parameters<typeof requestRefund>[1],
): Promise<{ id: string; amountCents: number } | null> =>
  requestRefund(deps, input).catch((error: unknown) => {
    if (error instanceof AppError && error.code === nothingToRefund.code) return null;
    throw error;
  });
