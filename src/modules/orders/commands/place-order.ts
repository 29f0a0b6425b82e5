import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import type { Actor } from '../../../kernel/endpoint.ts';
import { reference } from '../../../kernel/ids.ts';
import { markOrdered } from '../../documents/index.ts';
import type { NewOrder } from '../contract.ts';
import { priceChanged } from '../errors.ts';
import { Order } from '../models/order.ts';
import { orderMachine } from '../order.machine.ts';
import { expectPostingDay } from '../release.ts';
import { measureLetter } from './letter-measure.ts';

/** The version of the texts a person ticks; it changes with their wording. */
export const CONSENT_VERSION = '2026-11-21';

/** Orders a finished letter at the price the person saw. Asked twice, it is the same order. */
export async function placeOrder(
  deps: Deps,
  input: { user: Actor; order: z.output<typeof NewOrder> },
): Promise<{ order: Order; made: boolean }> {
  const { user } = input;
  const { documentId, sending, offer, expectedTotalCents } = input.order;
  const postOn = input.order.postOn ?? null;
  const living = await livingOrder(deps, documentId, user.id);
  if (living && living.status !== 'awaiting_payment') return { order: living, made: false };

  expectPostingDay(deps, postOn);
  const { quote, template, enclosureIds } = await measureLetter(deps, { documentId, userId: user.id, sending, offer, postOn });
  if (quote.price.totalCents !== expectedTotalCents) throw priceChanged({ totalCents: quote.price.totalCents });
  if (living && isSameLetter(living, { sending, totalCents: quote.price.totalCents, duplex: quote.duplex, enclosureIds, postOn }))
    return { order: living, made: false };

  const at = deps.now().toISOString();
  const order = await deps.db.transaction(async (trx) => {
    // The person came back and changed the letter before paying: the unpaid order makes way for the new one.
    if (living) await orderMachine.move(trx, living.id, 'cancel', { because: 'replaced before payment' });
    const id = deps.newId();
    await Order.query(trx)
      .insert({
        id,
        reference: reference(6, id),
        userId: user.id,
        documentId,
        status: orderMachine.initial,
        title: template.title,
        category: template.category,
        templateSlug: template.slug,
        offer,
        sending,
        duplex: quote.duplex,
        enclosureIds,
        postOn,
        price: quote.price,
        totalCents: quote.price.totalCents,
        consents: { version: CONSENT_VERSION, termsAt: at, immediateStartAt: at, withdrawalLossAt: at },
      })
      // The other tab won: `orders_living` allows one living order per document.
      .onConflict()
      .ignore();
    return Order.query(trx).where({ documentId }).whereNot({ status: 'cancelled' }).first().throwIfNotFound();
  });
  try {
    await markOrdered(deps, { id: documentId, userId: user.id, enclosureIds: order.enclosureIds });
  } catch (error) {
    // A paper came or went while the price was computed: this order is of a letter that is no more.
    await deps.db.transaction((trx) => orderMachine.move(trx, order.id, 'cancel', { because: 'changed while it was ordered' }));
    throw error;
  }
  return { order, made: true };
}

const isSameLetter = (order: Order, now: Pick<Order, 'sending' | 'totalCents' | 'duplex' | 'enclosureIds' | 'postOn'>): boolean =>
  order.totalCents === now.totalCents && order.postOn === now.postOn && order.sending === now.sending && order.duplex === now.duplex && isDeepStrictEqual(order.enclosureIds, now.enclosureIds);

const livingOrder = (deps: Deps, documentId: string, userId: string) =>
  Order.query(deps.db).where({ documentId, userId }).whereNot({ status: 'cancelled' }).first();
