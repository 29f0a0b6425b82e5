import type { Pixels } from './open-pdf.ts';

const BLOCK = 8;
/** Of 255, on the mean of a block: rounding half a pixel away moves less, one missing word moves more. */
const DIFFERENT = 28;
const MOST_DIFFERENT_BLOCKS = 2;

/**
 * Whether two drawings of a sheet show the same. The proof of a rebuilt page: whatever it lost on the way
 * (a layer that was hidden, a font that is read otherwise) shows here, and the page is drawn as a picture instead.
 */
export function looksSame(expected: Pixels, actual: Pixels): boolean {
  const one = blocksOf(expected);
  const other = blocksOf(actual);
  let different = 0;
  for (let i = 0; i < one.length; i++) if (Math.abs(one[i]! - other[i]!) > DIFFERENT) different++;
  return different <= MOST_DIFFERENT_BLOCKS;
}

function blocksOf({ data, width, height }: Pixels): Float64Array {
  const across = Math.ceil(width / BLOCK);
  const sums = new Float64Array(across * Math.ceil(height / BLOCK));
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) sums[Math.floor(y / BLOCK) * across + Math.floor(x / BLOCK)]! += data[y * width + x]!;
  return sums.map((sum) => sum / (BLOCK * BLOCK));
}
