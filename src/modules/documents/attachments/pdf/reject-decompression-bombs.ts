import { createInflate } from 'node:zlib';
import { PDFArray, PDFName, PDFRawStream, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { LIMITS } from './limits.ts';
import { EnclosureRejected } from './rejection.ts';

/** Deflate never makes more than this of a byte (RFC 1951), so a short stream need not be inflated to be trusted. */
const MAX_PER_BYTE = 1032;

/**
 * A few kilobytes may unfold to gigabytes. pdfium has met them in its own bounded memory and may have survived, reading
 * a picture line by line: we and the printer have no such care. `document` is what pdfium rewrote, deciphered and with
 * each stream whole.
 */
export async function rejectDecompressionBombs({ context }: PDFDocument): Promise<void> {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !isDeflated(object.dict)) continue;
    const maxBytes =
      object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image') ? LIMITS.pictureBytes : LIMITS.streamBytes;
    if (object.contents.length * MAX_PER_BYTE > maxBytes && (await isInflatedBeyond(object.contents, maxBytes)))
      throw new EnclosureRejected('too_heavy');
  }
}

function isDeflated(dictionary: PDFDict): boolean {
  const filter = dictionary.lookup(PDFName.of('Filter'));
  const first = filter instanceof PDFArray && filter.size() > 0 ? filter.lookup(0) : filter;
  return first === PDFName.of('FlateDecode') || first === PDFName.of('Fl');
}

/** Counts and forgets: what it inflates is never held. */
function isInflatedBeyond(packed: Uint8Array, maxBytes: number): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflate({ chunkSize: 256 * 1024 });
    inflate.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) return;
      inflate.destroy();
      resolve(true);
    });
    inflate.on('end', () => resolve(false));
    // A damaged end is the reader's affair: what came before it was counted.
    inflate.on('error', () => resolve(false));
    inflate.end(packed);
  });
}
