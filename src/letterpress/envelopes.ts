import type { PartnerName } from '../domain/partner-name.ts';
import { getEnvelopes, type Envelope } from '../domain/postal-partner.ts';

export type { Envelope };

export interface Paper {
  envelope: Envelope;
  /** Whole grams of the A4 sheets of 80 g, what the partner adds and the envelope. */
  grams: number;
  /** The most sheets of ours that the partner takes. */
  maxSheets: number;
}

const SHEET_GRAMS = 5;

/**
 * Measures so many sheets with the envelopes of the partner that would carry them: the smallest that takes them, or the
 * largest there is. Without a partner (no complete address, the PDF alone) they are Maileva's, which carries most letters.
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

/** Printed on both sides unless the person asked otherwise; drafts from before the question say nothing. */
export const isDuplex = (content: { duplex?: boolean | undefined }): boolean => content.duplex !== false;

/** Sheets of a letter and what goes with it: each part starts on a new sheet (docs/domain/postal.md#envelope-windows-and-margins), both sides printed unless asked otherwise. */
export const countSheets = (pagesOfEachPart: readonly number[], options: { duplex: boolean }): number =>
  pagesOfEachPart.reduce((sum, pages) => sum + Math.max(1, options.duplex ? Math.ceil(pages / 2) : pages), 0);
