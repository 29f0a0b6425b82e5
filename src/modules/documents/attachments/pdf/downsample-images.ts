import { PDFArray, PDFName, PDFNumber, PDFRawStream, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { engines } from './engines.ts';
import { SCAN_DPI } from './limits.ts';
import { JPEG } from './print-image.ts';

/** A whole sheet at this resolution, lying or standing. */
const LONG = Math.round((297 / 25.4) * SCAN_DPI);
const SHORT = Math.round((210 / 25.4) * SCAN_DPI);

/**
 * Telephones scan at 12 million points a page, and a whole letter may weigh 20 MB: photographs in a PDF keep what a
 * sheet can show.
 */
export async function downsampleImages({ context }: PDFDocument): Promise<void> {
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !isPhotograph(object.dict)) continue;
    const [width, height] = [readNumber(object.dict, 'Width'), readNumber(object.dict, 'Height')];
    const scale = Math.min(LONG / Math.max(width, height), SHORT / Math.min(width, height));
    if (!(scale < 1)) continue;
    const fewer = await resizeImage(object.contents, { width, height, scale });
    if (fewer === undefined || fewer.data.length >= object.contents.length) continue;
    const dictionary = object.dict.clone(context);
    for (const [key, value] of Object.entries({ Width: fewer.width, Height: fewer.height, Length: fewer.data.length }))
      dictionary.set(PDFName.of(key), PDFNumber.of(value));
    dictionary.delete(PDFName.of('DecodeParms'));
    context.assign(reference, PDFRawStream.of(dictionary, fewer.data));
  }
}

/** A plain JPEG of one or three colours: other images stay as they are, because their colours might change. */
function isPhotograph(dictionary: PDFDict): boolean {
  const [subtype, filter, colours] = ['Subtype', 'Filter', 'ColorSpace'].map((key) =>
    dictionary.lookup(PDFName.of(key)),
  );
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  const isPlain =
    colours === PDFName.of('DeviceRGB') ||
    colours === PDFName.of('DeviceGray') ||
    (colours instanceof PDFArray && colours.lookup(0) === PDFName.of('ICCBased'));
  return (
    subtype === PDFName.of('Image') &&
    only === PDFName.of('DCTDecode') &&
    isPlain &&
    !['Decode', 'Mask'].some((key) => dictionary.has(PDFName.of(key)))
  );
}

async function resizeImage(
  jpeg: Uint8Array,
  { width, height, scale }: { width: number; height: number; scale: number },
): Promise<{ data: Uint8Array; width: number; height: number } | undefined> {
  const sharp = await engines.sharp();
  try {
    const picture = sharp(jpeg, { limitInputPixels: width * height, failOn: 'error' });
    const is = await picture.metadata();
    // An image with a wrong size or four colours is left to pdfium.
    if (is.width !== width || is.height !== height || (is.space !== 'srgb' && is.space !== 'b-w')) return undefined;
    const { data, info } = await picture
      .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' })
      .toColourspace(is.space)
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

function readNumber(dictionary: PDFDict, key: string): number {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : NaN;
}
