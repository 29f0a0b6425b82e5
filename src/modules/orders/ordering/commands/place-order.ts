import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { formatDelay } from '../../../../domain/duration.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { markDocumentOrdered } from '../../../documents/index.ts';
import { buildConsentRecord } from '../../../payments/index.ts';
import type { NewOrder } from '../../contract.ts';
import { getConsentTexts } from '../consents.contract.ts';
import { priceChanged } from '../errors.ts';
import { type Consents, Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';
import { assertPostingDay, computePresentation, measureLetter } from './measure-letter.ts';

/**
 * Orders a finished letter with the content the customer read and at the price they saw. Idempotent: a repeated call
 * returns the same order.
 */
export async function placeOrder(
  deps: Deps,
  input: { user: Actor; order: z.output<typeof NewOrder>; clientIp: string },
): Promise<{ order: Order; isNew: boolean }> {
  const { user } = input;
  const { documentId, sending, offer, expectedTotalCents } = input.order;
  const postOn = input.order.postOn ?? null;
  const current = await findCurrentOrder(deps, documentId, user.id);
  if (current && current.status !== 'awaiting_payment') return { order: current, isNew: false };

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
    consentIp: input.clientIp,
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
    current &&
    isSameLetter(current, { sending, totalCents: quote.price.totalCents, duplex: quote.duplex, enclosureIds, postOn })
  )
    return { order: await updateAgreement(deps, current, agreement), isNew: false };

  const id = deps.newId();
  const order = await deps.db.transaction(async (trx) => {
    // The customer changed the letter before paying: the new order replaces the unpaid one.
    if (current) await orderStateMachine.transition(trx, current.id, 'cancel', { reason: 'replaced before payment' });
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
        // A resent letter that was changed before its payment still names the original order.
        resendsOrderId: current?.resendsOrderId ?? null,
        resendReason: current?.resendReason ?? null,
      })
      // Another tab was faster: `orders_one_current` allows one current order per document.
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
  return { order, isNew: true };
}

/** Stores the last consent before the payment. An order that support prepared gets its first consent here. */
async function updateAgreement(
  deps: Deps,
  { id }: Order,
  agreement: { consents: Consents; consentIp: string },
): Promise<Order> {
  await Order.query(deps.db).findById(id).where({ status: 'awaiting_payment' }).patch(agreement);
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
