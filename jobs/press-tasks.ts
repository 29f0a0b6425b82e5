import type { PoolTask } from '../src/kernel/worker-pool.ts';
import { writeDocumentPdf, type DocumentPdf } from '../src/letterpress/plain-pdf.ts';
import { mergeLetter, normaliseEnclosure, writeLetter } from '../src/modules/documents/index.ts';
import { writeProof } from './proof-task.ts';

/** Invoices and credit notes. */
export const writeDocument: PoolTask<DocumentPdf, Uint8Array> = {
  name: 'write-document',
  timeoutMs: 20_000,
  run: (document) => Promise.resolve(writeDocumentPdf(document)),
};

/** Everything a thread of the press can be asked. */
export const pressTasks: readonly PoolTask<never, unknown>[] = [writeLetter, writeDocument, normaliseEnclosure, mergeLetter, writeProof];
