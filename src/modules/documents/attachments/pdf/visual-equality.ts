import type { Pixels } from './pixels.ts';

/** Of 255: what smoothing may change in one pixel beyond what its neighbours show. */
const TOLERANCE = 56;
/** In a view of 76 dpi, less than a comma. */
const MAX_DIFFERENT = 10;

/**
 * Whether two drawings of a sheet show the same, give or take one pixel of rounding. This is the proof of a rebuilt
 * page: whatever it lost on the way (a layer that was hidden, a font that is read otherwise) shows here, and the page
 * becomes a picture instead.
 */
export const isVisuallyEqual = (expected: Pixels, actual: Pixels): boolean =>
  countUnmatched(expected, actual) + countUnmatched(actual, expected) <= MAX_DIFFERENT;

/** Pixels of `expected` that are darker or lighter than anything near the same place in `actual`. */
function countUnmatched(expected: Pixels, actual: Pixels): number {
  let count = 0;
  for (let i = 0; i < expected.data.length; i++) {
    const difference = expected.data[i]! - actual.data[i]!;
    if ((difference > TOLERANCE || difference < -TOLERANCE) && !hasNearby(actual, i, expected.data[i]!)) count++;
  }
  return count;
}

/**
 * Between the darkest and the lightest of a pixel and its eight neighbours: an edge that moved by a fraction passes.
 */
function hasNearby({ data, width }: Pixels, pixelIndex: number, value: number): boolean {
  const around = [-width, 0, width].flatMap((row) =>
    [-1, 0, 1].map((column) => data[pixelIndex + row + column] ?? value),
  );
  return value >= Math.min(...around) - TOLERANCE && value <= Math.max(...around) + TOLERANCE;
}
