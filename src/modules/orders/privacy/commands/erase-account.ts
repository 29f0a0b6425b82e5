import type { Deps } from '../../../../kernel/deps.ts';
import type { AppError } from '../../../../kernel/errors.ts';
import {
  changedByColleague,
  confirmErasure,
  eraseAccount as endAccount,
  getAccountToChange,
} from '../../../auth/index.ts';
import { hasPendingMoney, willBeCharged } from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { cancelOrder } from '../../ordering/commands/cancel-order.ts';
import { Order } from '../../ordering/models/order.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { letterInProgress, paymentInProgress, subscriptionActive } from '../errors.ts';

/**
 * Erases an account unless a letter or a payment is under way; unpaid orders are cancelled. Other modules react to the
 * event.
 */
export async function eraseAccount(
  deps: Deps,
  input: { userId: string; email: string; present: string },
): Promise<void> {
  await confirmErasure(deps, input);
  await eraseUnblocked(deps, input.userId);
}

/** Erases an account at the request of its owner to support, by the same rules. */
export async function eraseAccountOfUser(
  deps: Deps,
  { userId, expectedBlockedAt }: { userId: string; expectedBlockedAt: Date | null },
): Promise<void> {
  await getAccountToChange(deps, userId, { expectedBlockedAt });
  // A colleague was faster.
  if (!(await eraseUnblocked(deps, userId, { expectedBlockedAt }))) throw await changedByColleague(deps, userId);
}

/** Returns false if the account is not as expected any more. @throws the reason that blocks its erasure */
export async function eraseUnblocked(
  deps: Deps,
  userId: string,
  expected: { expectedBlockedAt?: Date | null; announcedBefore?: Date } = {},
): Promise<boolean> {
  const blocker = await findErasureBlocker(deps, userId);
  if (blocker) throw blocker;
  for (const order of await Order.query(deps.db).where({ userId, status: 'awaiting_payment' }))
    await cancelOrder(deps, { order });
  return endAccount(deps, { userId, ...expected });
}

/** Lists a user's paid letters that have not ended. */
export async function listActiveLetters(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ id: string; title: string }[]> {
  const unfulfilled = [...orderStateMachine.groups['unfulfilled']] as Order['status'][];
  const ended = [...letterStateMachine.groups['ended']] as Letter['status'][];
  const orders = await Order.query(db)
    .where({ userId })
    .whereNot({ status: 'cancelled' })
    .where((active) =>
      active
        .whereIn('status', unfulfilled)
        .orWhereExists(
          Letter.query(db).whereColumn('letters.orderId', 'orders.id').whereNotIn('letters.status', ended),
        ),
    )
    .orderBy('id', 'desc')
    .select('id', 'title');
  return orders.map(({ id, title }) => ({ id, title }));
}

/** Returns why an account cannot be erased yet; null if it can. */
export async function findErasureBlocker(deps: Deps, userId: string): Promise<AppError | null> {
  if ((await listActiveLetters(deps, userId)).length > 0) return letterInProgress();
  if (await willBeCharged(deps, userId)) return subscriptionActive();
  return (await hasPendingMoney(deps, userId)) ? paymentInProgress() : null;
}
