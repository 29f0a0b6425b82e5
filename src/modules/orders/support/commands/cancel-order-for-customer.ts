import type { Deps } from '../../../../kernel/deps.ts';
import { reopenDocument } from '../../../documents/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { listCancelledTogether } from '../../ordering/commands/cancel-order.ts';
import { refundUnsentOrder } from '../../ordering/commands/refund-order.ts';
import { pdfDelivered, tooLateToChange } from '../../ordering/errors.ts';
import type { Order } from '../../ordering/models/order.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { decideOnOrder, orderChanged, type OrderSubject } from '../decide-on-order.ts';
import { recordDecision } from '../record-decision.ts';
import type { OrderCommand } from './hold-letter.ts';

/** Cancels an order for support until its letter is handed over, and refunds what was paid. */
export const cancelOrderForCustomer = (deps: Deps, input: OrderCommand): Promise<void> =>
  decideOnOrder(deps, input, async (subject) => {
    const { order, letter } = subject;
    if (order.status === 'awaiting_payment') return cancelUnpaid(deps, input, subject);
    if (order.sending === 'pdf') throw pdfDelivered({ orderId: order.id });
    const transition = letter?.status === 'rejected' ? 'close' : 'cancel';
    if (!letter || !letterStateMachine.can(letter.status, transition)) throw tooLateToChange({ orderId: order.id });
    await deps.db.transaction(async (trx) => {
      if ((await letterStateMachine.transition(trx, letter.id, transition, { reason: 'support' })) === 'noop')
        throw await orderChanged(deps, subject);
      await recordDecision(deps, trx, { ...input, action: 'cancel' });
    });
    // A crash here leaves a cancelled letter on a paid order, which `refund-unsent-letters` completes.
    await refundUnsentOrder(deps, {
      orderId: order.id,
      cause: transition === 'close' ? 'rejected' : 'change_of_mind',
    });
  });

/** Cancels an order that waits for its payment, and with it those of its pack: one page charges them all. */
async function cancelUnpaid(deps: Deps, input: OrderCommand, subject: OrderSubject): Promise<void> {
  const cancelled: Order[] = [];
  const orders = await listCancelledTogether(deps, subject.order);
  await deps.db.transaction(async (trx) => {
    for (const order of orders) {
      if ((await orderStateMachine.transition(trx, order.id, 'cancel', { reason: 'support' })) === 'noop') continue;
      await recordDecision(deps, trx, { ...input, orderId: order.id, action: 'cancel' });
      cancelled.push(order);
    }
    if (!cancelled.some(({ id }) => id === subject.order.id)) throw await orderChanged(deps, subject);
  });
  for (const { documentId: id, userId } of cancelled) await reopenDocument(deps, { id, userId });
}
