import type { Deps } from '../../../kernel/deps.ts';
import type { Actor } from '../../../kernel/endpoint.ts';
import { listReveals } from '../../../kernel/reveals.ts';
import { Order } from '../ordering/models/order.ts';
import { personalDataMasked } from './errors.ts';

type Reader = Pick<Actor, 'id'>;

/**
 * Until when a colleague may read the personal data of an order; null while they are masked. A reveal of one order
 * opens all orders of its customer: they are one conversation.
 */
export async function findRevealedUntil(
  deps: Pick<Deps, 'db' | 'now'>,
  reader: Reader,
  { userId }: Pick<Order, 'userId'>,
): Promise<Date | null> {
  const reveals = await listReveals(deps, reader, 'orders');
  if (reveals.length === 0) return null;
  const ofCustomer = await Order.query(deps.db)
    .whereIn(
      'id',
      reveals.map(({ id }) => id),
    )
    .where({ userId })
    .select('id');
  const ids = new Set(ofCustomer.map(({ id }) => id));
  const ends = reveals.filter(({ id }) => ids.has(id)).map(({ expiresAt }) => expiresAt.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** The customers whose orders a colleague may read now. */
export async function listRevealedCustomers(
  deps: Pick<Deps, 'db' | 'now'>,
  reader: Reader,
): Promise<ReadonlySet<string>> {
  const reveals = await listReveals(deps, reader, 'orders');
  if (reveals.length === 0) return new Set();
  const orders = await Order.query(deps.db)
    .findByIds(reveals.map(({ id }) => id))
    .select('userId');
  return new Set(orders.map(({ userId }) => userId));
}

export async function isOrderMasked(deps: Pick<Deps, 'db' | 'now'>, reader: Reader, orderId: string): Promise<boolean> {
  const order = await Order.query(deps.db).findById(orderId).throwIfNotFound();
  return (await findRevealedUntil(deps, reader, order)) === null;
}

/** Throws `personal_data_masked` unless the user has revealed the order's personal data with a reason. */
export async function assertRevealed(
  deps: Pick<Deps, 'db' | 'now'>,
  reader: Reader,
  order: Pick<Order, 'id' | 'userId'>,
): Promise<void> {
  if (!(await findRevealedUntil(deps, reader, order))) throw personalDataMasked({ orderId: order.id });
}
