import { PDFDocument as Reader } from '@cantoo/pdf-lib';
import type { FileStore } from '../file-store.ts';
import { renderProofPdf, parisTime } from '../proof-pdf.ts';
import type { PrintedLetter, StoredPdf } from './model.ts';

/**
 * Stores a document and counts its pages; null if it is no PDF. pdf-lib accepts arbitrary bytes: only the page count
 * reveals them.
 */
export async function receivePdf(
  fileStore: FileStore,
  name: string,
  bytes: Uint8Array,
): Promise<(StoredPdf & { sizes: { width: number; height: number }[] }) | null> {
  try {
    const pages = (await Reader.load(bytes, { updateMetadata: false })).getPages();
    return pages.length === 0
      ? null
      : { name, sha256: fileStore.put(bytes), pages: pages.length, sizes: pages.map((page) => page.getSize()) };
  } catch {
    return null;
  }
}

export const proofPaper = (title: string, letter: PrintedLetter, timestamp: number): Promise<Buffer> =>
  renderProofPdf(title, new Date(timestamp), [
    ['Numéro de suivi', letter.number ?? '-'],
    ['Date', parisTime.format(timestamp)],
    ['Destinataire', letter.recipient.filter(Boolean).join('\n')],
    ['Expéditeur', letter.sender.filter(Boolean).join('\n')],
    ['Référence', letter.name || letter.id],
  ]);
