/** Printed on both sides unless the person asked otherwise; drafts from before the question say nothing. */
export const isDuplex = (content: { duplex?: boolean | undefined }): boolean => content.duplex !== false;

/** Sheets of a letter and what goes with it: each part starts on a new sheet (facts 2.1), both sides printed unless asked otherwise. */
export const sheetsOfParts = (pagesOfEachPart: readonly number[], options: { duplex: boolean }): number =>
  pagesOfEachPart.reduce((sum, pages) => sum + Math.max(1, options.duplex ? Math.ceil(pages / 2) : pages), 0);

/** What an envelope takes at the partner (facts 2.2). */
export const MOST_SHEETS = 44;

/** Up to five sheets go folded into a DL, more go flat into a C4 (facts 2.2). */
export const envelopeFor = (sheets: number): 'DL' | 'C4' => (sheets <= 5 ? 'DL' : 'C4');

const SHEET_GRAMS = 5;
const ENVELOPE_GRAMS = { DL: 5, C4: 20 };
/** A C4 always carries the partner's address sheet; it is not billed, and it is weighed (facts 2.2 and 2.4). */
const ADDRESS_SHEETS = { DL: 0, C4: 1 };

/** Whole grams, from the upper values of facts 2.4, so that a letter is never underpaid. */
export const weightGrams = (sheets: number, options: { envelope: 'DL' | 'C4' }): number =>
  (sheets + ADDRESS_SHEETS[options.envelope]) * SHEET_GRAMS + ENVELOPE_GRAMS[options.envelope];
