import { PT_PER_MM } from '../../../../letterpress/geometry.ts';
import { PRINTABLE_MARGIN_MM } from './limits.ts';
import type { Overflow } from './normalised.ts';
import type { Frame } from './open-pdf.ts';
import type { Pixels } from './pixels.ts';
import { A4, type Place } from './sheet.ts';

const PIXELS_PER_MM = 3;
/** The resolution of the comparison: 76 dpi, so that a line of text is some pixels high. */
export const VIEW = { width: 210 * PIXELS_PER_MM, height: 297 * PIXELS_PER_MM, channels: 1 } as const;

/** Darker than the grey of a scanned background or of recycled paper. */
const INK = 190;
/** This many dark pixels in a row or a column, about 1 mm: a speck of dust is no ink. */
const ENOUGH = 3;

/** Returns the frame of a page of `place` in the view. */
export function toFrame(place: Place): Frame {
  const pixels = (points: number) => (points / PT_PER_MM) * PIXELS_PER_MM;
  return {
    left: pixels(place.x),
    top: pixels(A4.height - place.y - place.height),
    width: pixels(place.width),
    height: pixels(place.height),
    turned: place.turned,
  };
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;
type Side = (typeof SIDES)[number];

/** How far ink reaches into the border nothing may be printed in, side by side. */
export function measureOverflow(view: Pixels, page: number): Overflow[] {
  return SIDES.flatMap((side) => {
    const edge = findFirstInk(view, side);
    const mm = edge === undefined ? 0 : Math.round((PRINTABLE_MARGIN_MM - edge / PIXELS_PER_MM) * 10) / 10;
    return mm > 0 ? [{ page, side, mm }] : [];
  });
}

/** The smallest reduction about the centre that brings all this ink inside, with a hair to spare. */
export function computeFactor(overflow: readonly Overflow[]): number {
  const spare = 1 / PIXELS_PER_MM;
  return Math.min(
    1,
    ...overflow.map(({ side, mm }) => {
      const half = (side === 'left' || side === 'right' ? 210 : 297) / 2 - PRINTABLE_MARGIN_MM;
      return (half - spare) / (half + mm);
    }),
  );
}

/** pdfium fills every pixel it touches: in the last one before the zone there may be no ink at all. */
const BORDER = PRINTABLE_MARGIN_MM * PIXELS_PER_MM - 1;

/** Pixels from the edge to the outermost line with enough ink in it, within the border. */
function findFirstInk(view: Pixels, side: Side): number | undefined {
  const across = side === 'left' || side === 'right';
  const length = across ? view.height : view.width;
  for (let depth = 0; depth < BORDER; depth++) {
    let dark = 0;
    for (let along = 0; along < length; along++) if (view.data[toPixelIndex(view, side, depth, along)]! < INK) dark++;
    if (dark >= ENOUGH) return depth;
  }
  return undefined;
}

function toPixelIndex({ width, height }: Pixels, side: Side, depth: number, along: number): number {
  if (side === 'left') return along * width + depth;
  if (side === 'right') return along * width + width - 1 - depth;
  return (side === 'top' ? depth : height - 1 - depth) * width + along;
}
