import { createInflate } from 'node:zlib';
import { LIMITS } from './limits.ts';
import { Refused } from './refused.ts';

/** Deflate never makes more than this of a byte (RFC 1951), so a short stream need not be inflated to be trusted. */
const MOST_PER_BYTE = 1032;
const DICTIONARY_BYTES = 2048;

/**
 * Measures the deflated streams of a PDF before anything opens them. A few kilobytes may unfold to gigabytes.
 * Streams it cannot see into (ciphered, or packed twice) meet the limit of pdfium's memory instead.
 */
export async function refuseBombs(file: Uint8Array): Promise<void> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    const start = afterLineEnd(bytes, at + 6);
    if (start === undefined || bytes.toString('latin1', at - 3, at) === 'end') continue;
    const end = bytes.indexOf('endstream', start);
    const packed = bytes.subarray(start, end === -1 ? bytes.length : end);
    const dictionary = bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
    const most = dictionary.slice(dictionary.lastIndexOf(' obj')).includes('/Image') ? LIMITS.pictureBytes : LIMITS.streamBytes;
    if (packed.length * MOST_PER_BYTE > most && looksDeflated(packed) && (await inflatesBeyond(packed, most))) throw new Refused('too_heavy');
    at = end === -1 ? at : end;
  }
}

/** PDF 32000-1, 7.3.8.1: the keyword is followed by a line feed, or a carriage return and a line feed; some writers forget the latter. */
function afterLineEnd(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return bytes[at] === 0x0a ? at + 1 : undefined;
}

/** RFC 1950: method 8, and a header that is a multiple of 31. */
const looksDeflated = (packed: Uint8Array): boolean => (packed[0]! & 0x0f) === 8 && ((packed[0]! << 8) | packed[1]!) % 31 === 0;

/** Counts and forgets: what it inflates is never held. */
function inflatesBeyond(packed: Uint8Array, most: number): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflate({ chunkSize: 256 * 1024 });
    inflate.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= most) return;
      inflate.destroy();
      resolve(true);
    });
    inflate.on('end', () => resolve(false));
    // A damaged end is the reader's affair: what came before it was counted.
    inflate.on('error', () => resolve(false));
    inflate.end(packed);
  });
}
