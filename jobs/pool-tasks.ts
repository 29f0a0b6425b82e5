import type { PoolTask } from '../src/kernel/worker-pool.ts';
import type { DocumentPdf } from '../src/letterpress/pdf.ts';
import { drawPage, mergeLetter, normaliseEnclosure, renderLetterPdf } from '../src/modules/documents/pool-tasks.ts';
import type { CaseInput } from './write-case-file.ts';
import type { ProofInput } from './write-proof.ts';

/** Invoices, credit notes and terms. */
export const renderDocumentPdf: PoolTask<DocumentPdf, Uint8Array> = {
  name: 'write-document',
  timeoutMs: 20_000,
  run: async (document) => (await import('../src/letterpress/pdf.ts')).writeDocumentPdf(document),
};

/** The proof file of a letter. */
export const renderProof: PoolTask<ProofInput, Uint8Array> = {
  name: 'write-proof',
  timeoutMs: 240_000,
  // Scans of a partner are untrusted input.
  isUntrusted: true,
  run: async (input) => (await import('./write-proof.ts')).writeProof(input),
};

/** The proof files of several letters in one. */
export const renderCase: PoolTask<CaseInput, Uint8Array> = {
  name: 'write-case-file',
  timeoutMs: 300_000,
  isUntrusted: true,
  run: async (input) => (await import('./write-case-file.ts')).writeCaseFile(input),
};

/** All tasks of the thread pool. */
export const poolTasks: readonly PoolTask<never, unknown>[] = [
  renderLetterPdf,
  renderDocumentPdf,
  normaliseEnclosure,
  drawPage,
  mergeLetter,
  renderProof,
  renderCase,
];
