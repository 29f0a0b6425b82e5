import { type Envelope, getEnvelopes, type PartnerName } from '../domain/postal-partner.ts';

export type { Envelope };

export interface Paper {
  envelope: Envelope;
  /** In whole grams: A4 sheets of 80 g, the partner's additional sheets, and the envelope. */
  grams: number;
  /** The largest number of our sheets that the partner accepts. */
  maxSheets: number;
}

const SHEET_GRAMS = 5;

/**
 * Measures sheets with the envelopes of the partner that would carry them: the smallest that fits, or the largest.
 * Without a partner (incomplete address, or PDF only) Maileva's envelopes are used, since it carries most letters.
 */
export function measurePaper(sheets: number, partner: PartnerName | null): Paper {
  const envelopes = getEnvelopes(partner ?? 'maileva');
  const envelope = envelopes.find(({ maxSheets }) => sheets <= maxSheets) ?? envelopes.at(-1)!;
  return {
    envelope,
    grams: (sheets + envelope.addressSheets) * SHEET_GRAMS + envelope.grams,
    maxSheets: Math.max(...envelopes.map(({ maxSheets }) => maxSheets)),
  };
}

/** Whether to print on both sides, the default. Old drafts have no answer. */
export const isDuplex = (content: { duplex?: boolean | undefined }): boolean => content.duplex !== false;

/**
 * Counts the sheets of a letter with its enclosures: each part starts on a new sheet
 * (docs/domain/postal.md#envelope-windows-and-margins).
 */
export const countSheets = (pagesOfEachPart: readonly number[], options: { duplex: boolean }): number =>
  pagesOfEachPart.reduce((sum, pages) => sum + Math.max(1, options.duplex ? Math.ceil(pages / 2) : pages), 0);
