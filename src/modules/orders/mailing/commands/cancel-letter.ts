import type { Deps } from '../../../../kernel/deps.ts';
import { Order } from '../../ordering/models/order.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

/** Stops the letter of an order if it has not left. Its money is another matter. @throws while a letter may still come: it is asked again */
export const cancelLetter = (deps: Deps, input: { orderId: string; because: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: input.orderId }).forUpdate();
    const order = letter ? undefined : await Order.query(trx).findById(input.orderId);
    if (order?.status === 'awaiting_payment') throw new Error('the order has no letter yet');
    if (letter && letterStateMachine.can(letter.status, 'cancel'))
      await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: input.because });
  });
