import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { getPayment, requestRefundIfAny } from '../../../payments/index.ts';
import { letterQueued, orderPaid } from '../../events.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';
import { reopenCancelledDocument } from './cancel-order.ts';
import { measureLetter, computeReleaseInstant } from './measure-letter.ts';
import { dateLetter } from './pay-order.ts';

/** « Des modifications pendant 30 jours » (docs/domain/product.md#offers). */
export const PDF_CHANGE_DAYS = 30;

/** Starts the order of a payment that succeeded. The payment of a subscription's period has no order. */
export async function startOrderOfPayment(deps: Deps, input: { paymentId: string }): Promise<void> {
  const { orderId } = await getPayment(deps, input.paymentId);
  if (orderId) await startPaidOrder(deps, { orderId });
}

/**
 * Marks an order as paid and creates its letter, which is released after the change-of-mind period. An order that
 * another call pays or cancels at the same time is read again: a cancelled one is refunded.
 */
export async function startPaidOrder(deps: Deps, input: { orderId: string }): Promise<void> {
  const order = await Order.query(deps.db).findById(input.orderId).throwIfNotFound();
  if (order.status === 'cancelled') {
    // The payment page was still open when the order was cancelled: the amount is refunded.
    await requestRefundIfAny(deps, {
      orderId: order.id,
      cause: 'paid_after_cancellation',
      reason: 'commande annulée avant le paiement',
    });
    // Cancelled between the reading of the order and the dating of its letter.
    await reopenCancelledDocument(deps, input);
    return;
  }
  if (order.status !== 'awaiting_payment') return;
  await dateLetter(deps, order);
  const { sending } = order;
  if (sending === 'pdf') {
    // The customer requested it immediately: the event renders the PDF.
    const changeable_until = new Date(deps.now().getTime() + PDF_CHANGE_DAYS * 86_400_000);
    const result = await deps.db.transaction(async (trx) => {
      const paid = await orderStateMachine.transition(trx, order.id, 'pay', { set: { changeable_until } });
      if (paid === 'transitioned') await emit(trx, orderPaid, { id: order.id });
      return paid;
    });
    if (result === 'noop') await startPaidOrder(deps, input);
    return;
  }

  const { quote, addressee, recipientLines } = await measureLetter(deps, {
    documentId: order.documentId,
    userId: order.userId,
    sending,
    offer: order.offer,
    enclosureIds: order.enclosureIds,
    duplex: order.duplex,
    postOn: order.postOn,
    isPlaced: true,
  });
  const releasesAt = computeReleaseInstant(deps, order.postOn);
  const result = await deps.db.transaction(async (trx) => {
    // Idempotent: a redelivered event finds the order already paid and creates no second letter.
    const paid = await orderStateMachine.transition(trx, order.id, 'pay');
    if (paid === 'noop') return paid;
    const letter = await Letter.query(trx).insertAndFetch({
      id: deps.newId(),
      orderId: order.id,
      documentId: order.documentId,
      status: letterStateMachine.initial,
      product: sending,
      addressee,
      recipientLines,
      pages: quote.pages,
      sheets: quote.sheets,
      duplex: order.duplex,
      weightGrams: quote.weightGrams,
      expectedOn: quote.expectedOn,
      releasesAt,
    });
    await emit(trx, letterQueued, { id: letter.id }, { at: releasesAt });
    return paid;
  });
  if (result === 'noop') await startPaidOrder(deps, input);
}
