import type { Deps } from '../../../../kernel/deps.ts';
import { requestRefund } from '../../../payments/index.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';

const WHY = {
  change_of_mind: 'changement d’avis avant l’envoi',
  rejected: 'lettre refusée par le service postal',
} as const;

/** All the money of an order whose letter will not leave goes back; an order that cost nothing is called off. */
export async function refundUnsentOrder(
  deps: Deps,
  input: { orderId: string; cause: keyof typeof WHY },
): Promise<void> {
  const { orderId, cause } = input;
  const { totalCents } = await Order.query(deps.db).findById(orderId).throwIfNotFound();
  if (totalCents === 0)
    await deps.db.transaction((trx) =>
      orderStateMachine.transition(trx, orderId, 'cancelFreeOrder', { reason: cause }),
    );
  else await requestRefund(deps, { orderId, cause, reason: WHY[cause] });
}
