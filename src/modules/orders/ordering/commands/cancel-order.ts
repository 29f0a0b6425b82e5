import type { Deps } from '../../../../kernel/deps.ts';
import { reopenDocument } from '../../../documents/index.ts';
import { pdfDelivered, tooLateToChange } from '../../errors.ts';
import { closeRejectedLetter } from '../../mailing/commands/close-rejected-letter.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import type { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';
import { refundUnsentOrder } from './refund-unsent-order.ts';

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
