import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { creditNoteOf } from '../invoice-lines.ts';
import { Invoice } from '../models/invoice.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Writes the credit note of money that left us, in the transaction that holds its payment's lock. */
export async function creditPayment(
  deps: Deps,
  trx: Knex.Transaction,
  back: { paymentId: string; amountCents: number; label: string } & ({ refundId: string } | { disputeId: string }),
): Promise<void> {
  const { paymentId, amountCents, label, ...cause } = back;
  const papers = await Invoice.query(trx).where({ paymentId });
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  if (!invoice) throw new Error(`The payment ${paymentId} has no invoice to correct.`);
  const content = creditNoteOf({ amountCents, label }, invoice, papers.filter(({ kind }) => kind === 'credit_note'));
  await issueInvoice(deps, trx, { kind: 'credit_note', paymentId, ...cause, content });
}
