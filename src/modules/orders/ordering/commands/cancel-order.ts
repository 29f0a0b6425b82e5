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
 * The free change of mind: before payment nothing is due; after it the letter is stopped, then all the money goes back.
 * So it is with a letter the partner refused, for as long as it waits for its correction.
 * `whileItCan`: for as long as the letter has not been handed over, whatever the time.
 */
export async function cancelOrder(deps: Deps, input: { order: Order; whileItCan?: boolean }): Promise<void> {
  const { order } = input;
  if (order.status === 'awaiting_payment') {
    await deps.db.transaction((trx) => orderStateMachine.transition(trx, order.id, 'cancel', { reason: 'customer' }));
    await reopenDocument(deps, { id: order.documentId, userId: order.userId });
    return;
  }
  if (order.sending === 'pdf') throw pdfDelivered({ orderId: order.id });
  if ((await closeRejectedLetter(deps, { orderId: order.id, because: 'customer' })) === 'given up')
    return refundUnsentOrder(deps, { orderId: order.id, cause: 'rejected' });
  await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (letter.status === 'cancelled') return;
    if (!letterStateMachine.can(letter.status, 'cancel') || (!input.whileItCan && letter.releasesAt <= deps.now()))
      throw tooLateToChange({ orderId: order.id });
    await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: 'change of mind' });
  });
  // A crash here leaves a cancelled letter on a paid order; asking again, or the nightly watch, completes it.
  await refundUnsentOrder(deps, { orderId: order.id, cause: 'change_of_mind' });
}

/** A letter whose only order was called off unpaid is a draft again, also where a crash came between the two. */
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
    // Its account was erased meanwhile.
    if (!(error instanceof AppError && error.kind === 'not_found')) throw error;
  });
}
