import { writeDocumentPdf } from '../src/letterpress/pdf.ts';
import { mergeLetter } from '../src/modules/documents/pool-tasks.ts';
import type { CaseData } from '../src/modules/orders/index.ts';
import { finishProof } from './finish-proof.ts';
import { buildCaseDocument, formatCaseTitle, formatPiece, type PlacedPiece } from './pdf-documents/case-document.ts';
import { buildProofDocument } from './pdf-documents/proof-document.ts';
import {
  countParts,
  coverParts,
  listBacks,
  listIncluded,
  renderUntilStable,
  type CountedPart,
  type ProofPart,
} from './proof-parts.ts';

export interface CaseInput {
  data: CaseData;
  /** The files of each letter, as in its proof file. */
  parts: ProofPart[][];
  publicUrl: string;
}

interface WrittenPiece extends PlacedPiece {
  cover: Uint8Array;
  coverPages: number;
}

/**
 * Renders the cover of a case file, then each letter as a numbered piece: the cover of its proof file and the pages that
 * it names. PDF/A where all pages allow it. The same data and files give the same bytes.
 */
export async function writeCaseFile({ data, parts, publicUrl }: CaseInput): Promise<Uint8Array> {
  const countedParts: CountedPart[][] = [];
  for (const ofLetter of parts) countedParts.push(await countParts(ofLetter));

  let pieces: WrittenPiece[] = [];
  const front = await renderUntilStable(async (frontPages) => {
    pieces = await writePieces({ data, countedParts, publicUrl, first: frontPages + 1 });
    return writeDocumentPdf(buildCaseDocument(data, pieces));
  });

  const { pdf } = await mergeLetter.run({
    letter: front.written,
    enclosures: pieces.flatMap(({ cover }, i) => [
      cover,
      ...listIncluded(countedParts[i] ?? []).map(({ bytes }) => bytes),
    ]),
    duplex: false,
  });
  const title = formatCaseTitle(data);
  return finishProof(pdf, {
    title,
    formatFootTitle: (page) => {
      const index = pieces.findIndex(({ pages: [first, last] }) => page >= first && page <= last);
      return index === -1 ? title : `${formatPiece(index)} · ${title}`;
    },
    createdAt: data.requestedAt,
    backs: new Set(
      pieces.flatMap((piece, i) => [
        ...(data.letters[i]?.proof.duplex ? listPieceBacks(piece, countedParts[i] ?? []) : []),
      ]),
    ),
    isArchive: countedParts.flat().every(({ pages, isArchivable }) => pages === 0 || isArchivable),
    outline: [
      { title, page: 1 },
      ...pieces.map(({ pages: [page] }, i) => ({
        title: `${formatPiece(i)}\u00a0: ${data.letters[i]?.proof.title ?? ''}`,
        page,
      })),
    ],
  });
}

async function writePieces({
  data,
  countedParts,
  publicUrl,
  first,
}: Pick<CaseInput, 'data' | 'publicUrl'> & { countedParts: readonly CountedPart[][]; first: number }) {
  const pieces: WrittenPiece[] = [];
  let next = first;
  for (const [i, { proof }] of data.letters.entries()) {
    let placedParts: PlacedPiece['parts'] = [];
    const { cover, coverPages, last } = await coverParts(countedParts[i] ?? [], next, (placed) => {
      placedParts = placed;
      return writeDocumentPdf(buildProofDocument(proof, { parts: placed, publicUrl, piece: formatPiece(i) }));
    });
    pieces.push({ cover, coverPages, pages: [next, last], parts: placedParts });
    next = last + 1;
  }
  return pieces;
}

const listPieceBacks = (
  { pages: [first], coverPages }: WrittenPiece,
  parts: readonly CountedPart[],
): ReturnType<typeof listBacks> => listBacks(first - 1 + coverPages, listIncluded(parts));
