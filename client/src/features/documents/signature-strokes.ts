import type { DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';

export type Point = [x: number, y: number];
export type Stroke = readonly Point[];

/**
 * Millimetres: the largest signature that the letter prints without making it smaller (letterpress/signatures.ts), so
 * that the pen on the screen is as thick as on paper.
 */
export const PAD = { width: 48, height: 16 };
/** Points closer than this make no visible difference. */
const STEP_MM = 0.25;
const MAX_POINTS = 1900;
const MAX_STROKES = 60;

/** Whether another point would exceed what a letter stores. */
export const isFull = (strokes: readonly Stroke[]): boolean =>
  strokes.length >= MAX_STROKES || strokes.reduce((count, stroke) => count + stroke.length, 0) >= MAX_POINTS;

const toTwentieths = (mm: number): number => Math.round(mm * 20) / 20;

/** The place on the pad, from shares of its width and height. */
export const toPoint = (x: number, y: number): Point => {
  const toPadUnits = (share: number, length: number): number => toTwentieths(Math.min(1, Math.max(0, share)) * length);
  return [toPadUnits(x, PAD.width), toPadUnits(y, PAD.height)];
};

/** Adds a point to the last stroke, unless the pen has hardly moved or the pad is full. */
export function extendLast(strokes: readonly Stroke[], point: Point): readonly Stroke[] {
  const stroke = strokes.at(-1);
  const from = stroke?.at(-1);
  if (!stroke || !from || Math.hypot(point[0] - from[0], point[1] - from[1]) < STEP_MM || isFull(strokes))
    return strokes;
  return [...strokes.slice(0, -1), [...stroke, point]];
}

/** A curve through the middles of the points: a hand moves without corners. */
export function toSmoothPath(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (!first) return '';
  const start = `M${first.join(' ')}`;
  const last = rest.at(-1);
  // A dot is a line of no length: with round ends it shows.
  if (!last) return `${start}h0`;
  const curves = rest.slice(0, -1).map(([x, y], i) => {
    const [nextX, nextY] = rest[i + 1]!;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `${start}${curves.join('')}L${last.join(' ')}`;
}

/** Crops the drawing to its content, because the letter aligns a signature by its edges. */
export function toSignature(strokes: readonly Stroke[]): DrawnSignature | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    width: Math.max(1, toTwentieths(Math.max(...xs) - left)),
    height: Math.max(1, toTwentieths(Math.max(...ys) - top)),
    strokes: strokes.map((stroke) => stroke.map(([x, y]): Point => [toTwentieths(x - left), toTwentieths(y - top)])),
  };
}

/** Puts a stored signature into the middle of the pad; a larger one, from an earlier pad, is made smaller. */
export function toStrokes(signature: DrawnSignature | null): readonly Stroke[] {
  if (!signature) return [];
  const scale = Math.min(1, PAD.width / signature.width, PAD.height / signature.height);
  const [left, top] = [(PAD.width - signature.width * scale) / 2, (PAD.height - signature.height * scale) / 2];
  return signature.strokes.map((stroke) =>
    stroke.map(([x, y]): Point => [toTwentieths(x * scale + left), toTwentieths(y * scale + top)]),
  );
}
