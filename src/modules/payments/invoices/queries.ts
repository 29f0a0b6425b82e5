import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Payment } from '../checkout/models/payment.ts';
import { Subscription } from '../subscriptions/models/subscription.ts';
import { isPaidAfterEnd } from '../subscriptions/policy.ts';
import type { InvoiceView } from './contract.ts';
import { Invoice } from './models/invoice.ts';

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

export interface InvoiceRecord {
  id: string;
  number: string;
  kind: 'invoice' | 'credit_note';
  orderId: string | null;
  subscriptionId: string | null;
  orderReference: string;
  userId: string;
  /** Whether a bank's decision on a dispute moved the money, not one of our refunds. */
  isOfDispute: boolean;
  /** Whether a month of a subscription was paid after the subscription had ended. */
  isAfterEnd: boolean;
  content: Invoice['content'];
  card: string | null;
  paidAt: Date | null;
  issuedAt: Date;
  fileId: string | null;
}

/** Another person's invoice does not exist. */
export async function getOwnInvoice(deps: Deps, input: { id: string; userId: string }): Promise<InvoiceRecord> {
  const invoice = (await Invoice.query(deps.db).findById(input.id)) && (await getInvoice(deps, input.id));
  if (invoice?.userId !== input.userId) throw notFound();
  return invoice;
}

export async function getInvoice(deps: Deps, id: string): Promise<InvoiceRecord> {
  const invoice = await Invoice.query(deps.db).findById(id).throwIfNotFound();
  const payment = await Payment.query(deps.db).findById(invoice.paymentId).throwIfNotFound();
  const subscription = payment.subscriptionId
    ? await Subscription.query(deps.db).findById(payment.subscriptionId)
    : undefined;
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    orderId: payment.orderId,
    subscriptionId: payment.subscriptionId,
    orderReference: payment.orderReference,
    userId: payment.userId,
    isOfDispute: invoice.disputeId !== null,
    isAfterEnd: subscription !== undefined && isPaidAfterEnd(payment, subscription),
    content: invoice.content,
    card: payment.card,
    paidAt: payment.paidAt,
    issuedAt: invoice.issuedAt,
    fileId: invoice.fileId,
  };
}

/** Invoice and credit notes of an order, oldest first. */
export async function listOrderInvoices(
  deps: Deps,
  orderId: string,
): Promise<{ id: string; number: string; kind: string; fileId: string | null; totalCents: number }[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  return payment ? Invoice.query(deps.db).where({ paymentId: payment.id }).orderBy('issuedAt') : [];
}

/**
 * One page of a person's invoices and credit notes, newest first. The cursor is the id of the last one shown: ids sort
 * by time.
 */
export async function listInvoices(
  deps: Deps,
  input: { userId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: InvoiceView[]; nextCursor: string | null }> {
  const payments = await Payment.query(deps.db).where({ userId: input.userId });
  const invoices = await Invoice.query(deps.db)
    .whereIn(
      'paymentId',
      payments.map(({ id }) => id),
    )
    .modify((query) => {
      if (input.cursor) void query.where('id', '<', input.cursor);
    })
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
  const shown = invoices.slice(0, input.limit);
  return {
    items: shown.map((invoice) =>
      presentInvoice(
        invoice,
        payments.find(({ id }) => id === invoice.paymentId)!,
      ),
    ),
    nextCursor: invoices.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
