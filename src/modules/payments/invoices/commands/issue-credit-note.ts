import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { toCreditNoteContent, toReversalContent } from '../invoice-lines.ts';
import { Invoice } from '../models/invoice.ts';
import { issueInvoice } from './issue-invoice.ts';

type Cause = { refundId: string } | { disputeId: string };

/** Writes the credit note of money that left us, in the transaction that holds its payment's lock. */
export async function issueCreditNote(
  deps: Deps,
  trx: Knex.Transaction,
  input: { paymentId: string; amountCents: number; label: string; cause: Cause },
): Promise<void> {
  const { paymentId, amountCents, label, cause } = input;
  const [invoice, ...later] = await Invoice.query(trx)
    .where({ paymentId })
    .orderByRaw('num_nonnulls(refund_id, dispute_id), number');
  if (!invoice) throw new Error(`The payment ${paymentId} has no invoice to correct.`);
  await issueInvoice(deps, trx, {
    kind: 'credit_note',
    paymentId,
    ...cause,
    content: toCreditNoteContent({ amountCents, label }, invoice, later),
  });
}

/** Reverses the last credit note of this cause by an invoice, line by line: the money came back. */
export async function reverseCreditNote(
  deps: Deps,
  trx: Knex.Transaction,
  input: { paymentId: string; label: string; cause: Cause },
): Promise<void> {
  const { paymentId, label, cause } = input;
  const note = await Invoice.query(trx)
    .where({ kind: 'credit_note', ...cause })
    .orderBy('issuedAt', 'desc')
    .orderBy('number', 'desc')
    .first();
  if (note)
    await issueInvoice(deps, trx, { kind: 'invoice', paymentId, ...cause, content: toReversalContent(note, label) });
}
