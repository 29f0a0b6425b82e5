import type { Deps } from '../../../kernel/deps.ts';
import type { Actor } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { listNextLetters, type NextLetters } from '../../documents/index.ts';
import { listOrderPayments } from '../../payments/index.ts';
import type { OrderView } from '../contract.ts';
import { describePosting } from '../mailing/contract-end.ts';
import { Letter } from '../mailing/models/letter.ts';
import { isSent } from '../mailing/next-steps.ts';
import { listTransitions, listTrackingRecords, listProofFiles, listProofs } from '../mailing/queries.ts';
import { listErasureDelays } from '../mailing/retention.ts';
import { canSee } from '../policy.ts';
import { Order } from './models/order.ts';
import { orderStateMachine } from './order.state-machine.ts';
import { presentOrder } from './presenter.ts';

export async function getOrderForUser(deps: Deps, input: { orderId: string; user: Actor }): Promise<Order> {
  const order = await Order.query(deps.db).findById(input.orderId);
  if (!order || !canSee(order, input.user)) throw notFound();
  return order;
}

/** Lists one page of a user's orders, newest first. The cursor is the id of the last order shown: ids sort by time. */
export async function listOrders(
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
  const page = orders.slice(0, input.limit);
  return {
    items: await toOrderViews(deps, page),
    nextCursor: orders.length > input.limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function toOrderView(deps: Deps, order: Order): Promise<OrderView> {
  const [view] = await toOrderViews(deps, [order]);
  return view!;
}

/** Returns an order as its owner sees it, for e-mails. */
export const getOrderView = async (deps: Deps, id: string): Promise<OrderView> =>
  toOrderView(deps, await Order.query(deps.db).findById(id).throwIfNotFound());

export async function toOrderViews(deps: Deps, orders: readonly Order[]): Promise<OrderView[]> {
  const ids = orders.map(({ id }) => id);
  const letters = await Letter.query(deps.db).whereIn('orderId', ids);
  const letterIds = letters.map(({ id }) => id);
  // An order that is not paid has no letter: nothing is asked about it on the way to its payment page.
  const listIfLetters = <T>(list: (deps: Deps, ids: string[]) => Promise<T[]>, of = letterIds) =>
    letters.length === 0 ? [] : list(deps, of);
  const [payments, transitions, trackingEvents, proofs, proofFiles, nextLetters, linked, delays] = await Promise.all([
    listOrderPayments(deps, ids),
    listIfLetters(listTransitions, [...ids, ...letterIds]),
    listIfLetters(listTrackingRecords),
    listIfLetters(listProofs),
    listIfLetters(listProofFiles),
    listNextLettersOfOrders(deps, orders, letters),
    listLinkedOrders(deps, orders),
    listErasureDelays(deps, letters),
  ]);
  return orders.map((order) => {
    const letter = letters.find(({ orderId }) => orderId === order.id) ?? null;
    const resend = linked.find(({ resendsOrderId }) => resendsOrderId === order.id);
    return presentOrder({
      order,
      letter,
      payment: payments.get(order.id) ?? null,
      transitions: transitions.filter(({ entityId }) => entityId === order.id || entityId === letter?.id),
      trackingEvents: trackingEvents.filter(({ letterId }) => letterId === letter?.id),
      nextLetters: nextLetters.get(order.documentId) ?? NO_NEXT_LETTERS,
      proofs: proofs.filter(({ letterId }) => letterId === letter?.id).map(({ kind }) => kind),
      resends: toNamedOrder(linked.find(({ id }) => id === order.resendsOrderId)),
      resentAs: toNamedOrder(resend),
      isResendPaid: resend !== undefined && orderStateMachine.isIn('kept', resend.status),
      proofFile: proofFiles.findLast(({ letterId }) => letterId === letter?.id) ?? null,
      erasureDelay: (letter && delays.get(letter.id)) ?? null,
      config: deps.config,
      now: deps.now(),
    });
  });
}

const NO_NEXT_LETTERS: NextLetters = {
  replyPeriod: null,
  asksReply: false,
  presentedOn: null,
  contractEnd: null,
  followUps: [],
};

/** By document. One that was ordered again after a cancellation has several orders, of which one is sent. */
const listNextLettersOfOrders = (
  deps: Deps,
  orders: readonly Order[],
  letters: readonly Letter[],
): Promise<Map<string, NextLetters>> =>
  listNextLetters(
    deps,
    orders.flatMap(({ id, documentId, category, templateSlug: slug }) => {
      const letter = letters.find(({ orderId }) => orderId === id);
      return letter && isSent(letter) ? [{ documentId, category, slug, posted: describePosting(letter) }] : [];
    }),
  );

/** Lists the orders that these resend, and those that resend them. */
const listLinkedOrders = (deps: Deps, orders: readonly Order[]): Promise<Order[]> =>
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

const toNamedOrder = (order: Order | undefined): OrderView['resends'] =>
  order ? { id: order.id, reference: order.reference } : null;

type OrderRecord = Pick<
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
export async function getOrder(deps: Deps, id: string): Promise<OrderRecord> {
  return Order.query(deps.db).findById(id).throwIfNotFound();
}
