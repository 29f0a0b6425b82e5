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
      size: run.sizePt * MM_PER_PT,
      style: run.style,
      text: run.text,
      ...(run.field && { field: run.field }),
      ...(run.missing && { missing: true }),
    })),
  );
