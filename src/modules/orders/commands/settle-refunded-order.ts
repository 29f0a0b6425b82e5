import type { Deps } from '../../../kernel/deps.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';
import { Order } from '../models/order.ts';
import { orderMachine } from '../order.machine.ts';

/** The money went back, wholly or in part: the order says so, and a rejected letter is closed. */
export const settleRefundedOrder = (deps: Deps, input: { orderId: string; whole: boolean }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const order = await Order.query(trx).findById(input.orderId).forUpdate().throwIfNotFound();
    const verb = input.whole ? 'refund' : 'refundPart';
    if (orderMachine.can(order.status, verb)) await orderMachine.move(trx, order.id, verb);
    const letter = await Letter.query(trx).findOne({ orderId: order.id });
    if (input.whole && letter && letterMachine.can(letter.status, 'close'))
      await letterMachine.move(trx, letter.id, 'close', { because: 'refunded' });
  });
