import { points, PT_PER_MM } from './geometry.ts';
import type { Drawing, FontStyle, Page } from './letter.ts';
import { SOFT_HYPHEN } from './metrics.ts';

/** Points, the unit of the sheet's viewBox: a browser cuts font sizes to 64ths, which whole and half points survive. */
export interface SvgText {
  key: string;
  x: number;
  y: number;
  width: number;
  size: number;
  style: FontStyle;
  text: string;
  /** Points added to each space of a justified line, as CSS word-spacing. */
  wordSpace?: number;
  field?: string;
  missing?: boolean;
}

/** A page as positioned texts; the browser draws each at its place and never breaks a line itself. */
export const svgLines = (page: Page): SvgText[] =>
  page.lines.flatMap((line, i) =>
    line.runs.map((run, j) => ({
      key: `${i}.${j}`,
      x: points(run.x),
      y: points(line.y),
      width: points(run.width),
      size: run.sizePt,
      style: run.style,
      text: run.text.replaceAll(SOFT_HYPHEN, '-'),
      ...(run.wordSpace && { wordSpace: points(run.wordSpace) }),
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
export const svgStrokes = (page: Page): { key: string; path: string; penMm: number }[] =>
  page.lines
    .flatMap(({ drawings = [] }) => drawings)
    .map((drawing) => ({ key: `${drawing.x} ${drawing.y}`, path: strokePath(drawing), penMm: drawing.penMm }));

const drawn = (page: Page): string =>
  svgStrokes(page)
    .map(
      ({ path, penMm }) =>
        `<path d="${path}" fill="none" stroke="#000" stroke-width="${penMm}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('');

/** The sheet in points, for a viewBox. */
export const sheetBox = (page: Page): string => `0 0 ${points(page.width)} ${points(page.height)}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);
const FACES: Record<FontStyle, string> = { regular: '', bold: ' font-weight="700"', italic: ' font-style="italic"' };

/** The page as one SVG document, for previews without React: the same texts at the same places as `svgLines`. */
export function toSvg(page: Page): string {
  const texts = svgLines(page).map(
    ({ x, y, size, style, text, wordSpace, field, missing }) =>
      `<text x="${x}" y="${y}" font-size="${size}"${FACES[style]}${wordSpace ? ` word-spacing="${wordSpace}"` : ''}${field ? ` data-field="${escaped(field)}"` : ''}${missing ? ' data-missing="true"' : ''}>${escaped(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${sheetBox(page)}" lang="fr" font-family="'Affranchi Letter', serif" text-rendering="geometricPrecision" xml:space="preserve">${texts.join('')}<g transform="scale(${PT_PER_MM})">${drawn(page)}</g></svg>`;
}
