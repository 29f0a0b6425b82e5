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
  /** Net amount and VAT: the sum of the rates on the invoice. */
  parts: [withoutVat: number, vat: number];
  checkoutLines: { name: string; amountCents: number; quantity: number }[];
}

/** A random letter with a random offer and random printing prices: its amount in every place that states it. */
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
    // Uses prices of our own, because these printing prices are not in the catalogue of the bank.
    checkoutLines: toCheckoutLines(lines, { id: 'none', cents: 0 }).map(({ name, amountCents, quantity }) => ({
      name,
      amountCents,
      quantity,
    })),
  };
}
