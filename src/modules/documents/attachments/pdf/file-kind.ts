export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic';

const MIMES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
};
export const getMime = (kind: FileKind): string => MIMES[kind];

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * What a file is, from its first bytes: neither its name nor its declared type is believed.
 * A file is what it begins with, so a PDF hidden inside a JPEG is a picture.
 */
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  const readLatin = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (readLatin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (readLatin(0, 4) === 'RIFF' && readLatin(8, 12) === 'WEBP') return 'webp';
  if (readLatin(4, 8) === 'ftyp') return isHeif(bytes, readLatin) ? 'heic' : null;
  // Scanners and mail gateways leave a few bytes before the header; PDF 32000-1, annex H.3.4.1 allows 1024.
  return /^[\s\0\xef\xbb\xbf]*%PDF-/.test(readLatin(0, 1024)) ? 'pdf' : null;
}

/**
 * ISO 14496-12, 4.3: the major brand, a version, then the compatible brands. A sequence of AV1 pictures is another
 * format.
 */
function isHeif(bytes: Uint8Array, readLatin: (from: number, to: number) => string): boolean {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.length, 256);
  const brands = [readLatin(8, 12)];
  for (let offset = 16; offset + 4 <= size; offset += 4) brands.push(readLatin(offset, offset + 4));
  return brands.some((brand) => HEIF_BRANDS.has(brand)) && !brands.includes('avif');
}
