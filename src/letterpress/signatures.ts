import type { DrawnSignature } from '../domain/postal-address.ts';
import { breakLines } from './break-lines.ts';
import { cleanText } from './clean-text.ts';
import { LETTER_SHEET, type SheetGeometry } from './geometry.ts';
import type { Drawing, PlacedRun, Signer } from './letter.ts';
import type { Metrics } from './metrics.ts';

/** The space for a signature above a name, by hand or drawn. */
const ROOM = 14;
const DRAWN_ROOM = 20;
const GAP = 2;
/**
 * From the baseline of a name of the usual size to the lower edge of a drawing above it: the height of a capital and a
 * little air.
 */
const ABOVE_NAME = 4;
/** As wide as a ball-point pen writes, in millimetres. */
export const PEN_MM = 0.45;

interface Row {
  lines: PlacedRun[][];
  room: number;
  drawings: Drawing[];
}

/**
 * Places the signers: one on the right, two side by side, more in rows of two. Each name has space to sign above it.
 */
export function placeSignatures(
  signers: readonly Signer[],
  { geometry, metrics }: { geometry: SheetGeometry; metrics: Metrics },
): Row[] {
  const { body, date } = geometry;
  const columns = signers.length === 1 ? [date.x] : [body.x, date.x];
  const aboveName = (ABOVE_NAME * body.sizePt) / LETTER_SHEET.body.sizePt;
  const rows: Row[] = [];
  for (let i = 0; i < signers.length; i += columns.length) {
    const cells = signers.slice(i, i + columns.length).map((signer, j) => {
      const x = columns[j]!;
      const width = (columns[j + 1] ?? body.right + 4) - 4 - x;
      const lines = [signer.name, ...(signer.role ? [signer.role] : [])].flatMap((runs) =>
        breakLines(runs, { x, width, sizePt: body.sizePt }, metrics),
      );
      return { lines, drawings: signer.drawn ? placeDrawing(signer, signer.drawn, { x, width, aboveName }) : [] };
    });
    const height = Math.max(...cells.map(({ lines }) => lines.length));
    const drawings = cells.flatMap((cell) => cell.drawings);
    rows.push({
      lines: Array.from({ length: height }, (_, line) => cells.flatMap((cell) => cell.lines[line] ?? [])),
      room: drawings.length > 0 ? DRAWN_ROOM : ROOM,
      drawings,
    });
  }
  return rows;
}

/**
 * Draws a signature above the name, as large as its space allows and never larger than drawn. Strokes are clipped to
 * their frame. A drawing without a frame or strokes leaves the space to sign by hand.
 */
function placeDrawing(
  { name }: Signer,
  { width, height, strokes }: DrawnSignature,
  { x, width: maxWidth, aboveName }: { x: number; width: number; aboveName: number },
): Drawing[] {
  const scale = Math.min(1, maxWidth / width, (DRAWN_ROOM - GAP) / height);
  if (!(width > 0 && height > 0 && scale > 0)) return [];
  const clampMm = (mm: number, maxMm: number): number =>
    Math.round(Math.min(Math.max(mm, 0), maxMm) * scale * 100) / 100;
  const drawn = strokes
    .map((stroke) =>
      stroke
        .filter(([dx, dy]) => !Number.isNaN(dx) && !Number.isNaN(dy))
        .map(([dx, dy]) => [clampMm(dx, width), clampMm(dy, height)] as const),
    )
    .filter((stroke) => stroke.length > 0);
  if (drawn.length === 0) return [];
  const drawnHeight = clampMm(height, height);
  return [
    {
      x,
      y: -aboveName - drawnHeight,
      width: clampMm(width, width),
      height: drawnHeight,
      penMm: PEN_MM,
      strokes: drawn,
      label: `Signature de ${cleanText(name.map(({ text }) => text).join(''))}`,
    },
  ];
}
