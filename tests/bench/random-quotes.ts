import { isPriced } from '../../src/letterpress/index.ts';
import { offers } from '../../src/modules/payments/checkout/offers.ts';
import { priceLetter } from '../../src/modules/payments/checkout/price.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';
import { toCheckoutLines, toInvoiceContent } from '../../src/modules/payments/invoices/invoice-lines.ts';

const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!;

const WAYS = (['green', 'tracked', 'registered', 'registered_receipt'] as const).flatMap((sending) =>
  (['national', 'overseas', 'abroad'] as const)
    .filter((zone) => isPriced(sending, zone))
    .map((zone) => ({ sending, zone })),
);

export interface Basket {
  lineCents: number;
  totalCents: number;
  invoiceCents: number;
  /** Without VAT, and the VAT: what the invoice says of each rate, added up. */
  parts: [withoutVat: number, vat: number];
  asked: { name: string; amountCents: number; quantity: number }[];
}

/**
 * Any letter of any offer, with the printing prices of some other year: what it costs in each place where that is said.
 */
export function basket(): Basket {
  const tariff = getTariff('2026-11-21');
  const sheets = 1 + Math.floor(Math.random() * 44);
  const price = priceLetter({
    offers,
    offer: one(offers).key,
    sheets,
    ...one(WAYS),
    weightGrams: 1 + Math.floor(Math.random() * 2000),
    tariff: {
      ...tariff,
      overseasCentsPer10Grams: Math.floor(Math.random() * 50),
      printingFirstSheetCents: Math.floor(Math.random() * 1000),
      printingNextSheetCents: Math.floor(Math.random() * 100),
    },
  });
  const lines = price.lines.map((line) => ({ ...line, vatRatePercent: one([0, 2.1, 5.5, 10, 20]) }));
  const invoice = toInvoiceContent(lines, 'AF-BENCH');
  return {
    lineCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    totalCents: price.totalCents,
    invoiceCents: invoice.totalCents,
    parts: [
      invoice.withoutVatCents,
      invoice.lines.reduce((sum, { cents, withoutVatCents }) => sum + (cents - withoutVatCents), 0),
    ],
    // Priced by us on the page, whatever the catalogue of the bank says: other years are tried here.
    asked: toCheckoutLines(lines, 'none').map(({ name, amountCents, quantity }) => ({ name, amountCents, quantity })),
  };
}
