import type { CheckoutState } from '../../../../adapters/payments/port.ts';
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
  documentId: string;
  userId: string;
  userEmail: string;
  offer: OfferKey;
  lines: PriceLine[];
  totalCents: number;
}

/**
 * Opens (or finds) the hosted payment page of an order. Null when it is already paid, or when a subscription leaves
 * nothing to pay.
 */
export async function openCheckout(deps: Deps, input: { order: PayableOrder }): Promise<{ url: string | null }> {
  const { order } = input;
  // A page may have expired since the last visit; the next attempt opens a new one. Two rounds are enough.
  for (let round = 0; round < 3; round += 1) {
    const payment = await preparePayment(deps, order);
    if (paymentStateMachine.isIn('paid', payment.status)) return { url: null };
    if (payment.amountCents === 0) {
      await succeedPayment(deps, payment.id);
      return { url: null };
    }

    if (payment.status === 'processing') throw paymentProcessing({ orderId: order.id });
    if (payment.status === 'under_review') throw paymentUnderReview({ orderId: order.id });

    const page = await openPage(deps, order, payment);
    await storeSessionId(deps, payment, page.sessionId);
    if (page.status === 'open') return { url: page.url };
    await callProviderForCustomer(deps, describeCall(payment), () => syncCheckout(deps, { sessionId: page.sessionId }));
  }
  throw paymentUnavailable({ orderId: order.id });
}

/** One payment for each order; a failed attempt is reopened under the next number. */
const preparePayment = (deps: Deps, order: PayableOrder): Promise<Payment> =>
  deps.db.transaction(async (trx) => {
    await Payment.query(trx)
      .insert({
        id: deps.newId(),
        orderId: order.id,
        userId: order.userId,
        orderReference: order.reference,
        offer: order.offer,
        status: paymentStateMachine.initial,
        amountCents: order.totalCents,
        lines: order.lines,
      })
      .onConflict('order_id')
      .ignore();
    const payment = await Payment.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (payment.status === 'failed')
      await paymentStateMachine.transition(trx, payment.id, 'reopen', {
        set: { attempt: payment.attempt + 1, stripe_session_id: null },
      });
    return payment.$query(trx);
  });

type Page = Pick<CheckoutState, 'sessionId' | 'status' | 'url'>;
const describeCall = (payment: Payment) =>
  ({ subject: 'payments', subjectId: payment.id, call: 'open_checkout' }) as const;

/** The page of this attempt, or a new one. */
async function openPage(deps: Deps, order: PayableOrder, payment: Payment): Promise<Page> {
  const { stripeSessionId } = payment;
  const stored =
    stripeSessionId &&
    (await callProviderForCustomer(deps, describeCall(payment), () => deps.payments.readCheckout(stripeSessionId)));
  if (stored && stored.status !== 'open') return stored;
  const lines = toCheckoutLines(payment.lines, deps.config.stripe.prices.single_document);
  if (lines.some(({ priceId }) => priceId)) await assertOfferPricesMatch(deps, ['single_document']);
  const open = () =>
    deps.payments.openCheckout({
      key: `checkout-${payment.id}-${payment.attempt}`,
      ourId: order.id,
      reference: order.reference,
      customer: { email: order.userEmail },
      lines,
      successUrl: `${deps.config.publicUrl}/confirmation-de-commande?commande=${order.id}`,
      cancelUrl: `${deps.config.publicUrl}/paiement?document=${order.documentId}&retour=annule`,
    });
  return stored || callProviderForCustomer(deps, describeCall(payment), open);
}

async function storeSessionId(deps: Deps, payment: Payment, sessionId: string): Promise<void> {
  await Payment.query(deps.db)
    .where({ id: payment.id, attempt: payment.attempt })
    .patch({ stripeSessionId: sessionId, ...(payment.stripeSessionId !== sessionId && { pageOpenedAt: deps.now() }) });
}
