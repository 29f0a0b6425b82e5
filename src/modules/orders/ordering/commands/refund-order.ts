import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { checkRefund, getPayment, requestRefund } from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';

/**
 * Refunds an order for support, wholly or in part, with a reason. A refund of all that is left cancels a letter that has
 * not left.
 */
export async function refundOrder(
  deps: Deps,
  input: {
    orderId: string;
    amountCents?: number;
    expectedRefundableCents?: number;
    reason: string;
    requestedBy: string;
    requestId: string;
  },
): Promise<Order> {
  const { orderId, requestId, ...refund } = input;
  const order = await Order.query(deps.db).findById(orderId);
  if (!order) throw notFound();
  // The request id makes a repeated request idempotent; a second decision has another id.
  const request = { ...refund, orderId, cause: `support:${requestId}` };
  // Checked first: a letter is not cancelled for a refund that is refused.
  const { isWhole } = await checkRefund(deps, request);
  if (isWhole)
    await deps.db.transaction(async (trx) => {
      const letter = await Letter.query(trx).findOne({ orderId }).forUpdate();
      if (letter && letterStateMachine.can(letter.status, 'cancel'))
        await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: 'support' });
      // Closed before the refund, so that it cannot be corrected and sent.
      if (letter?.status === 'rejected')
        await letterStateMachine.transition(trx, letter.id, 'close', { reason: 'support' });
    });
  // After the letter is cancelled, a concurrent partial refund only reduces the rest: it must not refuse this one.
  const { amountCents: _amount, expectedRefundableCents: _expected, ...wholeRefund } = request;
  await requestRefund(deps, isWhole ? wholeRefund : request);
  return order.$query(deps.db);
}

const REASONS = {
  change_of_mind: 'changement d’avis avant l’envoi',
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
  else await requestRefund(deps, { orderId, cause, reason: REASONS[cause] });
}

/**
 * Records on its order that a payment was refunded, wholly or in part. A whole refund also closes a rejected letter.
 * The payment of a subscription's period has no order.
 */
export async function applyOrderRefund(deps: Deps, input: { paymentId: string }): Promise<void> {
  const { orderId, status } = await getPayment(deps, input.paymentId);
  if (!orderId) return;
  const isWhole = status === 'refunded';
  await deps.db.transaction(async (trx) => {
    const order = await Order.query(trx).findById(orderId).forUpdate().throwIfNotFound();
    const transition = isWhole ? 'refund' : 'refundPartially';
    if (orderStateMachine.can(order.status, transition)) await orderStateMachine.transition(trx, orderId, transition);
    const letter = await Letter.query(trx).findOne({ orderId });
    if (isWhole && letter && letterStateMachine.can(letter.status, 'close'))
      await letterStateMachine.transition(trx, letter.id, 'close', { reason: 'refunded' });
  });
}
