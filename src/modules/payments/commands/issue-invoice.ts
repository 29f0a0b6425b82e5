import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { invoiceIssued } from '../events.ts';
import { Invoice, type InvoiceContent } from '../models/invoice.ts';

/**
 * Takes the next number of the year's series inside the caller's transaction: the row lock makes the others wait, and a
 * rollback gives the number back, so the sequence has no gap (facts 6.9).
 */
export async function issueInvoice(
  deps: Deps,
  trx: Knex.Transaction,
  input: { kind: 'invoice' | 'credit_note'; paymentId: string; refundId?: string; content: InvoiceContent },
): Promise<Invoice> {
  const issuedAt = deps.now();
  const series = `${input.kind === 'invoice' ? 'F' : 'A'}${issuedAt.getUTCFullYear()}`;
  const taken: { rows: { last: number }[] } = await trx.raw(
    `insert into invoice_series (series, last) values (?, 1)
     on conflict (series) do update set last = invoice_series.last + 1 returning last`,
    [series],
  );
  const last = taken.rows[0]!.last;
  const invoice = await Invoice.query(trx).insertAndFetch({
    id: deps.newId(),
    number: `${series}-${String(last).padStart(6, '0')}`,
    kind: input.kind,
    paymentId: input.paymentId,
    refundId: input.refundId ?? null,
    content: input.content,
    totalCents: input.content.totalCents,
    issuedAt,
  });
  await emit(trx, invoiceIssued, { id: invoice.id });
  return invoice;
}
