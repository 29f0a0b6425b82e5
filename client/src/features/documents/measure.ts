import type { SendingProduct } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/price.ts';
import { envelopeFor, expectedArrival, isPriced, MOST_SHEETS, sheetsOfParts, weightGrams, type Envelope, type Zone } from '../../../../src/letterpress/index.ts';

export interface Measures {
  sheets: number;
  grams: number;
  envelope: Envelope;
  /** Null where no day can be said. */
  day: string | null;
  cents: number | null;
}

/** Pages of the letter, then of each paper that goes with it. */
export interface PrintedParts {
  pages: readonly number[];
  duplex: boolean;
}

/** Sheets, weight, expected day and price of the letter in hand: the numbers the server will find too. No price for what no envelope holds, or has none where it goes. */
export function measure(parts: PrintedParts, sending: SendingProduct, pricing: PricingView | undefined, zone: Zone = 'national'): Measures {
  const sheets = sheetsOfParts(parts.pages, parts);
  const envelope = envelopeFor(sheets);
  const grams = weightGrams(sheets, envelope);
  const cents = pricing && sheets <= MOST_SHEETS && isPriced(sending, zone) ? priceLetter({ ...pricing, offer: 'single_document', sending, sheets, weightGrams: grams, zone }).totalCents : null;
  return { sheets, grams, envelope, day: zone === 'abroad' ? null : expectedArrival(sending, new Date()), cents };
}
