import type { Deps } from '../../../kernel/deps.ts';
import type { Actor } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { paymentsOfOrders } from '../../payments/index.ts';
import type { OrderView } from '../contract.ts';
import { Letter } from '../mailing/models/letter.ts';
import { movesOf, newsOf, proofFilesOf, proofsOf } from '../mailing/queries.ts';
import { maySee } from '../policy.ts';
import { Order } from './models/order.ts';
import { presentOrder } from './presenter.ts';

export async function getOrderForUser(deps: Deps, input: { orderId: string; user: Actor }): Promise<Order> {
  const order = await Order.query(deps.db).findById(input.orderId);
  if (!order || !maySee(order, input.user)) throw notFound();
  return order;
}

/** One page of a person's orders, newest first. The cursor is the id of the last one shown: ids sort by time. */
export async function ordersOf(
  deps: Deps,
  input: { user: Actor; limit: number; cursor?: string },
): Promise<{ items: OrderView[]; nextCursor: string | null }> {
  const orders = await Order.query(deps.db)
    .where({ userId: input.user.id })
    .modify((query) => {
      if (input.cursor) void query.where('id', '<', input.cursor);
    })
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
  const shown = orders.slice(0, input.limit);
  return {
    items: await viewsOf(deps, shown),
    nextCursor: orders.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function toOrderView(deps: Deps, order: Order): Promise<OrderView> {
  const [view] = await viewsOf(deps, [order]);
  return view!;
}

export async function viewsOf(deps: Deps, orders: readonly Order[]): Promise<OrderView[]> {
  const ids = orders.map(({ id }) => id);
  const letters = await Letter.query(deps.db).whereIn('orderId', ids);
  const letterIds = letters.map(({ id }) => id);
  const [payments, moves, news, proofs, proofFiles, linked] = await Promise.all([
    paymentsOfOrders(deps, ids),
    movesOf(deps, [...ids, ...letterIds]),
    newsOf(deps, letterIds),
    proofsOf(deps, letterIds),
    proofFilesOf(deps, letterIds),
    linkedOrders(deps, orders),
  ]);
  return orders.map((order) => {
    const letter = letters.find(({ orderId }) => orderId === order.id) ?? null;
    return presentOrder({
      order,
      letter,
      payment: payments.get(order.id) ?? null,
      moves: moves.filter(({ entityId }) => entityId === order.id || entityId === letter?.id),
      news: news.filter(({ letterId }) => letterId === letter?.id),
      proofs: proofs.filter(({ letterId }) => letterId === letter?.id).map(({ kind }) => kind),
      resends: named(linked.find(({ id }) => id === order.resendsOrderId)),
      resentAs: named(linked.find(({ resendsOrderId }) => resendsOrderId === order.id)),
      proofFile: proofFiles.findLast(({ letterId }) => letterId === letter?.id) ?? null,
      now: deps.now(),
    });
  });
}

/** The orders that these send again, and those that send these again. */
const linkedOrders = (deps: Deps, orders: readonly Order[]): Promise<Order[]> =>
  Order.query(deps.db)
    .whereIn(
      'id',
      orders.flatMap(({ resendsOrderId }) => resendsOrderId ?? []),
    )
    .orWhere(
      (query) =>
        void query
          .whereIn(
            'resendsOrderId',
            orders.map(({ id }) => id),
          )
          .whereNotIn('status', ['cancelled', 'refunded']),
    )
    .execute();

const named = (order: Order | undefined): OrderView['resends'] =>
  order ? { id: order.id, reference: order.reference } : null;

type OrderFacts = Pick<
  Order,
  | 'id'
  | 'reference'
  | 'title'
  | 'userId'
  | 'status'
  | 'documentId'
  | 'totalCents'
  | 'sending'
  | 'fileId'
  | 'enclosureIds'
  | 'duplex'
  | 'pdfRevision'
  | 'postOn'
  | 'resendsOrderId'
>;
export async function orderById(deps: Deps, id: string): Promise<OrderFacts> {
  return Order.query(deps.db).findById(id).throwIfNotFound();
}

/** Cancelled letters whose order was never told to give the money back: a crash between the two steps. */
export async function listOrdersOwedRefund(deps: Deps): Promise<{ orderId: string; isRejected: boolean }[]> {
  return deps
    .db('letters')
    .join('orders', 'orders.id', 'letters.order_id')
    .where('letters.status', 'cancelled')
    .whereIn('orders.status', ['paid', 'in_production'])
    .limit(100)
    .select({ orderId: 'letters.order_id', isRejected: deps.db.raw('letters.reject_code is not null') });
}
