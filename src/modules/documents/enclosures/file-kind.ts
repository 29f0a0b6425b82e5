export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic';

const MIMES: Record<FileKind, string> = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', heic: 'image/heic' };
export const mimeOf = (kind: FileKind): string => MIMES[kind];

/** A PDF may begin with anything for this long (ISO 32000, implementation notes); what begins later is not read by printers either. */
const PDF_WITHIN = 1024;
/** Brands of the pictures phones make, in the box that opens the file (ISO 23008-12). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** What a file is by its first bytes; its name says nothing. Null for what we do not enclose. */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, PDF_WITHIN)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12))) return 'heic';
  return head.includes('%PDF-') ? 'pdf' : null;
}
