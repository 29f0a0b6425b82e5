import type { Deps } from '../../../../kernel/deps.ts';
import { getOrder } from '../../ordering/queries.ts';
import { OrderNote } from '../models/order-note.ts';

/** Adds a note of a colleague to an order. The page chooses the id: the same note sent twice is stored once. */
export async function addOrderNote(
  deps: Deps,
  input: { id: string; orderId: string; authorId: string; body: string },
): Promise<void> {
  await getOrder(deps, input.orderId);
  await OrderNote.query(deps.db)
    .insert({ ...input, createdAt: deps.now() })
    .onConflict('id')
    .ignore();
}
