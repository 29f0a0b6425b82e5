import { sumCents, toNetCents } from '../../../domain/money.ts';
import type { PriceLine } from '../contract.ts';
import type { InvoiceContent, InvoiceLine } from './models/invoice.ts';

type RateTotals = Pick<InvoiceLine, 'vatRatePercent' | 'cents' | 'withoutVatCents'>;

const buildContent = (lines: readonly InvoiceLine[], orderReference: string, corrects?: string): InvoiceContent => ({
  orderReference,
  lines: [...lines],
  totalCents: sumCents(lines.map(({ cents }) => cents)),
  withoutVatCents: sumCents(lines.map(({ withoutVatCents }) => withoutVatCents)),
  ...(corrects && { corrects }),
});

/** The invoice of a payment: its price lines, VAT taken out line by line. */
export function toInvoiceContent(lines: readonly PriceLine[], orderReference: string): InvoiceContent {
  return buildContent(
    lines.map(({ label, detail, cents, vatRatePercent }) => ({
      label,
      ...(detail && { detail }),
      cents,
      vatRatePercent,
      withoutVatCents: toNetCents(cents, vatRatePercent),
    })),
    orderReference,
  );
}

/**
 * Returns the lines of the payment page. Included items are on our invoice at 0 €; the page shows only what is paid.
 * An order keeps the price it was placed at: a line of another amount than the offer's price at Stripe names no price.
 */
export const toCheckoutLines = (lines: readonly PriceLine[], offerPrice: { id: string; cents: number }) =>
  lines
    .filter(({ cents }) => cents > 0)
    .map((line) => ({
      name: line.label,
      amountCents: line.cents,
      quantity: 1,
      ...(line.key === 'offer' && line.cents === offerPrice.cents && { priceId: offerPrice.id }),
    }));

/** The sums of each VAT rate, lowest rate first. */
export function computeRateTotals(lines: readonly RateTotals[]): RateTotals[] {
  const sums = new Map<number, RateTotals>();
  for (const { vatRatePercent, cents, withoutVatCents } of lines) {
    const before = sums.get(vatRatePercent) ?? { vatRatePercent, cents: 0, withoutVatCents: 0 };
    sums.set(vatRatePercent, {
      vatRatePercent,
      cents: before.cents + cents,
      withoutVatCents: before.withoutVatCents + withoutVatCents,
    });
  }
  return [...sums.values()].toSorted((a, b) => a.vatRatePercent - b.vatRatePercent);
}

/**
 * Builds a credit note: one line for each VAT rate, in proportion to what earlier credit notes left of the invoice. The
 * last one takes exactly the rest, so that invoice and credit notes sum to zero, VAT included.
 */
export function toCreditNoteContent(
  refund: { amountCents: number; label: string },
  invoice: { number: string; content: InvoiceContent },
  later: readonly { content: InvoiceContent }[],
): InvoiceContent {
  const remaining = computeRateTotals([invoice, ...later].flatMap(({ content }) => content.lines)).filter(
    ({ cents }) => cents > 0,
  );
  const parts = splitProportionally(
    refund.amountCents,
    remaining.map(({ cents }) => cents),
  );
  const lines = remaining.flatMap(({ vatRatePercent, cents, withoutVatCents }, i) => {
    const part = parts[i]!;
    if (part === 0) return [];
    // What stays of the rate is never more without VAT than with it.
    const net = Math.max(withoutVatCents - (cents - part), Math.min(toNetCents(part, vatRatePercent), withoutVatCents));
    return [{ label: refund.label, cents: -part, vatRatePercent, withoutVatCents: -net }];
  });
  return buildContent(lines, invoice.content.orderReference, invoice.number);
}

/** Builds the invoice that reverses a credit note. */
export const toReversalContent = (note: { number: string; content: InvoiceContent }, label: string): InvoiceContent =>
  buildContent(
    note.content.lines.map((line) => ({
      label,
      cents: -line.cents,
      vatRatePercent: line.vatRatePercent,
      withoutVatCents: -line.withoutVatCents,
    })),
    note.content.orderReference,
    note.number,
  );

/**
 * Splits an amount in proportion to the weights, to the cent: the rounding difference goes to the largest remainders.
 * No part exceeds its weight.
 */
function splitProportionally(amount: number, weights: readonly number[]): number[] {
  const whole = sumCents(weights);
  if (amount > whole) throw new RangeError(`${amount} cents of ${whole} cannot go back.`);
  const exact = weights.map((weight) => (amount * weight) / whole);
  const parts = exact.map(Math.floor);
  const byRemainder = exact.map((value, i) => [value - parts[i]!, i] as const).toSorted(([a], [b]) => b - a);
  for (let rest = amount - sumCents(parts), i = 0; rest > 0; rest -= 1, i += 1) parts[byRemainder[i]![1]]! += 1;
  return parts;
}
