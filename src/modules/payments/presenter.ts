import type { InvoiceView, PaymentView } from './contract.ts';
import type { Invoice } from './models/invoice.ts';
import type { Payment } from './models/payment.ts';

export const presentInvoice = (invoice: Invoice, payment: Payment): InvoiceView => ({
  id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  orderId: payment.orderId,
  orderReference: payment.orderReference,
  totalCents: invoice.totalCents,
  issuedAt: invoice.issuedAt.toISOString(),
  can: invoice.fileId ? ['download'] : [],
});

export const presentPayment = (payment: Payment): PaymentView => ({
  id: payment.id,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  card: payment.card,
  paidAt: payment.paidAt?.toISOString() ?? null,
});
