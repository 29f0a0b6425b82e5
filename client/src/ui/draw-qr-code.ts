import { encodeQR } from 'qr';

/** The quiet zone around the symbol that ISO/IEC 18004, 6.3.8 requires, in modules. */
const QUIET = 4;

/** Returns the path of the dark modules of a text, each of side 1, in a square of `size`. */
export function drawQrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  return {
    size: rows.length,
    path: rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  };
}
