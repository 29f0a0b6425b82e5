import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, deflateSync, constants } from 'node:zlib';
import PDFDocument from 'pdfkit';

/**
 * PDFs written by hand, because no library writes wrong ones. Objects by number; 1 is the catalogue, 2 the page tree.
 */
export interface Written {
  objects: Record<number, string | Buffer>;
  trailer?: string;
  header?: string;
  /** In place of the table and the trailer. */
  end?: string;
}

export function written({ objects, trailer = '', header = '%PDF-1.7\n', end }: Written): Uint8Array {
  const parts: Buffer[] = [Buffer.from(header, 'latin1')];
  const offsets = new Map<number, number>();
  let length = parts[0]!.length;
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), length);
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    length += object.length;
  }
  const size = [...offsets.keys()].reduce((most, one) => Math.max(most, one), 0) + 1;
  const rows = Array.from({ length: size }, (_, i) =>
    offsets.has(i) ? `${String(offsets.get(i)).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n',
  );
  parts.push(
    Buffer.from(
      end ??
        `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

export function stream(dictionary: string, data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

export const A4_BOX = '[0 0 595.276 841.89]';
/** A black square two centimetres wide, far from every edge. */
export const SQUARE = '0 g 200 400 56.7 56.7 re f';

/** One page that draws `content`; everything about it can be replaced. */
export function onePage(
  options: {
    content?: string | Buffer;
    page?: string;
    catalogue?: string;
    box?: string;
    resources?: string;
    more?: Record<number, string | Buffer>;
    trailer?: string;
  } = {},
): Uint8Array {
  const {
    content = SQUARE,
    page = '',
    catalogue = '',
    box = `/MediaBox ${A4_BOX}`,
    resources = '',
    more = {},
    trailer = '',
  } = options;
  return written({
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
      4: typeof content === 'string' ? stream('', content) : content,
      ...more,
    },
    trailer,
  });
}

/** Deflated zeros, `megabytes` of them, in a thousandth of the room: the same full block again and again (RFC 1951). */
export function bomb(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const size = (megabytes * 1024 * 1024) % 65521;
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros.
  sum.writeUInt32BE(((size << 16) | 1) >>> 0);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: megabytes }, () => block),
    deflateRawSync(Buffer.alloc(0)),
    sum,
  ]);
}

export const deflated = (text: string): Buffer => deflateSync(Buffer.from(text, 'latin1'));

export const letterFont = readFileSync(
  fileURLToPath(
    new URL(
      '../../../node_modules/@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
      import.meta.url,
    ),
  ),
);

/**
 * As an office program would: with its fonts inside, or without when `font` is one that every reader is supposed to
 * have.
 */
export function typed(
  pages: readonly string[],
  options: Record<string, unknown> & { font?: string } = {},
): Promise<Uint8Array> {
  const { font = letterFont, ...rest } = options;
  const document = new PDFDocument({
    size: 'A4',
    margin: 60,
    autoFirstPage: false,
    info: { CreationDate: new Date(0) },
    ...rest,
  });
  const parts: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  });
  for (const text of pages) document.addPage().font(font).fontSize(12).text(text);
  document.end();
  return done;
}
