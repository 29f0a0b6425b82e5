import type { Deps } from '../../kernel/deps.ts';
import { Payment } from './checkout/models/payment.ts';
import { presentPayments } from './checkout/queries.ts';
import { Invoice } from './invoices/models/invoice.ts';
import { Refund } from './refunds/models/refund.ts';
import { Subscription } from './subscriptions/models/subscription.ts';
import { presentSubscription } from './subscriptions/presenter.ts';

/** What a person holds, paid and was given back, for their export. */
export async function listPaymentPersonalData(deps: Deps, userId: string) {
  const payments = await Payment.query(deps.db).where({ userId }).orderBy('createdAt');
  const paymentIds = payments.map(({ id }) => id);
  const invoices = await Invoice.query(deps.db).whereIn('paymentId', paymentIds).orderBy('issuedAt');
  const refunds = await Refund.query(deps.db).whereIn('paymentId', paymentIds).orderBy('createdAt');
  const subscriptions = await Subscription.query(deps.db).where({ userId }).orderBy('createdAt');
  return {
    subscriptions: subscriptions.map((subscription) => ({
      ...presentSubscription(subscription, deps),
      can: undefined,
      consents: subscription.consents,
      agreedFrom: subscription.consentIp,
    })),
    payments: (await presentPayments(deps, payments)).map(({ payment, view }) => ({
      ...view,
      orderReference: payment.orderReference,
      lines: payment.lines,
      refunds: refunds
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ amountCents, status, reason, createdAt }) => ({ amountCents, status, reason, createdAt })),
      invoices: invoices
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ id, number, kind, totalCents, issuedAt }) => ({
          number,
          kind,
          totalCents,
          issuedAt,
          download: `${deps.config.publicUrl}/-/api/v1/invoices/${id}/invoice.pdf`,
        })),
    })),
  };
}
