import type { FontStyle, Page } from './letter.ts';

export interface SvgText {
  key: string;
  x: number;
  y: number;
  width: number;
  /** Font size in millimetres, the unit of the sheet's viewBox. */
  size: number;
  style: FontStyle;
  text: string;
  field?: string;
  missing?: boolean;
}

const MM_PER_PT = 25.4 / 72;

/** A page as positioned texts in millimetres; the browser draws each at its place and never breaks a line itself. */
export const svgLines = (page: Page): SvgText[] =>
  page.lines.flatMap((line, i) =>
    line.runs.map((run, j) => ({
      key: `${i}.${j}`,
      x: run.x,
      y: line.y,
      width: run.width,
      size: Math.round(run.sizePt * MM_PER_PT * 10_000) / 10_000,
      style: run.style,
      text: run.text,
      ...(run.field && { field: run.field }),
      ...(run.missing && { missing: true }),
    })),
  );

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);
const FACES: Record<FontStyle, string> = { regular: '', bold: ' font-weight="700"', italic: ' font-style="italic"' };

/** The page as one SVG document, for previews without React: the same texts at the same places as `svgLines`. */
export function toSvg(page: Page): string {
  const texts = svgLines(page).map(
    ({ x, y, size, style, text, field, missing }) =>
      `<text x="${x}" y="${y}" font-size="${size}"${FACES[style]}${field ? ` data-field="${escaped(field)}"` : ''}${missing ? ' data-missing="true"' : ''}>${escaped(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" lang="fr" font-family="'Affranchi Letter', serif" text-rendering="geometricPrecision" xml:space="preserve">${texts.join('')}</svg>`;
}
