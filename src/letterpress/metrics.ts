import generated from './fonts/generated/metrics.json' with { type: 'json' };
import type { FontStyle } from './letter.ts';

export interface FontMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** Advance widths by code point, and kerning by "left right" code points, in font units. */
  advances: Record<string, number>;
  kerning: Record<string, number>;
}
export type Metrics = Record<FontStyle, FontMetrics>;

/** Read once from the font files at build time, so that browser and worker break lines at the same place. */
export const metrics: Metrics = generated;

const MM_PER_PT = 25.4 / 72;

/** Width of a text in millimetres, kerning included, without ligatures: exactly what is drawn. */
export function widthOf(text: string, style: FontStyle, sizePt: number, from: Metrics = metrics): number {
  const font = from[style];
  let units = 0;
  let before = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    units += font.advances[code] ?? font.advances[63] ?? 500;
    if (before) units += font.kerning[`${before} ${code}`] ?? 0;
    before = code;
  }
  return (units / font.unitsPerEm) * sizePt * MM_PER_PT;
}
