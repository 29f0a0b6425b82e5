import type { Deps } from '../../../../kernel/deps.ts';
import { confirmErasure, eraseAccount as endAccount } from '../../../auth/index.ts';
import { cancelOrder } from '../../ordering/commands/cancel-order.ts';
import { Order } from '../../ordering/models/order.ts';
import { findErasureBlocker } from '../account-erasure.ts';

/** Ends an account unless a letter or money is still on its way; an order that was never paid is called off. The other rooms follow by the fact. */
export async function eraseAccount(
  deps: Deps,
  input: { userId: string; email: string; present: string },
): Promise<void> {
  const { userId } = input;
  await confirmErasure(deps, input);
  const refused = await findErasureBlocker(deps, userId);
  if (refused) throw refused;
  for (const order of await Order.query(deps.db).where({ userId, status: 'awaiting_payment' }))
    await cancelOrder(deps, { order });
  await endAccount(deps, { userId });
}
