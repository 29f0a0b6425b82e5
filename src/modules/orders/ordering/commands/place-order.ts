import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { markDocumentOrdered } from '../../../documents/index.ts';
import type { NewOrder } from '../../contract.ts';
import { orderInPack } from '../errors.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';
import { computePresentation } from './measure-letter.ts';
import { prepareOrder } from './prepare-order.ts';

/**
 * Orders a finished letter with the content the customer read and at the price they saw. Idempotent: a repeated call
 * returns the same order.
 */
export async function placeOrder(
  deps: Deps,
  input: { user: Actor; order: z.output<typeof NewOrder>; clientIp: string },
): Promise<{ order: Order; isNew: boolean }> {
  const { user } = input;
  const { documentId } = input.order;
  const current = await findCurrentOrder(deps, documentId, user.id);
  if (current && current.status !== 'awaiting_payment') return { order: current, isNew: false };

  const { values, revision } = await prepareOrder(deps, input);
  // The letters of a pack are paid together: it is cancelled or paid as a whole.
  if (current?.packId) throw orderInPack({ packId: current.packId });
  if (current && isSameLetter(current, values))
    return { order: await updateAgreement(deps, current, values), isNew: false };

  const id = deps.newId();
  const order = await deps.db.transaction(async (trx) => {
    // The customer changed the letter before paying: the new order replaces the unpaid one.
    if (current) await orderStateMachine.transition(trx, current.id, 'cancel', { reason: 'replaced before payment' });
    await Order.query(trx)
      .insert({
        id,
        reference: createReference(6, id),
        userId: user.id,
        status: orderStateMachine.initial,
        ...values,
        // A resent letter that was changed before its payment still names the original order.
        resendsOrderId: current?.resendsOrderId ?? null,
        resendReason: current?.resendReason ?? null,
      })
      // Another tab was faster: `orders_one_current` allows one current order per document.
      .onConflict()
      .ignore();
    return Order.query(trx).where({ documentId }).whereNot({ status: 'cancelled' }).first().throwIfNotFound();
  });
  // The concurrent order has another delivery method or price: the latest consent replaces it.
  if (order.id !== id && !isSameLetter(order, values)) return placeOrder(deps, input);
  try {
    await markDocumentOrdered(deps, {
      id: documentId,
      userId: user.id,
      enclosureIds: order.enclosureIds,
      datedOn: order.postOn,
      presentedOn: computePresentation(deps, order),
      ...(order.id === id && { revision }),
    });
  } catch (error) {
    // The content or the enclosures changed while the price was computed: this order is no longer valid.
    // Only the order of this call is cancelled, never that of another tab.
    if (order.id === id)
      await deps.db.transaction((trx) =>
        orderStateMachine.transition(trx, id, 'cancel', { reason: 'changed while it was ordered' }),
      );
    throw error;
  }
  return { order, isNew: order.id === id };
}

/** Stores the last consent before the payment. An order that support prepared gets its first consent here. */
async function updateAgreement(
  deps: Deps,
  { id }: Order,
  { consents, consentIp }: Pick<Order, 'consents' | 'consentIp'>,
): Promise<Order> {
  await Order.query(deps.db).findById(id).where({ status: 'awaiting_payment' }).patch({ consents, consentIp });
  return Order.query(deps.db).findById(id).throwIfNotFound();
}

const isSameLetter = (
  order: Order,
  requested: Pick<Order, 'sending' | 'totalCents' | 'duplex' | 'enclosureIds' | 'postOn'>,
): boolean =>
  order.totalCents === requested.totalCents &&
  order.postOn === requested.postOn &&
  order.sending === requested.sending &&
  order.duplex === requested.duplex &&
  isDeepStrictEqual(order.enclosureIds, requested.enclosureIds);

const findCurrentOrder = (deps: Deps, documentId: string, userId: string) =>
  Order.query(deps.db).where({ documentId, userId }).whereNot({ status: 'cancelled' }).first();
