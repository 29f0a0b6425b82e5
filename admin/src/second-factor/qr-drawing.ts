import { encodeQR } from 'qr';

/** The quiet zone that ISO/IEC 18004, 6.3.8 asks for around the picture, in modules. */
const QUIET = 4;

/** A text as the path of its dark modules, each of side 1, in a square of `size`. */
export function qrDrawing(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  return {
    size: rows.length,
    path: rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  };
}
