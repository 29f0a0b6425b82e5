import {
  findPartnerFor,
  computeExpectedArrival,
  isPriced,
  measurePaper,
  countSheets,
  getZone,
  type Paper,
  type Places,
} from '../../../../src/letterpress/index.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/checkout/price.ts';

export interface Measures extends Paper {
  sheets: number;
  /** Null if no arrival day can be estimated. */
  day: string | null;
  cents: number | null;
}

/** Pages of the letter, then of each enclosure. */
export interface PrintedParts {
  pages: readonly number[];
  duplex: boolean;
}

/** An address that is not written yet. */
const NOWHERE: Places = { sender: {}, recipient: {} };

/**
 * Sheets, weight, expected day and price, computed as on the server. No price if no envelope is large enough or no
 * tariff exists for the destination.
 */
export function measure(
  parts: PrintedParts,
  sending: DeliveryMethod,
  pricing: PricingView | undefined,
  places: Places = NOWHERE,
): Measures {
  const sheets = countSheets(parts.pages, parts);
  const zone = getZone(places.recipient);
  const paper = measurePaper(sheets, pricing ? findPartnerFor(sending, places, pricing.partners) : null);
  const isSold = sheets <= paper.maxSheets && isPriced(sending, zone);
  const sold = { offer: 'single_document', sending, sheets, weightGrams: paper.grams, zone } as const;
  const cents = pricing && isSold ? priceLetter({ ...pricing, ...sold }).totalCents : null;
  return { ...paper, sheets, day: zone === 'abroad' ? null : computeExpectedArrival(sending, new Date()), cents };
}
