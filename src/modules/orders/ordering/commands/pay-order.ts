import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { markDocumentOrdered } from '../../../documents/index.ts';
import { openCheckout, getPayment } from '../../../payments/index.ts';
import { consentsMissing, orderCancelled } from '../errors.ts';
import { Order } from '../models/order.ts';
import { reopenCancelledDocument } from './cancel-order.ts';
import { computePresentation } from './measure-letter.ts';

/**
 * Opens the hosted payment page of an order; null when it is already paid. The orders of a pack are paid on one page.
 */
export async function payOrder(deps: Deps, input: { order: Order; user: Actor }): Promise<{ url: string | null }> {
  const { order, user } = input;
  if (order.status === 'cancelled') throw orderCancelled({ orderId: order.id });
  if (order.status !== 'awaiting_payment') return { url: null };
  const orders = await listOrdersPaidWith(deps, order);
  const unpaid = orders.filter(({ status }) => status === 'awaiting_payment');
  for (const unpaidOrder of unpaid) await lockContent(deps, unpaidOrder);
  // Before the page is opened, so that a crash after it leaves no paid order without an alarm.
  await Order.query(deps.db)
    .findByIds(unpaid.map(({ id }) => id))
    .patch({ paymentDueFrom: deps.db.raw('greatest(payment_due_from, now())') });
  return openCheckout(deps, {
    userId: user.id,
    userEmail: user.email,
    packId: order.packId,
    orders: orders.map(({ id, reference, offer, price, totalCents }) => ({
      id,
      reference,
      offer,
      lines: price.lines,
      totalCents,
    })),
    ...(order.packId
      ? { successPath: `/envois/${order.packId}`, cancelPath: `/envois/${order.packId}?retour=annule` }
      : {
          successPath: `/confirmation-de-commande?commande=${order.id}`,
          cancelPath: `/paiement?document=${order.documentId}&retour=annule`,
        }),
  });
}

/** The orders that one payment page pays: all of a pack, or the order alone. */
export const listOrdersPaidWith = async (deps: Deps, order: Order): Promise<Order[]> =>
  order.packId ? Order.query(deps.db).where({ packId: order.packId, userId: order.userId }).orderBy('id') : [order];

/**
 * Locks the content of a letter before its payment. After a crash while it was ordered the content could still change.
 */
async function lockContent(deps: Deps, order: Order): Promise<void> {
  if (!order.consents) throw consentsMissing({ orderId: order.id });
  await dateLetter(deps, order);
  // Another tab cancelled the order: its letter is a draft again.
  if ((await order.$query(deps.db)).status === 'cancelled') {
    await reopenCancelledDocument(deps, { orderId: order.id });
    throw orderCancelled({ orderId: order.id });
  }
}

/**
 * Gives the pages of an ordered letter the day of now, or the chosen day: before its payment, and again once it is paid,
 * since a page is paid up to a day after it was opened, and a bank may confirm a payment days later.
 */
export async function dateLetter(deps: Deps, order: Order): Promise<void> {
  const today = toParisDay(deps.now());
  await markDocumentOrdered(deps, {
    id: order.documentId,
    userId: order.userId,
    enclosureIds: order.enclosureIds,
    datedOn: order.postOn && order.postOn > today ? order.postOn : today,
    presentedOn: computePresentation(deps, order),
  });
}

/** A bank confirms or declines a SEPA direct debit within 14 business days; no alarm is raised before. */
const BANK_DAYS = 20;

/**
 * Moves the start of the payment's time limit. After a page that expired or a debit that was declined, nothing is due
 * until the customer opens another page.
 */
export async function setPaymentDue(deps: Deps, input: { paymentId: string }): Promise<void> {
  const { orderId, status, statusSince } = await getPayment(deps, input.paymentId);
  if (!orderId || (status !== 'processing' && status !== 'failed')) return;
  const paymentDueFrom = status === 'processing' ? new Date(statusSince.getTime() + BANK_DAYS * 86_400_000) : null;
  await Order.query(deps.db).findById(orderId).patch({ paymentDueFrom });
}
