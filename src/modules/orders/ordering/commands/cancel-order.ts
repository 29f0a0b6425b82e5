import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { reopenDocument } from '../../../documents/index.ts';
import { listOrderPayments, paymentStateMachine } from '../../../payments/index.ts';
import { closeRejectedLetter } from '../../mailing/commands/cancel-letter.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { pdfDelivered, tooLateToChange } from '../errors.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';
import { refundUnsentOrder } from './refund-order.ts';

/**
 * Cancels an order: before its payment without a refund, afterwards by stopping the letter and refunding the whole
 * amount. A rejected letter can be cancelled for as long as it waits for its correction. `ignoresTime`: until the
 * hand-over, even after the change-of-mind period.
 */
export async function cancelOrder(deps: Deps, input: { order: Order; ignoresTime?: boolean }): Promise<void> {
  const { order } = input;
  // Already cancelled, for example by a double click.
  if (order.status === 'cancelled') return;
  if (order.status === 'awaiting_payment') {
    await cancelUnpaidOrders(deps, { orders: await listCancelledTogether(deps, order), reason: 'customer' });
    return;
  }
  if (order.sending === 'pdf') throw pdfDelivered({ orderId: order.id });
  await closeRejectedLetter(deps, { orderId: order.id, reason: 'customer' });
  const { rejectCode } = await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (letter.status === 'cancelled') return letter;
    if (!letterStateMachine.can(letter.status, 'cancel') || (!input.ignoresTime && letter.releasesAt <= deps.now()))
      throw tooLateToChange({ orderId: order.id });
    await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: 'change of mind' });
    return letter;
  });
  // A crash here leaves a cancelled letter on a paid order; a repeated call or `refund-unsent-letters` completes it.
  // Both use the same cause, so that the refund is not requested twice.
  await refundUnsentOrder(deps, { orderId: order.id, cause: rejectCode === null ? 'change_of_mind' : 'rejected' });
}

/**
 * The orders that end with this unpaid one: all of its pack, since one page pays them together. Once that page was paid,
 * each order has its own life.
 */
export async function listCancelledTogether(deps: Deps, order: Order): Promise<Order[]> {
  if (!order.packId) return [order];
  const payment = (await listOrderPayments(deps, [order.id])).get(order.id);
  if (payment && paymentStateMachine.isIn('paid', payment.status)) return [order];
  return Order.query(deps.db).where({ packId: order.packId, status: 'awaiting_payment' }).orderBy('id');
}

/** Cancels orders that wait for their payment, and makes their letters drafts again. */
export async function cancelUnpaidOrders(
  deps: Deps,
  { orders, reason }: { orders: readonly Order[]; reason: string },
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    for (const { id } of orders) await orderStateMachine.transition(trx, id, 'cancel', { reason });
  });
  for (const { documentId, userId } of orders) await reopenDocument(deps, { id: documentId, userId });
}

/** Makes the document of a cancelled unpaid order a draft again, also after a crash between the two steps. */
export async function reopenCancelledDocument(deps: Deps, input: { orderId: string }): Promise<void> {
  const {
    id: orderId,
    documentId,
    userId,
    changeableUntil,
  } = await Order.query(deps.db).findById(input.orderId).where({ status: 'cancelled' }).throwIfNotFound();
  const wasPaid = changeableUntil !== null || (await Letter.query(deps.db).findOne({ orderId })) !== undefined;
  const another = await Order.query(deps.db).where({ documentId }).whereNot({ status: 'cancelled' }).first();
  if (wasPaid || another) return;
  await reopenDocument(deps, { id: documentId, userId }).catch((error: unknown) => {
    // The account was erased in the meantime.
    if (!(error instanceof AppError && error.kind === 'not_found')) throw error;
  });
}
