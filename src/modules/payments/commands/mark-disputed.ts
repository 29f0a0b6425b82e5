import type { Deps } from '../../../kernel/deps.ts';
import { Payment } from '../models/payment.ts';
import { paymentMachine } from '../payment.machine.ts';

/** The bank contests the payment of an order: support has a delay to answer. */
export const markDisputed = (deps: Deps, input: { orderId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const payment = await Payment.query(trx).findOne({ orderId: input.orderId }).forUpdate();
    if (payment && paymentMachine.can(payment.status, 'dispute')) await paymentMachine.move(trx, payment.id, 'dispute');
  });
