/** Printed on both sides unless the person asked otherwise; drafts from before the question say nothing. */
export const isDuplex = (content: { duplex?: boolean | undefined }): boolean => content.duplex !== false;

/** Sheets of a letter and what goes with it: each part starts on a new sheet (docs/domain/postal.md#envelope-windows-and-margins), both sides printed unless asked otherwise. */
export const countSheets = (pagesOfEachPart: readonly number[], options: { duplex: boolean }): number =>
  pagesOfEachPart.reduce((sum, pages) => sum + Math.max(1, options.duplex ? Math.ceil(pages / 2) : pages), 0);
