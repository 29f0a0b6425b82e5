import type { z } from 'zod';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { markDocumentOrdered } from '../../../documents/index.ts';
import type { NewPack } from '../../contract.ts';
import { packLetterOrdered } from '../errors.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';
import { cancelUnpaidOrders, reopenCancelledDocument } from './cancel-order.ts';
import { computePresentation } from './measure-letter.ts';
import { prepareOrder } from './prepare-order.ts';

type Prepared = Awaited<ReturnType<typeof prepareOrder>>;
interface PackInput {
  user: Actor;
  pack: z.output<typeof NewPack>;
  clientIp: string;
}

/**
 * Orders several finished letters that are paid together: an order for each letter, all of them or none. Idempotent by
 * the id that the browser made.
 */
export async function placePack(deps: Deps, input: PackInput): Promise<{ orders: Order[]; isNew: boolean }> {
  const { user, pack, clientIp } = input;
  const placed = await listPackOrders(deps, { packId: pack.id, user });
  if (placed.length > 0) return { orders: placed, isNew: false };

  const { offer, consents } = pack;
  const prepared: Prepared[] = [];
  // One after the other: each is laid out as it will be printed.
  for (const letter of pack.letters)
    prepared.push(await prepareOrder(deps, { user, clientIp, order: { ...letter, offer, consents } }));

  const { orders, isNew, replaced } = await insertOrders(deps, { user, packId: pack.id, prepared });
  for (const { id } of replaced) await reopenCancelledDocument(deps, { orderId: id });
  try {
    for (const order of orders)
      await markDocumentOrdered(deps, {
        id: order.documentId,
        userId: user.id,
        enclosureIds: order.enclosureIds,
        datedOn: order.postOn,
        presentedOn: computePresentation(deps, order),
        revision: prepared.find(({ values }) => values.documentId === order.documentId)?.revision,
      });
  } catch (error) {
    // A letter changed while the prices were computed: no order of the pack is valid.
    await cancelUnpaidOrders(deps, { orders, reason: 'changed while it was ordered' });
    throw error;
  }
  return { orders, isNew };
}

/** Lists the orders of a pack of this user. Another user's pack is "not found". */
export async function listPackOrders(deps: Deps, { packId, user }: { packId: string; user: Actor }): Promise<Order[]> {
  const orders = await Order.query(deps.db).where('packId', packId).orWhere('id', packId).orderBy('id');
  if (orders.some((order) => order.packId !== packId || order.userId !== user.id)) throw notFound();
  return orders;
}

/** Replaces unpaid orders of these letters, with the packs they belonged to. */
const insertOrders = (
  deps: Deps,
  { user, packId, prepared }: { user: Actor; packId: string; prepared: readonly Prepared[] },
): Promise<{ orders: Order[]; isNew: boolean; replaced: Order[] }> =>
  deps.db.transaction(async (trx) => {
    const documentIds = prepared.map(({ values }) => values.documentId).toSorted();
    const listCurrent = () =>
      Order.query(trx).whereIn('documentId', documentIds).whereNot({ status: 'cancelled' }).orderBy('id');
    const former = (await listCurrent()).filter((order) => order.packId !== packId);
    const ordered = former.find(({ status }) => status !== 'awaiting_payment');
    if (ordered) throw packLetterOrdered({ orderId: ordered.id, title: ordered.title });
    const others = await Order.query(trx)
      .whereIn(
        'packId',
        former.flatMap((order) => order.packId ?? []),
      )
      .where({ status: 'awaiting_payment' });
    const replaced = [...former.filter((order) => !order.packId), ...others];
    for (const { id } of replaced)
      await orderStateMachine.transition(trx, id, 'cancel', { reason: 'replaced before payment' });
    const rows = prepared
      .toSorted((first, other) => first.values.documentId.localeCompare(other.values.documentId))
      .map(({ values }) => {
        const id = deps.newId();
        return {
          id,
          reference: createReference(6, id),
          userId: user.id,
          packId,
          status: orderStateMachine.initial,
          ...values,
        };
      });
    // A double click finds the orders of the first one: `orders_one_current` allows one current order per document.
    await Order.query(trx).insert(rows).onConflict().ignore();
    const orders = await listCurrent();
    const another = orders.find((order) => order.packId !== packId);
    if (another) throw packLetterOrdered({ orderId: another.id, title: another.title });
    return { orders, isNew: orders.some((order) => rows.some(({ id }) => id === order.id)), replaced };
  });
