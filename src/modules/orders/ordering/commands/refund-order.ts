import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import {
  checkRefund,
  type Colleague,
  decideRefundAlone,
  getPayment,
  isRefundedInDashboard,
  requestRefund,
  requestRefundIfAny,
} from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';

/** The bounds of a role hold for who decides alone; a second person lifts them. */
type Decided = { requestedBy: string } & ({ role: string } | { approvedBy: string });
type SupportRefund = Decided & {
  orderId: string;
  /** Default: all that is left. */
  amountCents?: number | undefined;
  expectedRefundableCents: number;
  reason: string;
  requestId: string;
};

/** The request id makes a repeated request idempotent; a second decision has another id. */
export const toRefundCause = (requestId: string): string => `support:${requestId}`;

/**
 * Refunds an order for support, wholly or in part, with a reason, within the bounds of the colleague's role or with a
 * second person. A refund of all that is left cancels a letter that has not left, or that does not exist yet.
 */
export async function refundOrder(deps: Deps, input: SupportRefund): Promise<Order> {
  const order = await Order.query(deps.db).findById(input.orderId);
  if (!order) throw notFound();
  if ('approvedBy' in input) await applyRefund(deps, input, { approvedBy: input.approvedBy });
  else {
    const decidedAloneBy = { id: input.requestedBy, role: input.role };
    await decideRefundAlone(deps, decidedAloneBy, () => applyRefund(deps, input, { decidedAloneBy }));
  }
  return order.$query(deps.db);
}

async function applyRefund(
  deps: Deps,
  { orderId, requestId, reason, requestedBy, amountCents, expectedRefundableCents }: SupportRefund,
  decidedBy: { approvedBy: string } | { decidedAloneBy: Colleague },
): Promise<void> {
  const request = { orderId, cause: toRefundCause(requestId), reason, requestedBy, ...decidedBy };
  const decided = { ...request, expectedRefundableCents, ...(amountCents !== undefined && { amountCents }) };
  // Checked first: a letter is not cancelled for a refund that is refused.
  const { isWhole } = await checkRefund(deps, decided);
  if (isWhole)
    await deps.db.transaction(async (trx) => {
      const letter = await Letter.query(trx).findOne({ orderId }).forUpdate();
      if (letter && letterStateMachine.can(letter.status, 'cancel'))
        await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: 'support' });
      // Closed before the refund, so that it cannot be corrected and sent.
      if (letter?.status === 'rejected')
        await letterStateMachine.transition(trx, letter.id, 'close', { reason: 'support' });
      if (!letter) await cancelUnstarted(trx, orderId, 'support');
    });
  // After the letter is cancelled, a concurrent partial refund only reduces the rest: it must not refuse this one.
  await requestRefund(deps, isWhole ? request : decided);
}

/** Cancels a paid order that is not started yet: it would get its letter or its PDF although its money went back. */
async function cancelUnstarted(trx: Knex.Transaction, orderId: string, reason: string): Promise<void> {
  const { status } = await Order.query(trx).findById(orderId).throwIfNotFound();
  if (status === 'awaiting_payment') await orderStateMachine.transition(trx, orderId, 'cancel', { reason });
}

/** On the credit note: support, a bank or an interrupted call may have cancelled it, not only a change of mind. */
const REASONS = {
  change_of_mind: 'lettre annulée avant l’envoi',
  rejected: 'lettre refusée par le service postal',
} as const;

/** Refunds the whole amount of an order whose letter will not leave; cancels an order that cost nothing. */
export async function refundUnsentOrder(
  deps: Deps,
  input: { orderId: string; cause: keyof typeof REASONS },
): Promise<void> {
  const { orderId, cause } = input;
  const { totalCents } = await Order.query(deps.db).findById(orderId).throwIfNotFound();
  if (totalCents === 0)
    await deps.db.transaction((trx) =>
      orderStateMachine.transition(trx, orderId, 'cancelFreeOrder', { reason: cause }),
    );
  else await requestRefundIfAny(deps, { orderId, cause, reason: REASONS[cause] });
}

/**
 * Records on its order that a payment was refunded, wholly or in part. A whole refund also closes a rejected letter, and
 * cancels an order that is not started yet. One that is made in the provider's dashboard does so, and stops a letter that
 * waits, before the bank has made it: a letter that has left cannot be called back, and money that the bank returns stays
 * owed. The payment of a subscription's period has no order.
 */
export async function applyOrderRefund(deps: Deps, input: { paymentId: string }): Promise<void> {
  const { orderId, status, refundedCents } = await getPayment(deps, input.paymentId);
  if (!orderId) return;
  const isStopped = await isRefundedInDashboard(deps, input.paymentId);
  const isWhole = status === 'refunded' || isStopped;
  await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId }).forUpdate();
    const order = await Order.query(trx).findById(orderId).forUpdate().throwIfNotFound();
    const transition = status === 'refunded' ? 'refund' : 'refundPartially';
    if (refundedCents > 0 && orderStateMachine.can(order.status, transition))
      await orderStateMachine.transition(trx, orderId, transition);
    if (isWhole) await cancelUnstarted(trx, orderId, 'refunded');
    if (isWhole && letter && letterStateMachine.can(letter.status, 'close'))
      await letterStateMachine.transition(trx, letter.id, 'close', { reason: 'refunded' });
    if (isStopped && letter && letterStateMachine.can(letter.status, 'cancel'))
      await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: 'refunded' });
  });
}
