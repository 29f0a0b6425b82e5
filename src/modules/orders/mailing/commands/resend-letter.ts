import type { Deps } from '../../../../kernel/deps.ts';
import { type AppError, notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { parisDay } from '../../../../letterpress/index.ts';
import { userById } from '../../../auth/index.ts';
import type { DraftContent } from '../../../documents/contract.ts';
import { copyOrderedDocument, markDocumentOrdered, measureCopy } from '../../../documents/index.ts';
import type { Price } from '../../../payments/contract.ts';
import { getCurrentOffer, paymentsOfOrders } from '../../../payments/index.ts';
import { orderResent } from '../../events.ts';
import { priceSheets } from '../../ordering/commands/measure-letter.ts';
import { startPaidOrder } from '../../ordering/commands/start-paid-order.ts';
import { addressRejected, letterIncomplete } from '../../ordering/errors.ts';
import { Order } from '../../ordering/models/order.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import {
  accountWasErased,
  letterAwaitsPickup,
  nothingToResend,
  resendCancelled,
  resendDisputed,
  resendRejected,
  resendTooEarly,
} from '../errors.ts';
import { formatDay, noon } from '../format-date.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

interface Resending {
  letterId: string;
  reason: string;
  isFree: boolean;
  recipient?: DraftContent['recipient'] | undefined;
}
const FREE: Price = { lines: [], totalCents: 0, currency: 'eur' };

/**
 * Support sends a letter again: a new order that names the old one (decision 0014), free and posted at once, or waiting for its
 * payment. The order comes first, and one at most lives for an old one; what follows is completed by asking again.
 */
export async function resendLetter(deps: Deps, input: Resending): Promise<{ order: Order; made: boolean }> {
  const letter = await Letter.query(deps.db).findById(input.letterId);
  if (!letter) throw notFound();
  const old = await Order.query(deps.db).findById(letter.orderId).throwIfNotFound();
  const refused = await refusalOf(deps, letter, old);
  if (refused) throw refused;

  const { order, made } = await orderAgain(deps, old, letter.product, input);
  const { documentId, duplex, userId } = order;
  const sending = letter.product;
  const { enclosureIds } = await copyOrderedDocument(deps, {
    id: old.documentId,
    userId,
    as: documentId,
    sending,
    duplex,
    enclosureIds: old.enclosureIds,
    recipient: input.recipient,
  });
  await Order.query(deps.db).findById(order.id).patch({ enclosureIds });
  await markDocumentOrdered(deps, { id: documentId, userId, enclosureIds });
  if (order.totalCents === 0) await startPaidOrder(deps, { orderId: order.id });
  return { order: await order.$query(deps.db), made };
}

async function refusalOf(deps: Deps, letter: Letter, old: Order) {
  if ((await userById(deps, old.userId)).erased) return accountWasErased({ orderId: old.id });
  if ((await paymentsOfOrders(deps, [old.id])).get(old.id)?.status === 'disputed')
    return resendDisputed({ orderId: old.id });
  return findResendBlocker(letter, deps.now());
}

async function orderAgain(
  deps: Deps,
  old: Order,
  sending: Letter['product'],
  { reason, isFree, recipient }: Resending,
): Promise<{ order: Order; made: boolean }> {
  const { userId, duplex, enclosureIds } = old;
  const measured = await measureCopy(deps, { id: old.documentId, userId, sending, duplex, enclosureIds, recipient });
  if (measured.missing.length > 0) throw letterIncomplete({ missing: measured.missing });
  if (measured.addressErrors.length > 0) throw addressRejected({ lines: measured.addressErrors });
  const offer = await getCurrentOffer(deps, userId);
  const price = isFree
    ? FREE
    : priceSheets(deps, {
        offer,
        sending,
        sheets: measured.sheets,
        zone: measured.zone,
        partner: measured.partner,
        at: deps.now(),
      }).price;
  const [id, documentId] = [deps.newId(), deps.newId()];
  return deps.db.transaction(async (trx) => {
    const inserted: unknown[] = await trx('orders')
      .insert({
        id,
        reference: createReference(6, id),
        user_id: userId,
        document_id: documentId,
        status: orderStateMachine.initial,
        title: old.title,
        category: old.category,
        template_slug: old.templateSlug,
        offer,
        sending,
        duplex,
        enclosure_ids: '[]',
        price: JSON.stringify(price),
        total_cents: price.totalCents,
        // Nothing is bought by support: whoever pays agrees to the terms on the page of the payment.
        consents: null,
        resends_order_id: old.id,
        resend_reason: reason,
      })
      // Two clicks, or two people: `orders_one_resend` lets one order live.
      .onConflict()
      .ignore()
      .returning('id');
    if (inserted.length > 0) await emit(trx, orderResent, { id });
    return {
      order: await Order.query(trx)
        .where({ resendsOrderId: old.id })
        .whereNotIn('status', ['cancelled', 'refunded'])
        .first()
        .throwIfNotFound(),
      made: inserted.length > 0,
    };
  });
}

/** Why it makes no sense to send a letter again; null when it does: it came back, was lost, or arrived and is wanted twice. */
export function findResendBlocker(letter: Pick<Letter, 'id' | 'status' | 'expectedOn'>, now: Date): AppError | null {
  const { id: letterId, status, expectedOn } = letter;
  if (status === 'rejected') return resendRejected({ letterId });
  if (status === 'cancelled') return resendCancelled({ letterId });
  if (status === 'awaiting_pickup') return letterAwaitsPickup({ letterId });
  if (letterStateMachine.isIn('ended', status)) return null;
  if (!letterStateMachine.isIn('billable', status)) return nothingToResend({ letterId });
  return expectedOn && parisDay(now) <= expectedOn
    ? resendTooEarly({ letterId, expectedOn: formatDay(noon(expectedOn)) })
    : null;
}
