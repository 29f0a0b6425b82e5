import { LETTER_SHEET, type Rectangle, type SheetGeometry } from './geometry.ts';

/** An envelope as the sheets inside it see it. */
export interface Envelope {
  name: 'DL' | 'C5' | 'C4';
  /** Sheets it takes of ours. */
  mostSheets: number;
  grams: number;
  /** What the partner lays on top of them: not billed, and weighed (facts 2.2 and 2.4). */
  addressSheets: number;
  /** What shows of the first sheet; nothing where an address sheet lies on top. */
  window: Rectangle | null;
  /** Where the sheets are folded, in millimetres from the top. */
  folds: readonly number[];
}

/** Who prints and posts: what their envelopes take, from the smallest, and the sheet that suits all of them. */
export interface Carrier {
  sheet: SheetGeometry;
  envelopes: readonly [Envelope, ...Envelope[]];
}

const IN_THREE = [99, 198];
const IN_TWO = [148.5];

/**
 * One record per partner. No partner publishes where its windows lie (facts, open question 1): these are the usual ones, inside
 * which the sheet keeps to the part common to every window known. Weights are the upper values of facts 2.4, so that a letter is
 * never underpaid.
 */
export const CARRIERS = {
  /** registered_mail 4.9 and mail 2.9: five sheets folded into a DL, forty-four flat in a C4 (facts 2.2). */
  maileva: {
    sheet: LETTER_SHEET,
    envelopes: [
      { name: 'DL', mostSheets: 5, grams: 5, addressSheets: 0, window: { x: 106, y: 50, width: 92, height: 30 }, folds: IN_THREE },
      { name: 'C4', mostSheets: 44, grams: 20, addressSheets: 1, window: null, folds: [] },
    ],
  },
  /** Ten pages in a C5, then a C4 (facts 2.3); on one side each that is ten sheets, and both sides never make more. */
  mercifacteur: {
    sheet: LETTER_SHEET,
    envelopes: [
      { name: 'C5', mostSheets: 10, grams: 8, addressSheets: 0, window: { x: 103, y: 40, width: 97, height: 48 }, folds: IN_TWO },
      { name: 'C4', mostSheets: 50, grams: 20, addressSheets: 0, window: { x: 103, y: 40, width: 97, height: 48 }, folds: [] },
    ],
  },
} as const satisfies Record<string, Carrier>;

const OURS: Carrier = CARRIERS.maileva;

/** The most sheets a letter can have with the partner that takes them today. */
export const MOST_SHEETS: number = Math.max(...OURS.envelopes.map(({ mostSheets }) => mostSheets));

/** The smallest envelope that takes so many sheets, or the largest there is. */
export const envelopeFor = (sheets: number, { envelopes }: Carrier = OURS): Envelope => envelopes.find(({ mostSheets }) => sheets <= mostSheets) ?? envelopes.at(-1)!;

/** Whole grams of so many A4 sheets of 80 g and their envelope. */
export const weightGrams = (sheets: number, envelope: Envelope = envelopeFor(sheets)): number => (sheets + envelope.addressSheets) * SHEET_GRAMS + envelope.grams;
const SHEET_GRAMS = 5;
