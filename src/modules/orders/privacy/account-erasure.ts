import type { Deps } from '../../../kernel/deps.ts';
import type { AppError } from '../../../kernel/errors.ts';
import { hasPendingMoney, willBeCharged } from '../../payments/index.ts';
import { letterInProgress, paymentInProgress, subscriptionActive } from '../errors.ts';
import { letterStateMachine } from '../mailing/letter.state-machine.ts';
import { Letter } from '../mailing/models/letter.ts';
import { Order } from '../ordering/models/order.ts';
import { orderStateMachine } from '../ordering/order.state-machine.ts';

/** Letters of a person that are paid for and have not come to their end. */
export async function listActiveLetters(deps: Deps, userId: string): Promise<{ id: string; title: string }[]> {
  const orders = await Order.query(deps.db).where({ userId }).whereNot({ status: 'cancelled' }).orderBy('id', 'desc');
  const letters = await Letter.query(deps.db).whereIn(
    'orderId',
    orders.map(({ id }) => id),
  );
  const isOver = ({ id, status }: Order): boolean => {
    const letter = letters.find(({ orderId }) => orderId === id);
    return (
      !orderStateMachine.isIn('unfulfilled', status) && (!letter || letterStateMachine.isIn('ended', letter.status))
    );
  };
  return orders.filter((order) => !isOver(order)).map(({ id, title }) => ({ id, title }));
}

/** Why this account cannot end yet; null when it can. */
export async function findErasureBlocker(deps: Deps, userId: string): Promise<AppError | null> {
  if ((await listActiveLetters(deps, userId)).length > 0) return letterInProgress();
  if (await willBeCharged(deps, userId)) return subscriptionActive();
  return (await hasPendingMoney(deps, userId)) ? paymentInProgress() : null;
}
