/** Both sides of a sheet are printed unless asked otherwise. */
export const sheetsOf = (pages: { length: number }, options: { duplex: boolean }): number =>
  Math.max(1, options.duplex ? Math.ceil(pages.length / 2) : pages.length);

/** Up to five sheets go folded into a DL, more go flat into a C4 (facts 2.2). */
export const envelopeFor = (sheets: number): 'DL' | 'C4' => (sheets <= 5 ? 'DL' : 'C4');

const SHEET_GRAMS = 5;
const ENVELOPE_GRAMS = { DL: 5, C4: 20 };

/** Whole grams, from the upper values of facts 2.4, so that a letter is never underpaid. */
export const weightGrams = (sheets: number, options: { envelope: 'DL' | 'C4' }): number =>
  sheets * SHEET_GRAMS + ENVELOPE_GRAMS[options.envelope];
