import type { PoolTask } from '../../../kernel/worker-pool.ts';
import { layOut, type Letter } from '../../../letterpress/index.ts';

interface LetterInput {
  letter: Letter;
  createdAt: Date;
  reference: string;
  version: '1.4' | '1.7';
}

/** Lays a letter out and writes its pages. */
export const renderLetterPdf: PoolTask<LetterInput, { bytes: Uint8Array; pages: number }> = {
  name: 'write-letter',
  timeoutMs: 20_000,
  async run({ letter, ...about }) {
    const { toPdf } = await import('../../../letterpress/pdf.ts');
    const pages = layOut(letter);
    return { bytes: toPdf(pages, letter, about), pages: pages.length };
  },
};
