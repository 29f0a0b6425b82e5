import { PDFDocument } from '@cantoo/pdf-lib';
import { writeDocumentPdf } from '../src/letterpress/pdf.ts';
import { archivePages, mergeLetter, normaliseEnclosure } from '../src/modules/documents/pool-tasks.ts';
import type { ProofData } from '../src/modules/orders/index.ts';
import { finishProof } from './finish-proof.ts';
import { buildProofDocument, formatProofTitle } from './pdf-documents/proof-document.ts';

export interface ProofInput {
  data: ProofData;
  /** The files whose pages follow the cover, in order. */
  parts: { title: string; bytes: Uint8Array; isOurs: boolean }[];
  publicUrl: string;
}

/** Scans have some hundred kilobytes: a larger file is named but not included. */
const MAX_BYTES = 40_000_000;

/**
 * Renders the cover and the pages of every file that it names, as PDF/A where all of them allow it. The same data and
 * files give the same bytes.
 */
export async function writeProof({ data, parts, publicUrl }: ProofInput): Promise<Uint8Array> {
  const countedParts: CountedPart[] = [];
  // One after the other: each file may take much memory.
  for (const part of parts) countedParts.push(await countPart(part));
  const renderCover = (from: number): Uint8Array => {
    let next = from + 1;
    const placedParts = countedParts.map(({ title, pages, hasPictures }) => {
      const first = next;
      next += pages;
      return { title, pages: pages > 0 ? ([first, next - 1] as [number, number]) : null, hasPictures };
    });
    return writeDocumentPdf(buildProofDocument(data, placedParts, publicUrl));
  };
  // The page numbers depend on the length of the cover, which hardly depends on them: it is rendered until both
  // agree.
  let [written, assumed] = [renderCover(2), 2];
  for (let round = 0; round < 4 && (await countPages(written)) !== assumed; round += 1) {
    assumed = await countPages(written);
    written = renderCover(assumed);
  }
  const copiedParts = countedParts.filter(({ pages }) => pages > 0);
  const { pdf } = await mergeLetter.run({
    letter: written,
    enclosures: copiedParts.map(({ bytes }) => bytes),
    duplex: false,
  });
  return finishProof(pdf, {
    title: formatProofTitle(data),
    createdAt: data.lastAt,
    backs: data.duplex ? listBacks(assumed, copiedParts) : new Set(),
    isArchive: copiedParts.every(({ isArchivable }) => isArchivable),
  });
}

interface CountedPart {
  title: string;
  bytes: Uint8Array;
  isOurs: boolean;
  pages: number;
  /** Some pages are pictures of what the file shows. */
  hasPictures: boolean;
  isArchivable: boolean;
}

async function countPart({ title, bytes: original, isOurs }: ProofInput['parts'][number]): Promise<CountedPart> {
  const { bytes, isRedrawn } = isOurs ? { bytes: original, isRedrawn: false } : await normalisePages(original);
  const pages = await countPages(bytes);
  const part = { title, bytes, isOurs, pages, hasPictures: isRedrawn, isArchivable: true };
  if (pages === 0) return part;
  try {
    const { pdf, pictures } = await archivePages.run({ pdf: bytes });
    return { ...part, bytes: pdf, hasPictures: isRedrawn || pictures > 0 };
  } catch {
    // A proof must be complete: the page is included as it came, and the file is no PDF/A.
    return { ...part, isArchivable: false };
  }
}

/** The backs of the letter's sheets, as page numbers of the proof file from 0. */
function listBacks(coverPages: number, parts: readonly CountedPart[]): Set<number> {
  const backs = new Set<number>();
  let from = coverPages;
  for (const { isOurs, pages } of parts) {
    if (isOurs) for (let page = 1; page < pages; page += 2) backs.add(from + page);
    from += pages;
  }
  return backs;
}

const A4 = [595.28, 841.89] as const;
const MARGIN = 28;
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/**
 * Normalises the pages of a part like an attachment: embeds fonts, flattens forms, removes scripts. What cannot be
 * normalised is included unchanged, because a proof must be complete. The partner's own file stays available unchanged.
 */
async function normalisePages(bytes: Uint8Array): Promise<{ bytes: Uint8Array; isRedrawn: boolean }> {
  if (bytes.length > MAX_BYTES) return { bytes, isRedrawn: false };
  const pages = await jpegToPages(bytes);
  const normalised = await normaliseEnclosure.run({ bytes: pages, fit: true });
  if (normalised.kind !== 'ready') return { bytes: pages, isRedrawn: false };
  return { bytes: normalised.pdf, isRedrawn: normalised.changes.includes('redrawn') };
}

/** Puts a scanned picture on a page of its own; other files are returned unchanged. */
async function jpegToPages(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isJpeg(bytes)) return bytes;
  try {
    const document = await PDFDocument.create({ updateMetadata: false });
    const picture = await document.embedJpg(bytes);
    const { width, height } = picture.scaleToFit(A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN);
    document.addPage([...A4]).drawImage(picture, { x: (A4[0] - width) / 2, y: (A4[1] - height) / 2, width, height });
    return await document.save();
  } catch {
    return bytes;
  }
}

/** Counts the pages; none for a file that is broken, encrypted or too large. */
async function countPages(bytes: Uint8Array): Promise<number> {
  if (bytes.length > MAX_BYTES) return 0;
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    // Copies the pages as a trial: a page that cannot be copied must not exclude the whole file.
    return (await (await PDFDocument.create()).copyPages(document, document.getPageIndices())).length;
  } catch {
    return 0;
  }
}
