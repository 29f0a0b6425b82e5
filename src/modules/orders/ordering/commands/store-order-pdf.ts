import type { Deps } from '../../../../kernel/deps.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';

/** The PDF that was bought is there: nothing else is owed. One written for words that have changed since is let go. */
export const storeOrderPdf = (
  deps: Deps,
  input: { orderId: string; revision: number; fileId: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const kept = await Order.query(trx)
      .findById(input.orderId)
      .where({ pdfRevision: input.revision })
      .patch({ fileId: input.fileId });
    if (kept === 0) return;
    const { status } = await Order.query(trx).findById(input.orderId).throwIfNotFound();
    if (status === 'paid') await orderStateMachine.transition(trx, input.orderId, 'complete');
  });
