import type { Knex } from 'knex';
import { sumCents } from '../../../../domain/money.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { toCreditNoteContent, toReversalContent } from '../invoice-lines.ts';
import { Invoice } from '../models/invoice.ts';
import { issueInvoice } from './issue-invoice.ts';

type Cause = { refundId: string } | { disputeId: string };

/**
 * Writes the credit note of money that left us, in the transaction that holds its payment's lock: of no more than is
 * left of the invoice. What left beyond it, to the customer and to a bank, is found by `reconcileLedger`.
 */
export async function issueCreditNote(
  deps: Deps,
  trx: Knex.Transaction,
  input: { paymentId: string; amountCents: number; label: string; cause: Cause },
): Promise<void> {
  const { paymentId, label, cause } = input;
  const [invoice, ...later] = await Invoice.query(trx)
    .where({ paymentId })
    .orderByRaw('num_nonnulls(refund_id, dispute_id), number');
  if (!invoice) throw new Error(`The payment ${paymentId} has no invoice to correct.`);
  const leftCents = sumCents([invoice, ...later].map(({ totalCents }) => totalCents));
  const amountCents = Math.min(input.amountCents, leftCents);
  if (amountCents < input.amountCents) deps.log.error({ paymentId }, 'more than was paid has left us');
  if (amountCents === 0) return;
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
