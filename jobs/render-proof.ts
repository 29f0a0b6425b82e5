import { PDFDocument } from '@cantoo/pdf-lib';
import type { PoolTask } from '../src/kernel/worker-pool.ts';
import { writeDocumentPdf } from '../src/letterpress/pdf.ts';
import { mergeLetter, normaliseEnclosure } from '../src/modules/documents/index.ts';
import type { ProofData } from '../src/modules/orders/index.ts';
import { proofDocument } from './pdf-documents/proof-document.ts';

interface ProofInput {
  facts: ProofData;
  /** The files whose pages follow the cover, in their order. */
  parts: { title: string; bytes: Uint8Array; isOurs: boolean }[];
  publicUrl: string;
}

/** Scans of a partner are some hundred kilobytes: what is heavier is named, not taken in. */
const MOST_BYTES = 40_000_000;

/** The cover and, after it, the pages of every file it names. The same facts and files make the same bytes. */
export const renderProof: PoolTask<ProofInput, Uint8Array> = {
  name: 'write-proof',
  timeoutMs: 90_000,
  // What the partner scanned was made by nobody here.
  isUntrusted: true,
  async run({ facts, parts, publicUrl }) {
    const counted = await Promise.all(
      parts.map(async ({ title, bytes: given, isOurs }) => {
        const bytes = isOurs ? given : await asPages(given);
        return { title, bytes, pages: await pagesOf(bytes) };
      }),
    );
    const cover = (from: number): Uint8Array => {
      let next = from + 1;
      const placed = counted.map(({ title, pages }) => {
        const first = next;
        next += pages;
        return { title, pages: pages > 0 ? ([first, next - 1] as [number, number]) : null };
      });
      return writeDocumentPdf(proofDocument(facts, placed, publicUrl));
    };
    // The numbers of the pages depend on how long the cover is, and it hardly on them: it is written until they agree.
    let [written, assumed] = [cover(2), 2];
    for (let round = 0; round < 4 && (await pagesOf(written)) !== assumed; round += 1) {
      assumed = await pagesOf(written);
      written = cover(assumed);
    }
    const enclosures = counted.filter(({ pages }) => pages > 0).map(({ bytes }) => bytes);
    return (await mergeLetter.run({ letter: written, enclosures, duplex: false })).pdf;
  },
};

const A4 = [595.28, 841.89] as const;
const MARGIN = 28;
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/**
 * The pages of one part, normalised as attachments are: fonts embedded, forms flattened, nothing that runs. What cannot be normalised
 * goes in unchanged: a proof must not lack because it is unusual. The partner's own file stays available unchanged.
 */
async function asPages(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > MOST_BYTES) return bytes;
  const pages = await jpegToPages(bytes);
  const normalised = await normaliseEnclosure.run({ bytes: pages, fit: true });
  return normalised.kind === 'ready' ? normalised.pdf : pages;
}

/** A receipt that was scanned as a picture, on a page of its own; anything else as it is. */
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

/** None for a file that is broken, locked or too heavy. */
async function pagesOf(bytes: Uint8Array): Promise<number> {
  if (bytes.length > MOST_BYTES) return 0;
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    // Taken out once for trial: a page that cannot be copied must not cost the whole file.
    return (await (await PDFDocument.create()).copyPages(document, document.getPageIndices())).length;
  } catch {
    return 0;
  }
}
