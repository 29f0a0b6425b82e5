import { PT_PER_MM } from './geometry.ts';
import type { Drawing, FontStyle, Page, PlacedRun } from './letter.ts';
import { getKerning, measureText, metrics, SOFT_HYPHEN } from './metrics.ts';

/**
 * The unit of the sheet's viewBox is a hundredth of a point. WebKitGTK rounds the width of each character to whole
 * units; Firefox draws no font larger than 2,000 units.
 */
export const UNITS_PER_POINT = 100;
export const UNITS_PER_MM = UNITS_PER_POINT * PT_PER_MM;
const toUnits = (mm: number): number => Math.round(mm * UNITS_PER_MM);

/** A word with the spaces after it. */
export interface SvgWord {
  x: number;
  text: string;
}

/** In units of the viewBox. */
export interface SvgText {
  key: string;
  x: number;
  y: number;
  width: number;
  size: number;
  style: FontStyle;
  words: SvgWord[];
  field?: string;
  missing?: boolean;
}

/** No-break spaces end a word too: a justified line stretches them like the others. */
const WORDS = /[^ \u00a0]+[ \u00a0]*|[ \u00a0]+/g;
const SPACES = /[ \u00a0]/g;

/** Places each word by itself: engines differ in kerning with spaces, and in the spaces that `word-spacing` stretches. */
function placeWords({ text, x, style, sizePt, wordSpace = 0 }: PlacedRun): SvgWord[] {
  const face = metrics[style];
  const words: SvgWord[] = [];
  let right = x;
  let last = 0;
  for (const [word] of text.matchAll(WORDS)) {
    const start = right + getKerning(face, last, word.charCodeAt(0)) * sizePt * face.mmPerPoint;
    words.push({ x: toUnits(start), text: word.replaceAll(SOFT_HYPHEN, '-') });
    right = start + measureText(word, style, sizePt) + wordSpace * (word.match(SPACES)?.length ?? 0);
    last = word.charCodeAt(word.length - 1);
  }
  return words;
}

/** A page as positioned texts; the browser draws each word at its place and never breaks a line itself. */
export const toSvgLines = (page: Page): SvgText[] =>
  page.lines.flatMap((line, i) =>
    line.runs.map((run, j) => ({
      key: `${i}.${j}`,
      x: toUnits(run.x),
      y: toUnits(line.y),
      width: toUnits(run.width),
      size: run.sizePt * UNITS_PER_POINT,
      style: run.style,
      words: placeWords(run),
      ...(run.field && { field: run.field }),
      ...(run.missing && { missing: true }),
    })),
  );

/** The path of a drawn signature, in millimetres on the sheet. */
const strokePath = ({ x, y, strokes }: Drawing): string =>
  strokes
    .map(
      (stroke) =>
        stroke
          .map(
            ([dx, dy], i) =>
              `${i === 0 ? 'M' : 'L'}${Math.round((x + dx) * 100) / 100} ${Math.round((y + dy) * 100) / 100}`,
          )
          .join('') + (stroke.length === 1 ? 'h0' : ''),
    )
    .join('');

/** The signatures of a page, each one path. */
export const toSvgStrokes = (page: Page): { key: string; path: string; penMm: number }[] =>
  page.lines
    .flatMap(({ drawings = [] }) => drawings)
    .map((drawing) => ({ key: `${drawing.x} ${drawing.y}`, path: strokePath(drawing), penMm: drawing.penMm }));

const toDrawnText = (page: Page): string =>
  toSvgStrokes(page)
    .map(
      ({ path, penMm }) =>
        `<path d="${path}" fill="none" stroke="#000" stroke-width="${penMm}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('');

/** The sheet as a viewBox. */
export const toViewBox = (page: Page): string => `0 0 ${toUnits(page.width)} ${toUnits(page.height)}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);
const FACES: Record<FontStyle, string> = { regular: '', bold: ' font-weight="700"', italic: ' font-style="italic"' };

/** The page as one SVG document, for previews without React: the same texts at the same places as `toSvgLines`. */
export function toSvg(page: Page): string {
  const texts = toSvgLines(page).map(
    ({ y, size, style, words, field, missing }) =>
      `<text y="${y}" font-size="${size}"${FACES[style]}${field ? ` data-field="${escapeXml(field)}"` : ''}${missing ? ' data-missing="true"' : ''}>${words.map(({ x, text }) => `<tspan x="${x}">${escapeXml(text)}</tspan>`).join('')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${toViewBox(page)}" lang="fr" font-family="'Affranchi Letter', serif" text-rendering="geometricPrecision" xml:space="preserve">${texts.join('')}<g transform="scale(${UNITS_PER_MM})">${toDrawnText(page)}</g></svg>`;
}
