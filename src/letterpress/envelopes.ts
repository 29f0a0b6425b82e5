import type { PartnerName } from '../domain/delivery-method.ts';
import { LETTER_SHEET, type Rectangle, type SheetGeometry } from './geometry.ts';

/** An envelope as the sheets inside it see it. */
export interface Envelope {
  name: 'DL' | 'C5' | 'C4' | 'N10' | 'FLAT';
  /** Sheets it takes of ours. */
  mostSheets: number;
  grams: number;
  /** What the partner lays on top of them: not billed, and weighed (docs/domain/maileva.md#production, docs/domain/postal.md#weight). */
  addressSheets: number;
  /** What shows of the first sheet; nothing where an address sheet lies on top. */
  window: Rectangle | null;
  /** Where the sheets are folded, in millimetres from the top. */
  folds: readonly number[];
}

/** Who prints and posts: what their envelopes take, from the smallest, and the sheet that suits all of them. */
export interface PartnerEnvelopes {
  sheet: SheetGeometry;
  envelopes: readonly [Envelope, ...Envelope[]];
}

const IN_THREE = [99, 198];
const IN_TWO = [148.5];

/**
 * One record per partner. No partner publishes where its windows lie (docs/domain/postal.md#envelope-windows-and-margins): these are the usual ones, inside
 * which the sheet keeps to the part common to every window known. Weights are the upper values of docs/domain/postal.md#weight, so that a letter is
 * never underpaid.
 */
export const ENVELOPES = {
  /** registered_mail 4.9 and mail 2.9: five sheets folded into a DL, forty-four flat in a C4 (docs/domain/maileva.md#production). */
  maileva: {
    sheet: LETTER_SHEET,
    envelopes: [
      { name: 'DL', mostSheets: 5, grams: 5, addressSheets: 0, window: { x: 106, y: 50, width: 92, height: 30 }, folds: IN_THREE },
      { name: 'C4', mostSheets: 44, grams: 20, addressSheets: 1, window: null, folds: [] },
    ],
  },
  /** Ten pages in a C5, then a C4 (docs/domain/merci-facteur.md#limits); on one side each that is ten sheets, and both sides never make more. */
  mercifacteur: {
    sheet: LETTER_SHEET,
    envelopes: [
      { name: 'C5', mostSheets: 10, grams: 8, addressSheets: 0, window: { x: 103, y: 40, width: 97, height: 48 }, folds: IN_TWO },
      { name: 'C4', mostSheets: 50, grams: 20, addressSheets: 0, window: { x: 103, y: 40, width: 97, height: 48 }, folds: [] },
    ],
  },
  /**
   * Six sheets in a number 10, more in a flat, sixty at most (letters v1), the sheet for the address
   * (`insert_blank_page`) among them. The window shows that sheet alone. The weights of the envelopes are estimates.
   */
  lob: {
    sheet: LETTER_SHEET,
    envelopes: [
      { name: 'N10', mostSheets: 5, grams: 7, addressSheets: 1, window: null, folds: IN_THREE },
      { name: 'FLAT', mostSheets: 59, grams: 25, addressSheets: 1, window: null, folds: [] },
    ],
  },
} as const satisfies Record<PartnerName, PartnerEnvelopes>;

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
  const { envelopes }: PartnerEnvelopes = ENVELOPES[partner ?? 'maileva'];
  const envelope = envelopes.find(({ mostSheets }) => sheets <= mostSheets) ?? envelopes.at(-1)!;
  return {
    envelope,
    grams: (sheets + envelope.addressSheets) * SHEET_GRAMS + envelope.grams,
    maxSheets: Math.max(...envelopes.map(({ mostSheets }) => mostSheets)),
  };
}
