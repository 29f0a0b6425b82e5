import type { Deps } from '../../kernel/deps.ts';
import type { PaymentView, PricingView } from './contract.ts';
import { Invoice } from './models/invoice.ts';
import { Payment } from './models/payment.ts';
import { Refund } from './models/refund.ts';
import { offers } from './offers.ts';
import { presentPayment } from './presenter.ts';
import { tariffOn } from './tariffs.ts';

/** Civil day in Paris, whatever zone the server runs in. */
const parisDay = (at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(at);

export const pricing = (deps: Pick<Deps, 'now'>): PricingView => ({
  offers: [...offers],
  tariff: tariffOn(parisDay(deps.now())),
});

export async function paymentsOfOrders(deps: Deps, orderIds: readonly string[]): Promise<Map<string, PaymentView>> {
  const payments = await Payment.query(deps.db).whereIn('orderId', [...orderIds]);
  return new Map(payments.map((payment) => [payment.orderId, presentPayment(payment)]));
}

export async function paymentById(deps: Deps, id: string): Promise<PaymentView & { orderId: string; userId: string }> {
  const payment = await Payment.query(deps.db).findById(id).throwIfNotFound();
  return { ...presentPayment(payment), orderId: payment.orderId, userId: payment.userId };
}

export interface InvoiceFacts {
  id: string;
  number: string;
  kind: 'invoice' | 'credit_note';
  orderId: string;
  orderReference: string;
  userId: string;
  content: Invoice['content'];
  card: string | null;
  issuedAt: Date;
  fileId: string | null;
}

export async function invoiceById(deps: Deps, id: string): Promise<InvoiceFacts> {
  const invoice = await Invoice.query(deps.db).findById(id).throwIfNotFound();
  const payment = await Payment.query(deps.db).findById(invoice.paymentId).throwIfNotFound();
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    orderId: payment.orderId,
    orderReference: payment.orderReference,
    userId: payment.userId,
    content: invoice.content,
    card: payment.card,
    issuedAt: invoice.issuedAt,
    fileId: invoice.fileId,
  };
}

/** Invoice and credit notes of an order, oldest first. */
export async function invoicesOfOrder(deps: Deps, orderId: string): Promise<{ id: string; number: string; kind: string; fileId: string | null; totalCents: number }[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  return payment ? Invoice.query(deps.db).where({ paymentId: payment.id }).orderBy('issuedAt') : [];
}

/** Every id of an order's money, for its story. */
export async function moneyIds(deps: Deps, orderId: string): Promise<string[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  if (!payment) return [];
  const refunds = await Refund.query(deps.db).where({ paymentId: payment.id });
  const invoices = await Invoice.query(deps.db).where({ paymentId: payment.id });
  return [payment.id, ...refunds.map(({ id }) => id), ...invoices.map(({ id }) => id)];
}

/** Hosted pages whose news is late: the webhook may have been missed. */
export async function staleCheckouts(deps: Deps, olderThan: Date): Promise<string[]> {
  const payments = await Payment.query(deps.db)
    .where({ status: 'pending' })
    .whereNotNull('stripeSessionId')
    .where('createdAt', '<', olderThan)
    .orderBy('createdAt')
    .limit(200);
  return payments.map(({ stripeSessionId }) => stripeSessionId!);
}

/** Refunds the provider has not yet confirmed to us. */
export async function staleRefunds(deps: Deps): Promise<string[]> {
  const refunds = await Refund.query(deps.db).where({ status: 'sent' }).whereNotNull('stripeRefundId').limit(200);
  return refunds.map(({ stripeRefundId }) => stripeRefundId!);
}
