import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { changedByColleague } from '../../../auth/index.ts';
import { Order } from '../../ordering/models/order.ts';
import { lockThread } from '../thread-conflict.ts';

/**
 * Links a thread to an order that a colleague chose. The link discloses nothing to the person who wrote. If two
 * colleagues choose different orders, the second one gets a conflict that names the first.
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
      throw await changedByColleague({ db: trx }, thread.id, { code: 'thread_order_changed', subject: 'Cet échange' });
    await thread.$query(trx).patch({ orderId: order.id });
    await auditChange(trx, deps, { before: { orderId: thread.orderId }, after: { orderId: order.id } });
  });
