import type { Deps } from '../../../../kernel/deps.ts';
import { Order } from '../../ordering/models/order.ts';
import { lockThread } from '../thread-conflict.ts';

/** Says by hand which order a thread is about. Whoever wrote learns nothing of the order by it. */
export const linkOrder = (
  deps: Deps,
  input: { threadId: string; orderId: string; expectedStatusSince: Date },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const thread = await lockThread(trx, deps, input);
    const order = await Order.query(trx).findById(input.orderId).throwIfNotFound();
    await thread.$query(trx).patch({ orderId: order.id });
  });
