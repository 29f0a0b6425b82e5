import type { Deps } from '../../../../kernel/deps.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../../ordering/models/order.ts';

/** The sheets of somebody who has gone are no more; what was sent, when and to whom stays as proof, with the seal of the pages. */
export async function eraseLetterPages(deps: Pick<Deps, 'db'>, input: { userId: string }): Promise<void> {
  await Order.query(deps.db).where({ userId: input.userId }).patch({ fileId: null });
  const letters = Letter.query(deps.db).whereIn(
    'orderId',
    Order.query(deps.db).where({ userId: input.userId }).select('id'),
  );
  const ids = (await letters.clone()).map(({ id }) => id);
  // The proof file shows the pages again: its seal stays, it does not.
  await deps.db('proof_files').whereIn('letter_id', ids).delete();
  await letters.patch({ fileId: null });
}
