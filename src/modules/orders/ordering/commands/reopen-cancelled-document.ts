import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { reopenDocument } from '../../../documents/index.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../models/order.ts';

/** A letter whose only order was called off unpaid is a draft again, also where a crash came between the two. */
export async function reopenCancelledDocument(deps: Deps, input: { orderId: string }): Promise<void> {
  const {
    id: orderId,
    documentId,
    userId,
    changeableUntil,
  } = await Order.query(deps.db).findById(input.orderId).where({ status: 'cancelled' }).throwIfNotFound();
  const wasPaid = changeableUntil !== null || (await Letter.query(deps.db).findOne({ orderId })) !== undefined;
  const another = await Order.query(deps.db).where({ documentId }).whereNot({ status: 'cancelled' }).first();
  if (wasPaid || another) return;
  await reopenDocument(deps, { id: documentId, userId }).catch((error: unknown) => {
    // Its account was erased meanwhile.
    if (!(error instanceof AppError && error.kind === 'not_found')) throw error;
  });
}
