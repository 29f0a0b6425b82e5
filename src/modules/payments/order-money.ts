import type { Deps } from '../../kernel/deps.ts';
import { listUserNames } from '../auth/index.ts';
import { Payment } from './checkout/models/payment.ts';
import { ProviderError } from './checkout/models/provider-error.ts';
import { presentPayment } from './checkout/queries.ts';
import { Invoice } from './invoices/models/invoice.ts';
import { presentInvoice } from './invoices/queries.ts';
import type { OrderMoney, ProviderAnswer } from './money.contract.ts';
import { Dispute, Refund } from './refunds/models/refund.ts';
import { getRefundableCents } from './refunds/queries.ts';
import { buildStripeUrl } from './stripe-url.ts';

const NO_MONEY: OrderMoney = {
  payment: null,
  refundableCents: 0,
  refunds: [],
  invoices: [],
  disputes: [],
  answers: [],
};

/** Reads the payment of an order with its refunds, invoices and disputes, each newest first. */
export async function getOrderMoney(deps: Deps, orderId: string): Promise<OrderMoney> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  if (!payment) return NO_MONEY;
  const ofPayment = { paymentId: payment.id };
  const [refunds, invoices, disputes, refundableCents] = await Promise.all([
    Refund.query(deps.db).where(ofPayment).orderBy('createdAt', 'desc'),
    Invoice.query(deps.db).where(ofPayment).orderBy('issuedAt', 'desc'),
    Dispute.query(deps.db).where(ofPayment).orderBy('openedAt', 'desc'),
    getRefundableCents(deps, orderId),
  ]);
  const [names, errors] = await Promise.all([
    listUserNames(
      deps,
      refunds.flatMap(({ requestedBy, approvedBy }) => [requestedBy, approvedBy].filter((id) => id !== null)),
    ),
    ProviderError.query(deps.db)
      .whereIn('subjectId', [payment.id, ...refunds.map(({ id }) => id)])
      .orderBy('lastAt', 'desc'),
  ]);
  const toStripe = (page: 'payments' | 'disputes', id: string | null): string | null =>
    buildStripeUrl(deps.config.stripe, page, id);
  const paymentUrl = toStripe('payments', payment.stripePaymentIntentId);

  return {
    payment: {
      ...(await presentPayment(deps, payment)),
      stripeUrl: paymentUrl,
      fraudWarnedAt: payment.fraudWarnedAt?.toISOString() ?? null,
    },
    refundableCents,
    refunds: refunds.map(({ id, status, amountCents, reason, requestedBy, approvedBy, createdAt, stripeRefundId }) => ({
      id,
      status,
      amountCents,
      reason,
      requestedBy: (requestedBy && names.get(requestedBy)) ?? null,
      approvedBy: (approvedBy && names.get(approvedBy)) ?? null,
      createdAt: createdAt.toISOString(),
      // Stripe shows a refund on the page of its payment.
      stripeUrl: stripeRefundId && paymentUrl,
    })),
    invoices: invoices.map((invoice) => presentInvoice(invoice, payment)),
    disputes: disputes.map(
      ({ id, status, reason, amountCents, lostCents, answerDueAt, openedAt, stripeDisputeId }) => ({
        id,
        status,
        reason,
        amountCents,
        lostCents,
        answerDueAt: answerDueAt?.toISOString() ?? null,
        openedAt: openedAt.toISOString(),
        stripeUrl: toStripe('disputes', stripeDisputeId),
      }),
    ),
    answers: errors.map(presentAnswer),
  };
}

const presentAnswer = (error: ProviderError): ProviderAnswer => ({
  at: error.lastAt.toISOString(),
  call: error.call,
  code: [error.type, error.code, error.declineCode].filter(Boolean).join(' '),
  message: error.message,
  requestId: error.requestId,
  count: error.count,
  isResolved: error.resolvedAt !== null,
});
