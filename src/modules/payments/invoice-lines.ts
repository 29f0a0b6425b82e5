import { withoutVat } from '../../kernel/money.ts';
import type { PriceLine } from './contract.ts';
import type { InvoiceContent, InvoiceLine } from './models/invoice.ts';

const total = (lines: readonly InvoiceLine[], corrects?: string, orderReference = ''): InvoiceContent => ({
  orderReference,
  lines: [...lines],
  totalCents: lines.reduce((sum, line) => sum + line.cents, 0),
  withoutVatCents: lines.reduce((sum, line) => sum + line.withoutVatCents, 0),
  ...(corrects && { corrects }),
});

/** The invoice of a payment: its price lines, VAT taken out line by line. */
export function invoiceOf(lines: readonly PriceLine[], orderReference: string): InvoiceContent {
  return total(
    lines.map(({ label, cents, vatRatePercent }) => ({
      label,
      cents,
      vatRatePercent,
      withoutVatCents: withoutVat(cents, vatRatePercent),
    })),
    undefined,
    orderReference,
  );
}

/** The credit note of a refund: one line, at the invoice's own rate. */
export function creditNoteOf(refund: { amountCents: number; reason: string }, invoice: { number: string; content: InvoiceContent }): InvoiceContent {
  const rate = invoice.content.lines[0]?.vatRatePercent ?? 0;
  return total(
    [
      {
        label: `Remboursement : ${refund.reason}`,
        cents: -refund.amountCents,
        vatRatePercent: rate,
        withoutVatCents: -withoutVat(refund.amountCents, rate),
      },
    ],
    invoice.number,
    invoice.content.orderReference,
  );
}
