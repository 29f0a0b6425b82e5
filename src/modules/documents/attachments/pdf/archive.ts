import type { PoolTask } from '../../../../kernel/worker-pool.ts';
import type { ArchivedPages } from './archive-pages.ts';

/**
 * Makes the pages of a file such that readers of any time show them alike (PDF/A-2, level B): a page that relies on
 * something outside the file becomes a picture. Returns the same bytes if no page does.
 */
export const archivePages: PoolTask<{ pdf: Uint8Array }, ArchivedPages> = {
  name: 'archive-pages',
  timeoutMs: 60_000,
  isUntrusted: true,
  run: async ({ pdf }) => (await import('./archive-pages.ts')).replaceUnarchivablePages(pdf),
};
