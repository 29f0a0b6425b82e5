import { toPoints, PT_PER_MM } from '../geometry.ts';
import type { Ink } from '../letter.ts';

/** What a paper shows besides its text. */
export interface Artwork {
  /** PDF operators, in points from the bottom left corner of the page. */
  shapes: string;
  /** Set in the font of titles. */
  texts?: readonly PlacedText[];
  /** For screen readers; artwork without it is decoration. */
  alt?: string;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
interface PlacedText {
  text: string;
  sizePt: number;
  matrix: Matrix;
}

/** The colours of the site's style sheets by day. */
const COLOURS = {
  kraft: '#f5e6c6',
  kraftLine: '#e3c48c',
  sun: '#ffd98a',
  hairline: '#9cc9c2',
  white: '#ffffff',
  soft: '#5b6b69',
  deep: '#0b4f4a',
  cachet: '#b5301f',
} as const satisfies Record<Ink, string> & Record<string, string>;
type Colour = keyof typeof COLOURS;

const toChannels = (colour: Colour): string =>
  [1, 3, 5].map((at) => round(Number.parseInt(COLOURS[colour].slice(at, at + 2), 16) / 255)).join(' ');
export const setFill = (colour: Colour): string => `${toChannels(colour)} rg`;
export const setStroke = (colour: Colour): string => `${toChannels(colour)} RG`;

export const round = (value: number): number => Math.round(value * 10_000) / 10_000;
export const formatMatrix = (matrix: Matrix): string => matrix.map(round).join(' ');

/** The strip of kraft paper along the top edge. */
export const drawKraftBand = (heightMm: number): Artwork => ({
  shapes: [
    'q',
    setFill('kraft'),
    `0 ${toPoints(297 - heightMm)} ${toPoints(210)} ${toPoints(heightMm)} re f`,
    setFill('kraftLine'),
    `0 ${toPoints(297 - heightMm)} ${toPoints(210)} ${toPoints(0.5)} re f`,
    'Q',
  ].join('\n'),
});

/** The coordinates of the site's mark (client/src/art/logo.svg). */
const MARK = { width: 48, height: 54, hole: 3 };

/** The site's mark, a stamp with an A above a wave, in millimetres from the top left corner. */
export function drawStampMark(x: number, y: number, widthMm: number): Artwork {
  const scale = (widthMm * PT_PER_MM) / MARK.width;
  const holes = [
    ...Array.from({ length: 6 }, (_, i) => i * 9.6).flatMap((cx) => [
      [cx, 0],
      [cx, MARK.height],
    ]),
    ...Array.from({ length: 4 }, (_, i) => (i + 1) * 10.8).flatMap((cy) => [
      [0, cy],
      [MARK.width, cy],
    ]),
  ] as [number, number][];
  return {
    shapes: [
      'q',
      `${formatMatrix([scale, 0, 0, -scale, toPoints(x), toPoints(297 - y)])} cm`,
      `0 0 ${MARK.width} ${MARK.height} re W n`,
      setFill('deep'),
      `0 0 ${MARK.width} ${MARK.height} re f`,
      setFill('white'),
      ...holes.map(([cx, cy]) => `${drawCircle(cx, cy, MARK.hole)} f`),
      '24 11 m 38 43 l 31.5 43 l 28.8 36.2 l 19.2 36.2 l 16.5 43 l 10 43 l h f',
      setFill('deep'),
      '24 21.5 m 27 30 l 21 30 l h f',
      setStroke('sun'),
      `3 w 5 37 m ${[0, 1, 2, 3].map(drawWaveSegment).join(' ')} S`,
      'Q',
    ].join('\n'),
  };
}

/** One of the four halves of the mark's wave, as a cubic curve. */
function drawWaveSegment(i: number): string {
  const from = 5 + i * 9.5;
  const bend = ((i % 2 === 0 ? 3.2 : -3.2) * 2) / 3;
  const control = (9.5 / 2) * (2 / 3);
  return `${round(from + control)} ${round(37 + bend)} ${round(from + 9.5 - control)} ${round(37 + bend)} ${from + 9.5} 37 c`;
}

/** The path of a circle: four curves (the usual approximation, exact to 0.03 %). */
export function drawCircle(cx: number, cy: number, r: number): string {
  const k = r * 0.5523;
  const at = (x: number, y: number): string => `${round(cx + x)} ${round(cy + y)}`;
  return [
    `${at(r, 0)} m`,
    `${at(r, k)} ${at(k, r)} ${at(0, r)} c`,
    `${at(-k, r)} ${at(-r, k)} ${at(-r, 0)} c`,
    `${at(-r, -k)} ${at(-k, -r)} ${at(0, -r)} c`,
    `${at(k, -r)} ${at(r, -k)} ${at(r, 0)} c h`,
  ].join(' ');
}

/** A place on the page, in millimetres. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

/** A QR code, row by row: one rectangle per run of dark modules. */
export function drawMatrixCode(modules: readonly (readonly boolean[])[], { x, y, size }: Square): string {
  const unit = (size * PT_PER_MM) / modules.length;
  const bars = modules.flatMap((row, i) =>
    listDarkRuns(row).map(([from, length]) =>
      [toPoints(x) + from * unit, toPoints(297 - y) - (i + 1) * unit, length * unit, unit].map(round).join(' '),
    ),
  );
  return `q 0 g\n${bars.map((bar) => `${bar} re`).join('\n')}\nf Q`;
}

function listDarkRuns(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, i) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === i) last[1] += 1;
    else runs.push([i, 1]);
  });
  return runs;
}
