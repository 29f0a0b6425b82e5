import { PDFDocument } from '@cantoo/pdf-lib';
import { archivePages, normaliseEnclosure } from '../src/modules/documents/pool-tasks.ts';

/** A file whose pages follow a cover. */
export interface ProofPart {
  title: string;
  bytes: Uint8Array;
  isOurs: boolean;
}
/** The pages of a part in the file; null if they are not included. */
export interface PlacedPart {
  title: string;
  pages: [first: number, last: number] | null;
  /** Some of them are pictures, because they relied on a font or a colour outside the file. */
  hasPictures: boolean;
}
export interface CountedPart extends ProofPart {
  pages: number;
  /** Some pages are pictures of what the file shows. */
  hasPictures: boolean;
  isArchivable: boolean;
}

/** Scans have some hundred kilobytes: a larger file is named but not included. */
const MAX_BYTES = 40_000_000;

/** Makes the pages of the parts fit for a PDF/A, one after the other: each file may take much memory. */
export async function countParts(parts: readonly ProofPart[]): Promise<CountedPart[]> {
  const countedParts: CountedPart[] = [];
  for (const part of parts) countedParts.push(await countPart(part));
  return countedParts;
}

async function countPart({ title, bytes: original, isOurs }: ProofPart): Promise<CountedPart> {
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

interface Covered {
  cover: Uint8Array;
  coverPages: number;
  /** The number of the last page behind the cover. */
  last: number;
}

/** Renders a cover that names the pages of the parts behind it. `first` is the cover's own page number. */
export async function coverParts(
  parts: readonly CountedPart[],
  first: number,
  render: (parts: PlacedPart[]) => Uint8Array,
): Promise<Covered> {
  let last = first;
  const { written: cover, pages: coverPages } = await renderUntilStable(async (assumed) => {
    let next = first + assumed;
    const placedParts = parts.map(({ title, pages, hasPictures }): PlacedPart => {
      const from = next;
      next += pages;
      return { title, pages: pages > 0 ? [from, next - 1] : null, hasPictures };
    });
    last = next - 1;
    return render(placedParts);
  });
  return { cover, coverPages, last };
}

/**
 * Renders pages that name the numbers of those behind them. These depend on the length of the pages, which hardly
 * depends on them: they are rendered until both agree.
 */
export async function renderUntilStable(
  render: (assumedPages: number) => Promise<Uint8Array>,
): Promise<{ written: Uint8Array; pages: number }> {
  let assumed = 1;
  let written = await render(assumed);
  for (let round = 0; round < 4 && (await countPages(written)) !== assumed; round += 1) {
    assumed = await countPages(written);
    written = await render(assumed);
  }
  return { written, pages: assumed };
}

/** The parts whose pages are in the file. */
export const listIncluded = (parts: readonly CountedPart[]): CountedPart[] => parts.filter(({ pages }) => pages > 0);

/** The backs of the letter's sheets, as page numbers from 0; the first page of the parts has the number `from`. */
export function listBacks(from: number, parts: readonly CountedPart[]): Set<number> {
  const backs = new Set<number>();
  let next = from;
  for (const { isOurs, pages } of parts) {
    if (isOurs) for (let page = 1; page < pages; page += 2) backs.add(next + page);
    next += pages;
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
  const pages = await convertJpegToPages(bytes);
  const normalised = await normaliseEnclosure.run({ bytes: pages, fit: true });
  if (normalised.kind !== 'ready') return { bytes: pages, isRedrawn: false };
  return { bytes: normalised.pdf, isRedrawn: normalised.changes.includes('redrawn') };
}

/** Puts a scanned picture on a page of its own; other files are returned unchanged. */
async function convertJpegToPages(bytes: Uint8Array): Promise<Uint8Array> {
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
