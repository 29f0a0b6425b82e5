import type { Deps } from '../../../../kernel/deps.ts';
import { type AppError, notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { parisDay } from '../../../../letterpress/index.ts';
import { getUser, listUserNames } from '../../../auth/index.ts';
import type { DraftContent } from '../../../documents/drafts/contract.ts';
import { copyOrderedDocument, markDocumentOrdered, measureCopy } from '../../../documents/index.ts';
import type { Price } from '../../../payments/contract.ts';
import { getCurrentOffer, listOrderPayments } from '../../../payments/index.ts';
import { orderResent } from '../../events.ts';
import { priceSheets } from '../../ordering/commands/measure-letter.ts';
import { startPaidOrder } from '../../ordering/commands/start-paid-order.ts';
import { assertPostable } from '../../ordering/errors.ts';
import { Order } from '../../ordering/models/order.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { decideOnOrder } from '../../support/decide-on-order.ts';
import { OrderDecision } from '../../support/models/order-decision.ts';
import { recordDecision } from '../../support/record-decision.ts';
import {
  accountWasErased,
  alreadyResent,
  letterAwaitsPickup,
  nothingToResend,
  resendCancelled,
  resendDisputed,
  resendRejected,
  resendTooEarly,
} from '../errors.ts';
import { formatDay, toNoon } from '../format-date.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

interface ResendInput {
  letterId: string;
  reason: string;
  isFree: boolean;
  recipient?: DraftContent['recipient'] | undefined;
  userId: string;
  /** The instant of the letter's state on which the person decided. */
  expectedStatusSince: Date | null;
}
const FREE_PRICE: Price = { lines: [], totalCents: 0, currency: 'eur' };

/**
 * Resends a letter for support: a new order that names the original (docs/decisions/0014), free and posted at once, or
 * waiting for its payment. The order is inserted first, and only one may exist per original; a repeated call completes
 * the rest.
 */
export async function resendLetter(deps: Deps, input: ResendInput): Promise<{ order: Order; isNew: boolean }> {
  const found = await Letter.query(deps.db).findById(input.letterId);
  if (!found) throw notFound();
  const { orderId } = found;
  return decideOnOrder(deps, { orderId, expectedStatusSince: input.expectedStatusSince }, ({ order, letter }) =>
    resendOrder(deps, order, letter ?? found, input),
  );
}

async function resendOrder(
  deps: Deps,
  original: Order,
  letter: Letter,
  input: ResendInput,
): Promise<{ order: Order; isNew: boolean }> {
  const blocker = await findBlocker(deps, letter, original);
  if (blocker) throw blocker;

  const { order, isNew } = await insertResend(deps, original, letter, input);
  if (!isNew) await assertOwnResend(deps, order, input.userId);
  const { documentId, duplex, userId } = order;
  const sending = letter.product;
  const { enclosureIds } = await copyOrderedDocument(deps, {
    id: original.documentId,
    userId,
    as: documentId,
    sending,
    duplex,
    enclosureIds: original.enclosureIds,
    recipient: input.recipient,
  });
  await Order.query(deps.db).findById(order.id).patch({ enclosureIds });
  await markDocumentOrdered(deps, { id: documentId, userId, enclosureIds });
  if (order.totalCents === 0) await startPaidOrder(deps, { orderId: order.id });
  return { order: await order.$query(deps.db), isNew };
}

async function findBlocker(deps: Deps, letter: Letter, original: Order) {
  if ((await getUser(deps, original.userId)).erased) return accountWasErased({ orderId: original.id });
  if ((await listOrderPayments(deps, [original.id])).get(original.id)?.status === 'disputed')
    return resendDisputed({ orderId: original.id });
  return findResendBlocker(letter, deps.now());
}

async function insertResend(
  deps: Deps,
  original: Order,
  letter: Letter,
  { reason, isFree, recipient, userId: decidedBy }: ResendInput,
): Promise<{ order: Order; isNew: boolean }> {
  const sending = letter.product;
  const { userId, duplex, enclosureIds } = original;
  const measured = await measureCopy(deps, {
    id: original.documentId,
    userId,
    sending,
    duplex,
    enclosureIds,
    recipient,
  });
  assertPostable(measured, { byField: true });
  const offer = await getCurrentOffer(deps, userId);
  const price = isFree
    ? FREE_PRICE
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
        title: original.title,
        category: original.category,
        template_slug: original.templateSlug,
        offer,
        sending,
        duplex,
        enclosure_ids: '[]',
        price: JSON.stringify(price),
        total_cents: price.totalCents,
        // Support cannot consent for the customer, who accepts the terms on the payment page.
        consents: null,
        resends_order_id: original.id,
        resend_reason: reason,
      })
      // Concurrent calls: `orders_one_resend` allows one order.
      .onConflict()
      .ignore()
      .returning('id');
    if (inserted.length > 0) {
      const { recipientLines: lines } = measured;
      const isSameAddress = lines.join('\n') === letter.recipientLines.join('\n');
      const change = isSameAddress ? {} : { previousLines: letter.recipientLines, lines };
      await recordDecision(deps, trx, { orderId: id, action: 'resend', reason, userId: decidedBy, ...change });
      await emit(trx, orderResent, { id });
    }
    return {
      order: await Order.query(trx)
        .where({ resendsOrderId: original.id })
        .whereNotIn('status', ['cancelled', 'refunded'])
        .first()
        .throwIfNotFound(),
      isNew: inserted.length > 0,
    };
  });
}

/** A repeated click gets its own order; a second colleague reads who was first. */
async function assertOwnResend(deps: Deps, order: Order, userId: string): Promise<void> {
  const decision = await OrderDecision.query(deps.db).findOne({ orderId: order.id, action: 'resend' });
  if (!decision || decision.decidedBy === userId) return;
  const name = (await listUserNames(deps, [decision.decidedBy])).get(decision.decidedBy) ?? 'Un collègue';
  throw alreadyResent({ name, at: decision.createdAt, reference: order.reference });
}

/** Returns why a letter cannot be resent; null if it came back, was lost, or arrived and is wanted twice. */
export function findResendBlocker(letter: Pick<Letter, 'id' | 'status' | 'expectedOn'>, now: Date): AppError | null {
  const { id: letterId, status, expectedOn } = letter;
  if (status === 'rejected') return resendRejected({ letterId });
  if (status === 'cancelled') return resendCancelled({ letterId });
  if (status === 'awaiting_pickup') return letterAwaitsPickup({ letterId });
  if (letterStateMachine.isIn('ended', status)) return null;
  if (!letterStateMachine.isIn('billable', status)) return nothingToResend({ letterId });
  return expectedOn && parisDay(now) <= expectedOn
    ? resendTooEarly({ letterId, expectedOn: formatDay(toNoon(expectedOn)) })
    : null;
}
