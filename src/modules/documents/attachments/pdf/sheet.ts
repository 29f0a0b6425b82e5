import { PT_PER_MM } from '../../../../letterpress/geometry.ts';
import { PRINTABLE_MARGIN_MM } from './limits.ts';

/** Points. */
export const A4 = { width: 210 * PT_PER_MM, height: 297 * PT_PER_MM } as const;
export const ZONE = {
  width: A4.width - 2 * PRINTABLE_MARGIN_MM * PT_PER_MM,
  height: A4.height - 2 * PRINTABLE_MARGIN_MM * PT_PER_MM,
} as const;

/** Software rounds A4 to 595 × 842 points, and scanners to whole dots. */
const A4_TOLERANCE_PT = 2 * PT_PER_MM;
/** A ticket grows to at most twice its size: beyond, it would only be coarse. */
const MAX_ENLARGEMENT = 2;

/** Where a page comes to lie on the sheet: points from the bottom left corner. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  /** A landscape page is turned with its top along the left edge, as in a bound report. */
  turned: boolean;
  resized: boolean;
}

/**
 * `size` is the page as it is seen, after its own rotation. A page that changes size anyway is made to fit the
 * printable zone.
 */
export function placeOnSheet(size: { width: number; height: number }): Place {
  const turned = size.width > size.height;
  const [width, height] = turned ? [size.height, size.width] : [size.width, size.height];
  const isA4 = Math.abs(width - A4.width) <= A4_TOLERANCE_PT && Math.abs(height - A4.height) <= A4_TOLERANCE_PT;
  const scale = isA4 ? 1 : Math.min(ZONE.width / width, ZONE.height / height, MAX_ENLARGEMENT);
  return { ...centre(width * scale, height * scale), scale, turned, resized: !isA4 };
}

/** The same page drawn smaller about the centre of the sheet. */
export const reducePlace = (place: Place, factor: number): Place => ({
  ...place,
  ...centre(place.width * factor, place.height * factor),
  scale: place.scale * factor,
});

export const centre = (width: number, height: number) => ({
  x: (A4.width - width) / 2,
  y: (A4.height - height) / 2,
  width,
  height,
});
