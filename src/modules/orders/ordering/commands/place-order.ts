import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { formatDelay } from '../../../../letterpress/index.ts';
import { markDocumentOrdered } from '../../../documents/index.ts';
import { buildConsentRecord } from '../../../payments/index.ts';
import type { NewOrder } from '../../contract.ts';
import { getConsentTexts } from '../consents.contract.ts';
import { priceChanged } from '../errors.ts';
import { type Consents, Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';
import { assertPostingDay, measureLetter } from './measure-letter.ts';

/** Orders a finished letter, with the words the person read and at the price they saw. Asked twice, it is the same order. */
export async function placeOrder(
  deps: Deps,
  input: { user: Actor; order: z.output<typeof NewOrder>; from: string },
): Promise<{ order: Order; made: boolean }> {
  const { user } = input;
  const { documentId, sending, offer, expectedTotalCents } = input.order;
  const postOn = input.order.postOn ?? null;
  const living = await livingOrder(deps, documentId, user.id);
  if (living && living.status !== 'awaiting_payment') return { order: living, made: false };

  assertPostingDay(deps, postOn);
  const agreement = {
    consents: await buildConsentRecord(
      deps,
      getConsentTexts({
        delivery: sending,
        later: postOn !== null,
        wait: formatDelay(deps.config.changeOfMindSeconds),
      }),
      input.order.consents.version,
    ),
    consentIp: input.from,
  };
  const { quote, template, enclosureIds, revision } = await measureLetter(deps, {
    documentId,
    userId: user.id,
    sending,
    offer,
    postOn,
    revision: input.order.revision,
  });
  if (quote.price.totalCents !== expectedTotalCents) throw priceChanged({ totalCents: quote.price.totalCents });
  if (
    living &&
    isSameLetter(living, { sending, totalCents: quote.price.totalCents, duplex: quote.duplex, enclosureIds, postOn })
  )
    return { order: await agreeAgain(deps, living, agreement), made: false };

  const id = deps.newId();
  const order = await deps.db.transaction(async (trx) => {
    // The person came back and changed the letter before paying: the unpaid order makes way for the new one.
    if (living) await orderStateMachine.transition(trx, living.id, 'cancel', { reason: 'replaced before payment' });
    await Order.query(trx)
      .insert({
        id,
        reference: createReference(6, id),
        userId: user.id,
        documentId,
        status: orderStateMachine.initial,
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
        ...agreement,
        // Sent again by support, and changed before it was paid: it still names the old one.
        resendsOrderId: living?.resendsOrderId ?? null,
        resendReason: living?.resendReason ?? null,
      })
      // The other tab won: `orders_one_current` allows one living order per document.
      .onConflict()
      .ignore();
    return Order.query(trx).where({ documentId }).whereNot({ status: 'cancelled' }).first().throwIfNotFound();
  });
  try {
    await markDocumentOrdered(deps, {
      id: documentId,
      userId: user.id,
      enclosureIds: order.enclosureIds,
      datedOn: order.postOn,
      ...(order.id === id && { revision }),
    });
  } catch (error) {
    // A word changed, a paper came or went while the price was computed: this order is of a letter that is no more.
    // What another tab ordered is its own to call off.
    if (order.id === id)
      await deps.db.transaction((trx) =>
        orderStateMachine.transition(trx, id, 'cancel', { reason: 'changed while it was ordered' }),
      );
    throw error;
  }
  return { order, made: true };
}

/** What was agreed to last, before the payment, is what is proved; what support prepared is agreed to now, by the person who pays. */
async function agreeAgain(
  deps: Deps,
  { id }: Order,
  agreement: { consents: Consents; consentIp: string },
): Promise<Order> {
  await Order.query(deps.db).findById(id).where({ status: 'awaiting_payment' }).patch(agreement);
  return Order.query(deps.db).findById(id).throwIfNotFound();
}

const isSameLetter = (
  order: Order,
  now: Pick<Order, 'sending' | 'totalCents' | 'duplex' | 'enclosureIds' | 'postOn'>,
): boolean =>
  order.totalCents === now.totalCents &&
  order.postOn === now.postOn &&
  order.sending === now.sending &&
  order.duplex === now.duplex &&
  isDeepStrictEqual(order.enclosureIds, now.enclosureIds);

const livingOrder = (deps: Deps, documentId: string, userId: string) =>
  Order.query(deps.db).where({ documentId, userId }).whereNot({ status: 'cancelled' }).first();
