import type { Deps } from '../../../kernel/deps.ts';
import { Letter } from '../models/letter.ts';
import { Order } from '../models/order.ts';

/** The sheets of somebody who has gone are no more; what was sent, when and to whom stays as proof, with the seal of the pages. */
export async function forgetPagesOf(deps: Pick<Deps, 'db'>, input: { userId: string }): Promise<void> {
  await Order.query(deps.db).where({ userId: input.userId }).patch({ fileId: null });
  await Letter.query(deps.db).whereIn('orderId', Order.query(deps.db).where({ userId: input.userId }).select('id')).patch({ fileId: null });
}
