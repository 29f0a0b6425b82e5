import { PDFDocument } from '@cantoo/pdf-lib';
import type { Sharp } from 'sharp';
import { engines } from './engines.ts';
import type { FileKind } from './file-kind.ts';
import { LIMITS, NATURAL_DPI, PRINT_DPI } from './limits.ts';
import type { Change } from './normalised.ts';
import type { Pixels } from './pixels.ts';
import { printImage } from './print-image.ts';
import { EnclosureRejected } from './rejection.ts';
import { centre, ZONE, type Place } from './sheet.ts';
import { addPicturePage, saveDocument } from './write-pages.ts';

const POINTS_PER_INCH = 72;

/**
 * One picture, upright, in sRGB on white, alone on its sheet and inside the printable zone; nothing of its metadata is
 * left.
 */
export async function normaliseImage(
  bytes: Uint8Array,
  kind: Exclude<FileKind, 'pdf'>,
): Promise<{ pdf: Uint8Array; pages: number; changes: Change[] }> {
  const upright = kind === 'heic' ? await decodeHeif(bytes) : await decode(bytes);
  const place = placePicture(upright);
  const pixels = await rasterise(upright.picture, upright, place);
  const document = await PDFDocument.create({ updateMetadata: false });
  addPicturePage(document, await printImage(pixels), place);
  return {
    pdf: await saveDocument(document),
    pages: 1,
    changes: place.turned ? ['converted', 'turned'] : ['converted'],
  };
}

interface Upright {
  picture: Sharp;
  width: number;
  height: number;
}

async function decode(bytes: Uint8Array): Promise<Upright> {
  const sharp = await engines.sharp();
  // `failOn: error` rejects truncated files, and accepts harmless errors of cameras. Only the first frame is opened.
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const { width, height, autoOrient } = await picture.metadata().catch(rejectUnreadable);
  if (width * height > LIMITS.picturePixels) throw new EnclosureRejected('picture_too_large');
  return { picture: picture.autoOrient(), ...autoOrient };
}

async function decodeHeif(bytes: Uint8Array): Promise<Upright> {
  const [sharp, decoder] = await Promise.all([engines.sharp(), engines.heif()]);
  const images = decoder.decode(bytes);
  const image = images.find((candidate) => candidate.is_primary());
  for (const other of images) if (other !== image) other.free();
  if (image === undefined) throw new EnclosureRejected('picture_unreadable');
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > LIMITS.picturePixels) throw new EnclosureRejected('picture_too_large');
    const data = new Uint8ClampedArray(width * height * 4);
    const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
    if (shown === null) throw new EnclosureRejected('picture_unreadable');
    // libheif has turned it upright already.
    return { picture: sharp(data, { raw: { width, height, channels: 4 } }), width, height };
  } finally {
    image.free();
  }
}

/** At its natural size, and never beyond the zone; lying down when that shows it larger. */
function placePicture(picture: { width: number; height: number }): Place {
  const turned = picture.width > picture.height;
  const [width, height] = turned ? [picture.height, picture.width] : [picture.width, picture.height];
  const scale = Math.min(POINTS_PER_INCH / NATURAL_DPI, ZONE.width / width, ZONE.height / height);
  return { ...centre(width * scale, height * scale), scale, turned, resized: false };
}

async function rasterise(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  place: Place,
): Promise<Pixels> {
  const maxPixelsPerPoint = (PRINT_DPI / POINTS_PER_INCH) * place.scale;
  const fewer =
    maxPixelsPerPoint < 1
      ? {
          width: Math.max(1, Math.round(width * maxPixelsPerPoint)),
          height: Math.max(1, Math.round(height * maxPixelsPerPoint)),
        }
      : undefined;
  const flat = picture
    .resize(fewer ? { ...fewer, fit: 'fill' } : { width, height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha();
  const { data, info } = await flat
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable);
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
    channels: info.channels === 1 ? 1 : 3,
  };
}

const rejectUnreadable = (): never => {
  throw new EnclosureRejected('picture_unreadable');
};
