/**
 * The tasks of this module for threads, apart from index.ts: with all of its routes and models a thread starts slowly
 * and has little memory left.
 */
export { archivePages } from './attachments/pdf/archive.ts';
export { drawPage, PICTURE_WIDTHS } from './attachments/pdf/draw-page.ts';
export { mergeLetter } from './attachments/pdf/merge.ts';
export { normaliseEnclosure } from './attachments/pdf/normalise.ts';
export { renderLetterPdf } from './drafts/write-letter.ts';
