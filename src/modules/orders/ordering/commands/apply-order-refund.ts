import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';

/** The money went back, wholly or in part: the order says so, and a rejected letter is closed. */
export const applyOrderRefund = (deps: Deps, input: { orderId: string; whole: boolean }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const order = await Order.query(trx).findById(input.orderId).forUpdate().throwIfNotFound();
    const verb = input.whole ? 'refund' : 'refundPartially';
    if (orderStateMachine.can(order.status, verb)) await orderStateMachine.transition(trx, order.id, verb);
    const letter = await Letter.query(trx).findOne({ orderId: order.id });
    if (input.whole && letter && letterStateMachine.can(letter.status, 'close'))
      await letterStateMachine.transition(trx, letter.id, 'close', { reason: 'refunded' });
  });
