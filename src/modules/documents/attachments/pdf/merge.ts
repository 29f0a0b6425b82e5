import type { PoolTask } from '../../../../kernel/worker-pool.ts';
import type { LetterParts, MergedLetter } from './merge-parts.ts';

/**
 * What is printed: the letter as it was written, with its tags, language, title and dates, then each enclosure from a
 * new sheet on (partners begin each document on a front, docs/domain/maileva.md#production). The same parts make the
 * same bytes, so the proof can name their hash.
 */
export const mergeLetter: PoolTask<LetterParts, MergedLetter> = {
  name: 'merge-letter',
  timeoutMs: 30_000,
  run: async (parts) => (await import('./merge-parts.ts')).mergeParts(parts),
};
