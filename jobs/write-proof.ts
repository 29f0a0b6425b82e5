import { writeDocumentPdf } from '../src/letterpress/pdf.ts';
import { mergeLetter } from '../src/modules/documents/pool-tasks.ts';
import type { ProofData } from '../src/modules/orders/index.ts';
import { finishProof } from './finish-proof.ts';
import { buildProofDocument, formatProofTitle } from './pdf-documents/proof-document.ts';
import { countParts, coverParts, listBacks, listIncluded, type ProofPart } from './proof-parts.ts';

export interface ProofInput {
  data: ProofData;
  /** The files whose pages follow the cover, in order. */
  parts: ProofPart[];
  publicUrl: string;
}

/**
 * Renders the cover and the pages of every file that it names, as PDF/A where all of them allow it. The same data and
 * files give the same bytes.
 */
export async function writeProof({ data, parts, publicUrl }: ProofInput): Promise<Uint8Array> {
  const countedParts = await countParts(parts);
  const { cover, coverPages } = await coverParts(countedParts, 1, (placedParts) =>
    writeDocumentPdf(buildProofDocument(data, { parts: placedParts, publicUrl })),
  );
  const copiedParts = listIncluded(countedParts);
  const { pdf } = await mergeLetter.run({
    letter: cover,
    enclosures: copiedParts.map(({ bytes }) => bytes),
    duplex: false,
  });
  const title = formatProofTitle(data);
  return finishProof(pdf, {
    title,
    formatFootTitle: () => title,
    createdAt: data.lastAt,
    backs: data.duplex ? listBacks(coverPages, copiedParts) : new Set(),
    isArchive: copiedParts.every(({ isArchivable }) => isArchivable),
    outline: [],
  });
}
