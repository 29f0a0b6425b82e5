import type { PoolTask } from '../src/kernel/worker-pool.ts';
import { writeDocumentPdf, type DocumentPdf } from '../src/letterpress/pdf.ts';
import { drawPreview, mergeLetter, normaliseEnclosure, renderLetterPdf } from '../src/modules/documents/pool-tasks.ts';
import { renderProof } from './render-proof.ts';

/** Invoices and credit notes. */
export const renderDocumentPdf: PoolTask<DocumentPdf, Uint8Array> = {
  name: 'write-document',
  timeoutMs: 20_000,
  run: (document) => Promise.resolve(writeDocumentPdf(document)),
};

/** All tasks of the thread pool. */
export const poolTasks: readonly PoolTask<never, unknown>[] = [
  renderLetterPdf,
  renderDocumentPdf,
  normaliseEnclosure,
  drawPreview,
  mergeLetter,
  renderProof,
];
