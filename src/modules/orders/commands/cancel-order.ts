import type { Deps } from '../../../kernel/deps.ts';
import { reopenDocument } from '../../documents/index.ts';
import { requestRefund } from '../../payments/index.ts';
import { pdfDelivered, tooLateToChange } from '../errors.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';
import type { Order } from '../models/order.ts';
import { orderMachine } from '../order.machine.ts';

/**
 * The free change of mind: before payment nothing is due; after it the letter is stopped, then all the money goes back.
 * `whileItCan`: for as long as the letter has not been handed over, whatever the time.
 */
export async function cancelOrder(deps: Deps, input: { order: Order; whileItCan?: boolean }): Promise<void> {
  const { order } = input;
  if (order.status === 'awaiting_payment') {
    await deps.db.transaction((trx) => orderMachine.move(trx, order.id, 'cancel', { because: 'customer' }));
    await reopenDocument(deps, { id: order.documentId, userId: order.userId });
    return;
  }
  if (order.sending === 'pdf') throw pdfDelivered({ orderId: order.id });
  await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (letter.status === 'cancelled') return;
    if (!letterMachine.can(letter.status, 'cancel') || (!input.whileItCan && letter.releasesAt <= deps.now()))
      throw tooLateToChange({ orderId: order.id });
    await letterMachine.move(trx, letter.id, 'cancel', { because: 'change of mind' });
  });
  // A crash here leaves a cancelled letter on a paid order; asking again, or the nightly watch, completes it.
  await requestRefund(deps, { orderId: order.id, cause: 'change_of_mind', reason: 'changement d’avis avant l’envoi' });
}
