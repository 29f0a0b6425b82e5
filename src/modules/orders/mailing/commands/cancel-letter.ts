import type { Deps } from '../../../../kernel/deps.ts';
import { getDispute } from '../../../payments/index.ts';
import { Order } from '../../ordering/models/order.ts';
import { DISPUTED } from '../letter-status-text.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

/**
 * Cancels the letter of a disputed payment before it is handed over, if the card holder reports fraud: no letter leaves
 * in the name of a person who did not order it.
 */
export async function cancelDisputedLetter(deps: Deps, input: { disputeId: string }): Promise<void> {
  const { reason, status, orderId } = await getDispute(deps, input.disputeId);
  const isOpen = status === 'to_answer' || status === 'under_review';
  if (orderId && isOpen && reason === 'fraudulent') await cancelLetter(deps, { orderId, reason: DISPUTED });
}

/**
 * Cancels the letter of an order unless it was handed over. Its money is not touched.
 * @throws an error while the order waits for its payment, and may still get a letter: the job tries again
 */
export const cancelLetter = (deps: Deps, input: { orderId: string; reason: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: input.orderId }).forUpdate();
    const order = letter ? undefined : await Order.query(trx).findById(input.orderId);
    if (order?.status === 'awaiting_payment') throw new Error('the order has no letter yet');
    if (letter && letterStateMachine.can(letter.status, 'cancel'))
      await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: input.reason });
  });

/**
 * Closes a letter before its refund if it is rejected. A correction changes the same row, so that a letter
 * that is submitted again is never refunded, and a refunded one is never submitted.
 */
export const closeRejectedLetter = (deps: Deps, input: { orderId: string; reason: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: input.orderId }).forUpdate();
    if (letter?.status === 'rejected')
      await letterStateMachine.transition(trx, letter.id, 'close', { reason: input.reason });
  });
