import type { CheckoutState } from '../../../../adapters/payments/port.ts';
import { getOffer } from '../../../../domain/offer.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { OfferKey, PriceLine } from '../../contract.ts';
import { toCheckoutLines } from '../../invoices/invoice-lines.ts';
import { paymentProcessing, paymentUnavailable, paymentUnderReview } from '../errors.ts';
import { Payment } from '../models/payment.ts';
import { paymentStateMachine } from '../payment.state-machine.ts';
import { callProviderForCustomer } from './call-provider.ts';
import { assertOfferPricesMatch } from './check-prices.ts';
import { syncCheckout, succeedPayment } from './sync-checkout.ts';

interface PayableOrder {
  id: string;
  reference: string;
  offer: OfferKey;
  lines: PriceLine[];
  totalCents: number;
}

/** What one payment page pays: an order, or all orders of a pack. */
interface Purchase {
  userId: string;
  userEmail: string;
  packId: string | null;
  /** At least one. */
  orders: readonly PayableOrder[];
  /** Paths of our pages after the payment, and after it was given up. */
  successPath: string;
  cancelPath: string;
}

/**
 * Opens (or finds) the hosted payment page of a purchase. Null when it is already paid, or when a subscription leaves
 * nothing to pay.
 */
export async function openCheckout(deps: Deps, purchase: Purchase): Promise<{ url: string | null }> {
  const ourId = purchase.packId ?? purchase.orders[0]!.id;
  // A page may have expired since the last visit; the next attempt opens a new one. Two rounds are enough.
  for (let round = 0; round < 3; round += 1) {
    const payments = await preparePayments(deps, purchase);
    const statuses = payments.map(({ status }) => status);
    if (statuses.every((status) => paymentStateMachine.isIn('paid', status))) return { url: null };
    if (payments.every(({ amountCents }) => amountCents === 0)) {
      for (const { id } of payments) await succeedPayment(deps, id);
      return { url: null };
    }

    if (statuses.includes('processing')) throw paymentProcessing({ orderId: ourId });
    if (statuses.includes('under_review')) throw paymentUnderReview({ orderId: ourId });

    const page = await openPage(deps, { purchase, ourId, payments });
    await storeSessionId(deps, payments, page.sessionId);
    if (page.status === 'open') return { url: page.url };
    await callProviderForCustomer(deps, describeCall(payments[0]!), () =>
      syncCheckout(deps, { sessionId: page.sessionId }),
    );
  }
  throw paymentUnavailable({ orderId: ourId });
}

/** One payment for each order; a failed attempt is reopened under the next number. Those of a page change together. */
const preparePayments = (deps: Deps, { orders, userId, packId }: Purchase): Promise<Payment[]> =>
  deps.db.transaction(async (trx) => {
    const orderIds = orders.map(({ id }) => id);
    await Payment.query(trx)
      .insert(
        orders.map((order) => ({
          id: deps.newId(),
          orderId: order.id,
          packId,
          userId,
          orderReference: order.reference,
          offer: order.offer,
          status: paymentStateMachine.initial,
          amountCents: order.totalCents,
          lines: order.lines,
        })),
      )
      .onConflict('order_id')
      .ignore();
    const payments = await Payment.query(trx).whereIn('orderId', orderIds).orderBy('id').forUpdate();
    const failed = payments.filter(({ status }) => status === 'failed');
    for (const payment of failed)
      await paymentStateMachine.transition(trx, payment.id, 'reopen', {
        set: { attempt: payment.attempt + 1, stripe_session_id: null },
      });
    if (failed.length === 0) return payments;
    return Payment.query(trx).whereIn('orderId', orderIds).orderBy('id');
  });

type Page = Pick<CheckoutState, 'sessionId' | 'status' | 'url'>;
const describeCall = (payment: Payment) =>
  ({ subject: 'payments', subjectId: payment.id, call: 'open_checkout' }) as const;

/** The page of this attempt, or a new one. */
async function openPage(
  deps: Deps,
  { purchase, ourId, payments }: { purchase: Purchase; ourId: string; payments: readonly Payment[] },
): Promise<Page> {
  const payment = payments[0]!;
  const { stripeSessionId } = payment;
  const stored =
    stripeSessionId &&
    (await callProviderForCustomer(deps, describeCall(payment), () => deps.payments.readCheckout(stripeSessionId)));
  if (stored && stored.status !== 'open') return stored;
  const lines = toCheckoutLines(
    payments.flatMap(({ lines: own }) => own),
    { id: deps.config.stripe.prices.single_document, cents: getOffer('single_document').priceCents },
  );
  if (lines.some(({ priceId }) => priceId)) await assertOfferPricesMatch(deps, ['single_document']);
  const open = () =>
    deps.payments.openCheckout({
      key: `checkout-${payment.id}-${payment.attempt}`,
      ourId,
      reference: payment.orderReference,
      customer: { email: purchase.userEmail },
      lines,
      successUrl: deps.config.publicUrl + purchase.successPath,
      cancelUrl: deps.config.publicUrl + purchase.cancelPath,
    });
  return stored || callProviderForCustomer(deps, describeCall(payment), open);
}

/** Fails a payment whose page could not be opened. The customer's next attempt opens a new one. */
export const failUnopenedPayment = (deps: Deps, input: { id: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const payment = await Payment.query(trx)
      .findOne({ id: input.id, status: 'pending' })
      .whereNull('stripeSessionId')
      .forUpdate();
    if (payment) await paymentStateMachine.transition(trx, payment.id, 'fail', { reason: 'no page could be opened' });
  });

async function storeSessionId(deps: Deps, payments: readonly Payment[], sessionId: string): Promise<void> {
  await Payment.query(deps.db)
    .whereInComposite(
      ['id', 'attempt'],
      payments.map(({ id, attempt }) => [id, attempt]),
    )
    .whereRaw('stripe_session_id is distinct from (?)', [sessionId])
    .patch({ stripeSessionId: sessionId, pageOpenedAt: deps.now() });
}
