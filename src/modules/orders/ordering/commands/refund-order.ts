import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { requestRefund } from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../models/order.ts';

/** Support gives money back, wholly or in part, with a reason. A letter that has not left yet is stopped by a full refund. */
export async function refundOrder(
  deps: Deps,
  input: { orderId: string; amountCents?: number; reason: string; requestedBy: string; askedAs: string },
): Promise<Order> {
  const order = await Order.query(deps.db).findById(input.orderId);
  if (!order) throw notFound();
  if (input.amountCents === undefined || input.amountCents === order.totalCents)
    await deps.db.transaction(async (trx) => {
      const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate();
      if (letter && letterStateMachine.can(letter.status, 'cancel'))
        await letterStateMachine.transition(trx, letter.id, 'cancel', { reason: 'support' });
      // Closed before the money goes: it must not be corrected and leave meanwhile.
      if (letter?.status === 'rejected')
        await letterStateMachine.transition(trx, letter.id, 'close', { reason: 'support' });
    });
  await requestRefund(deps, {
    orderId: order.id,
    // One click, one refund: the page's own request id tells a double click from a second decision.
    cause: `support:${input.askedAs}`,
    reason: input.reason,
    ...(input.amountCents !== undefined && { amountCents: input.amountCents }),
    requestedBy: input.requestedBy,
  });
  return order.$query(deps.db);
}
