import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { parisDay } from '../../../../letterpress/index.ts';
import { markDocumentOrdered } from '../../../documents/index.ts';
import { openCheckout, getPayment } from '../../../payments/index.ts';
import { consentsMissing, orderCancelled } from '../errors.ts';
import { Order } from '../models/order.ts';
import { reopenCancelledDocument } from './cancel-order.ts';
import { computePresentation } from './measure-letter.ts';

/** Opens the hosted payment page of an order; null when it is already paid. */
export async function payOrder(deps: Deps, input: { order: Order; user: Actor }): Promise<{ url: string | null }> {
  const { order, user } = input;
  if (order.status === 'cancelled') throw orderCancelled({ orderId: order.id });
  if (order.status !== 'awaiting_payment') return { url: null };
  if (!order.consents) throw consentsMissing({ orderId: order.id });
  // After a crash in `placeOrder` the content could still change. The pages carry the day of the payment or the chosen
  // day.
  const today = parisDay(deps.now());
  await markDocumentOrdered(deps, {
    id: order.documentId,
    userId: user.id,
    enclosureIds: order.enclosureIds,
    datedOn: order.postOn && order.postOn > today ? order.postOn : today,
    presentedOn: computePresentation(deps, order),
  });
  // Another tab cancelled the order: its letter is a draft again.
  if ((await order.$query(deps.db)).status === 'cancelled') {
    await reopenCancelledDocument(deps, { orderId: order.id });
    throw orderCancelled({ orderId: order.id });
  }
  return openCheckout(deps, {
    order: {
      id: order.id,
      reference: order.reference,
      documentId: order.documentId,
      userId: user.id,
      userEmail: user.email,
      offer: order.offer,
      lines: order.price.lines,
      totalCents: order.totalCents,
    },
  });
}

/** A bank confirms or declines a SEPA direct debit within 14 business days; no alarm is raised before. */
const BANK_DAYS = 20;

/** Moves the start of the payment's time limit: after a declined debit the customer may pay again. */
export async function setPaymentDue(deps: Deps, input: { paymentId: string }): Promise<void> {
  const { orderId, status, statusSince } = await getPayment(deps, input.paymentId);
  if (!orderId || (status !== 'processing' && status !== 'failed')) return;
  const days = status === 'processing' ? BANK_DAYS : 0;
  await Order.query(deps.db)
    .findById(orderId)
    .patch({ paymentDueFrom: new Date(statusSince.getTime() + days * 86_400_000) });
}
