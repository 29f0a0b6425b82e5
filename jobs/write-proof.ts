import { PDFDocument } from '@cantoo/pdf-lib';
import { writeDocumentPdf } from '../src/letterpress/pdf.ts';
import { mergeLetter, normaliseEnclosure } from '../src/modules/documents/pool-tasks.ts';
import type { ProofData } from '../src/modules/orders/index.ts';
import { buildProofDocument } from './pdf-documents/proof-document.ts';

export interface ProofInput {
  data: ProofData;
  /** The files whose pages follow the cover, in order. */
  parts: { title: string; bytes: Uint8Array; isOurs: boolean }[];
  publicUrl: string;
}

/** Scans have some hundred kilobytes: a larger file is named but not included. */
const MAX_BYTES = 40_000_000;

/** Renders the cover and the pages of every file that it names. The same data and files give the same bytes. */
export async function writeProof({ data, parts, publicUrl }: ProofInput): Promise<Uint8Array> {
  const countedParts = await Promise.all(
    parts.map(async ({ title, bytes: original, isOurs }) => {
      const bytes = isOurs ? original : await normalisePages(original);
      return { title, bytes, pages: await countPages(bytes) };
    }),
  );
  const renderCover = (from: number): Uint8Array => {
    let next = from + 1;
    const placedParts = countedParts.map(({ title, pages }) => {
      const first = next;
      next += pages;
      return { title, pages: pages > 0 ? ([first, next - 1] as [number, number]) : null };
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
  const enclosures = countedParts.filter(({ pages }) => pages > 0).map(({ bytes }) => bytes);
  return (await mergeLetter.run({ letter: written, enclosures, duplex: false })).pdf;
}

const A4 = [595.28, 841.89] as const;
const MARGIN = 28;
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/**
 * Normalises the pages of a part like an attachment: embeds fonts, flattens forms, removes scripts. What cannot be
 * normalised is included unchanged, because a proof must be complete. The partner's own file stays available unchanged.
 */
async function normalisePages(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > MAX_BYTES) return bytes;
  const pages = await jpegToPages(bytes);
  const normalised = await normaliseEnclosure.run({ bytes: pages, fit: true });
  return normalised.kind === 'ready' ? normalised.pdf : pages;
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
