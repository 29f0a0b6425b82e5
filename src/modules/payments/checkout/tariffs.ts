import type { Tariff } from './contract.ts';

const grams = [20, 50, 100, 250, 500, 1000, 2000];
const createBands = (cents: readonly (number | null)[]) =>
  grams.flatMap((maxGrams, i) => (cents[i] == null ? [] : [{ maxGrams, cents: cents[i] }]));

/**
 * La Poste's counter prices, dated. A new year is a new row, never a change of an old one: an order stores its own.
 * Printing and enveloping are ours (docs/domain/product.md#offers); VAT per line is set here until an accountant has
 * spoken.
 */
const tariffs: readonly Tariff[] = [
  {
    effectiveFrom: '2026-01-01',
    vatRatePercent: 20,
    printingFirstSheetCents: 134,
    printingNextSheetCents: 15,
    receiptCents: 145,
    receiptAbroadCents: 150,
    overseasCentsPer10Grams: 0,
    postage: {
      // No 50 g band for the lettre verte: beyond 20 g the 100 g price applies.
      green: createBands([152, null, 310, 524, 741, 929, 1114]),
      tracked: createBands([202, null, 360, 574, 791, 979, 1164]),
      registered: createBands([611, 698, 788, 963, 1132, 1302, 1542]),
    },
    // International R1 and tracked: no other letter has a price we know (docs/domain/la-poste.md#tariffs).
    postageAbroad: {
      tracked: createBands([505, null, 765, 1445, 1940, null, 3450]),
      registered: createBands([720, null, 980, 1660, 2155, null, 3665]),
    },
  },
];

/** The table in force on a civil day (YYYY-MM-DD). */
export function getTariff(day: string): Tariff {
  const applicableTariff = tariffs.filter((tariff) => tariff.effectiveFrom <= day).at(-1) ?? tariffs[0];
  if (!applicableTariff) throw new Error('No tariff is known.');
  return applicableTariff;
}
