import type { Sharp } from 'sharp';
import { createConcurrencyLimit } from '../kernel/concurrency-limit.ts';
import { imageServiceBusy, pictureTooLarge, pictureUnreadable } from './errors.ts';
import { MAX_SIDE, type Modifiers, type ImageFormat } from './modifiers.ts';

/** Rejects larger images, which are mistakes or attempts to exhaust memory: good cameras produce 40 megapixels. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;
/**
 * Encoding saturates a processor: two run at a time and leave the rest to page requests. Beyond these waiting tasks, a
 * request is rejected.
 */
const AT_ONCE = 2;
const MAX_WAITING = 64;

const DEFAULT_QUALITY = { avif: 55, jpeg: 80, webp: 80 };

export const withConcurrencyLimit = createConcurrencyLimit({
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  toRefusal: imageServiceBusy,
});

/**
 * Resizes an image: never enlarged, upright, without its metadata. Only the five image formats of the web are decoded.
 */
export const resizeImage = (bytes: Buffer, format: ImageFormat, modifiers: Modifiers): Promise<Buffer> =>
  withConcurrencyLimit(async () => {
    if (!detectFormat(bytes)) throw pictureUnreadable();
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    // Only the first frame of an animation is read. A truncated file is rejected, a file with a camera's minor errors
    // is not.
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
      seconds: MAX_SECONDS,
    });
    const { width, height } = await picture.metadata().catch(rejectImage);
    if (width * height > MAX_PIXELS) throw pictureTooLarge();
    const size =
      (modifiers.width ?? modifiers.height)
        ? { width: modifiers.width, height: modifiers.height }
        : { width: MAX_SIDE, height: MAX_SIDE };
    const fit = modifiers.fit ?? (modifiers.width && modifiers.height ? 'cover' : 'inside');
    const shaped = picture.autoOrient().resize({
      ...size,
      fit,
      withoutEnlargement: true,
      background: modifiers.background ?? { r: 255, g: 255, b: 255, alpha: format === 'jpeg' ? 1 : 0 },
    });
    const flat =
      modifiers.background || format === 'jpeg'
        ? shaped.flatten({ background: modifiers.background ?? '#fff' })
        : shaped;
    return encode(flat, format, modifiers.quality).toBuffer().catch(rejectImage);
  });

/** A PNG is reduced to a palette only if a quality is requested. */
function encode(picture: Sharp, format: ImageFormat, requestedQuality?: number): Sharp {
  if (format === 'png')
    return picture.png({ compressionLevel: 9, ...(requestedQuality && { palette: true, quality: requestedQuality }) });
  const quality = requestedQuality ?? DEFAULT_QUALITY[format];
  return format === 'avif' ? picture.avif({ quality, effort: 3 }) : picture[format]({ quality });
}

function rejectImage(error: Error): never {
  throw /pixel limit/.test(error.message) ? pictureTooLarge() : pictureUnreadable();
}

/**
 * Detects a file's format from its first bytes, because its name and declared type cannot be trusted. SVG does not
 * count as an image, whatever it contains.
 */
export function detectFormat(bytes: Buffer): ImageFormat | 'gif' | null {
  const readLatin = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (readLatin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (readLatin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (readLatin(0, 4) === 'RIFF' && readLatin(8, 12) === 'WEBP') return 'webp';
  if (readLatin(4, 12) === 'ftypavif') return 'avif';
  return /^GIF8[79]a/.test(readLatin(0, 6)) ? 'gif' : null;
}
