import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { reopenDocument } from '../../../documents/index.ts';
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
  if (order.status === 'awaiting_payment') {
    await deps.db.transaction((trx) => orderStateMachine.transition(trx, order.id, 'cancel', { reason: 'customer' }));
    await reopenDocument(deps, { id: order.documentId, userId: order.userId });
    return;
  }
  if (order.sending === 'pdf') throw pdfDelivered({ orderId: order.id });
  if ((await closeRejectedLetter(deps, { orderId: order.id, reason: 'customer' })) === 'given up')
    return refundUnsentOrder(deps, { orderId: order.id, cause: 'rejected' });
  await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (letter.status === 'cancelled') return;
    if (!letterStateMachine.can(letter.status, 'cancel') || (!input.ignoresTime && letter.releasesAt <= deps.now()))
      throw tooLateToChange({ orderId: order.id });
    await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: 'change of mind' });
  });
  // A crash here leaves a cancelled letter on a paid order; a repeated call or `refund-unsent-letters` completes it.
  await refundUnsentOrder(deps, { orderId: order.id, cause: 'change_of_mind' });
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
