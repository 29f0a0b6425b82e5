import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { invoiceIssued, invoiceFiled } from '../../events.ts';
import { Invoice, type InvoiceContent } from '../models/invoice.ts';

/**
 * Takes the next number of the year's series inside the caller's transaction: the row lock makes the others wait, and a
 * rollback gives the number back, so the sequence has no gap (docs/domain/legal.md#invoices). The year is the civil one
 * in Paris. An invoice is dated no earlier than the one before.
 */
export async function issueInvoice(
  deps: Deps,
  trx: Knex.Transaction,
  input: {
    kind: 'invoice' | 'credit_note';
    paymentId: string;
    refundId?: string;
    disputeId?: string;
    content: InvoiceContent;
  },
): Promise<Invoice> {
  const now = deps.now();
  const series = `${input.kind === 'invoice' ? 'F' : 'A'}${toParisDay(now).slice(0, 4)}`;
  const allocated: { rows: { last: number; last_at: Date }[] } = await trx.raw(
    `insert into invoice_series (series, last, last_at) values (?, 1, ?)
     on conflict (series) do update set last = invoice_series.last + 1, last_at = greatest(invoice_series.last_at, excluded.last_at)
     returning last, last_at`,
    [series, now],
  );
  const { last, last_at: issuedAt } = allocated.rows[0]!;
  const invoice = await Invoice.query(trx).insertAndFetch({
    id: deps.newId(),
    number: `${series}-${String(last).padStart(6, '0')}`,
    kind: input.kind,
    paymentId: input.paymentId,
    refundId: input.refundId ?? null,
    disputeId: input.disputeId ?? null,
    content: input.content,
    totalCents: input.content.totalCents,
    issuedAt,
  });
  await emit(trx, invoiceIssued, { id: invoice.id });
  return invoice;
}

/** Attaches the rendered PDF to its invoice, once. */
export const attachInvoicePdf = (deps: Deps, input: { invoiceId: string; fileId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const changed = await Invoice.query(trx)
      .where({ id: input.invoiceId })
      .whereNull('fileId')
      .patch({ fileId: input.fileId });
    if (changed > 0) await emit(trx, invoiceFiled, { id: input.invoiceId });
  });
