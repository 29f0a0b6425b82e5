import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { changedByColleague } from '../../../auth/index.ts';
import { Order } from '../../ordering/models/order.ts';
import { lockThread } from '../thread-conflict.ts';

/**
 * Says by hand which order a thread is about. Whoever wrote learns nothing of the order by it. Of two colleagues who
 * name different orders the second learns who was faster.
 */
export const linkOrder = (
  deps: Deps,
  input: { threadId: string; orderId: string; expectedOrderId: string | null; expectedStatusSince: Date },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const thread = await lockThread(trx, deps, input);
    const order = await Order.query(trx).findById(input.orderId).throwIfNotFound();
    if (thread.orderId === order.id) return;
    if (thread.orderId !== input.expectedOrderId)
      throw await changedByColleague({ db: trx }, thread.id, { code: 'thread_order_changed', subject: 'Ce fil' });
    await thread.$query(trx).patch({ orderId: order.id });
    await auditChange(trx, deps, { before: { orderId: thread.orderId }, after: { orderId: order.id } });
  });
