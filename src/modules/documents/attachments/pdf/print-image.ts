import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { engines } from './engines.ts';
import { dropMissingColour, type Pixels } from './pixels.ts';

/** mozjpeg would save a seventh and take ten times as long. */
export const JPEG = { quality: 80 } as const;
/** Of a byte per channel: paper with writing on it packs below this, a photograph never does. */
const WRITING = 0.2;

/** A picture as a PDF stores it: deflated rows for text and drawings, JPEG for photographs, whichever is smaller. */
export interface PrintImage {
  data: Uint8Array;
  filter: 'DCTDecode' | 'FlateDecode';
  width: number;
  height: number;
  channels: 1 | 3;
}

export async function printImage(pixels: Pixels): Promise<PrintImage> {
  const sharp = await engines.sharp();
  const { width, height, data, channels } = dropMissingColour(pixels);
  const picture = () =>
    sharp(data, { raw: { width, height, channels } }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
  const png = extractDeflatedRows(
    await picture().png({ compressionLevel: 6, adaptiveFiltering: false, palette: false }).toBuffer(),
  );
  if (png.length < data.length * WRITING) return { data: png, filter: 'FlateDecode', width, height, channels };
  const jpeg = await picture().jpeg(JPEG).toBuffer();
  const smaller =
    jpeg.length < png.length
      ? ({ data: jpeg, filter: 'DCTDecode' } as const)
      : ({ data: png, filter: 'FlateDecode' } as const);
  return { ...smaller, width, height, channels };
}

export function addImage(context: PDFContext, { data, filter, width, height, channels }: PrintImage): PDFRef {
  return context.register(
    context.stream(data, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: channels === 1 ? 'DeviceGray' : 'DeviceRGB',
      Filter: filter,
      ...(filter === 'FlateDecode' && {
        DecodeParms: context.obj({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width }),
      }),
    }),
  );
}

/** PDF 32000-1, 7.4.4.4: a PDF reads the rows of a PNG as they are, so they need not be packed twice. */
function extractDeflatedRows(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const rows: Uint8Array[] = [];
  for (let offset = 8; offset + 8 <= png.length; offset += 12 + view.getUint32(offset)) {
    const name = String.fromCharCode(...png.subarray(offset + 4, offset + 8));
    if (name === 'IDAT') rows.push(png.subarray(offset + 8, offset + 8 + view.getUint32(offset)));
  }
  return new Uint8Array(Buffer.concat(rows));
}
