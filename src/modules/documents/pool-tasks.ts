import type { PoolTask } from '../../kernel/worker-pool.ts';
import type { ArchivedPages } from './attachments/pdf/archive-pages.ts';

/**
 * The tasks of this module for threads, apart from index.ts: with all of its routes and models a thread starts slowly
 * and has little memory left.
 */
export { drawPage, PICTURE_WIDTHS } from './attachments/pdf/draw-page.ts';
export { mergeLetter } from './attachments/pdf/merge.ts';
export { normaliseEnclosure } from './attachments/pdf/normalise.ts';
export { renderLetterPdf } from './drafts/write-letter.ts';

/**
 * Makes the pages of a file such that readers of any time show them alike (PDF/A-2, level B): a page that relies on
 * something outside the file becomes a picture. Returns the same bytes if no page does.
 */
export const archivePages: PoolTask<{ pdf: Uint8Array }, ArchivedPages> = {
  name: 'archive-pages',
  timeoutMs: 60_000,
  isUntrusted: true,
  run: async ({ pdf }) => (await import('./attachments/pdf/archive-pages.ts')).replaceUnarchivablePages(pdf),
};
