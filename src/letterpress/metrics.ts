import generated from './fonts/generated/metrics.json' with { type: 'json' };
import type { FontStyle } from './letter.ts';

/**
 * Read from the font files at build time (fonts/build.mjs), so that browser and worker break lines at the same place.
 */
export interface FontMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** Advance widths by code point, in font units: first of the letter's font, then of the fallback font. */
  advances: Record<string, number>;
  widerAdvances: Record<string, number>;
  /** Classes of characters that kern alike, and the kerning of left class against right class. */
  kerning: { left: string[]; right: string[]; values: number[][] };
}
export type MetricsFile = Record<FontStyle, FontMetrics>;

export interface Face {
  mmPerPoint: number;
  unitsPerEm: number;
  advances: Uint16Array;
  isWider: Uint8Array;
  left: Uint8Array;
  right: Uint8Array;
  columns: number;
  values: Int16Array;
  /** Whether the font has the joined letters; without them, each letter is drawn alone. */
  joins: boolean;
}
export type Metrics = Record<FontStyle, Face>;

/**
 * The ligatures ff, fi, fl, ffi and ffl. While measuring and drawing, the codes 1 to 5 represent them, which clean text
 * does not contain.
 */
const JOINED: Record<string, string> = { ff: '\u0001', fi: '\u0002', fl: '\u0003', ffi: '\u0004', ffl: '\u0005' };
/** The characters of a ligature, for copied text. */
export const LIGATURE_LETTERS: Record<string, string> = Object.fromEntries(
  Object.entries(JOINED).map(([letters, code]) => [code, letters]),
);
/**
 * A hyphen printed at the end of a line that is not part of the text: copied words have none (ISO 32000-1, 14.8.2.2.3).
 */
export const SOFT_HYPHEN = '\u00ad';

/** The glyphs of a text, one character each, joined as the fonts' `liga` feature joins them in a browser. */
export const applyLigatures = (text: string): string =>
  text.includes('f') ? text.replace(/ff[il]?|f[il]/g, (letters) => JOINED[letters]!) : text;

const MM_PER_PT = 25.4 / 72;
/** Beyond the last character of the fonts except for ligatures, which clean text does not contain. */
export const CODES = 0x3000;
const HYPHEN = 0x2d;
const SOFT = 0xad;

/** Prepares metrics for measuring: a letter is laid out again at every keystroke. */
export const prepareMetrics = (file: MetricsFile): Metrics => ({
  regular: getFace(file.regular),
  bold: getFace(file.bold),
  italic: getFace(file.italic),
});

export function getFace(font: FontMetrics): Face {
  const advances = new Uint16Array(CODES);
  const isWider = new Uint8Array(CODES);
  for (const [code, advance] of Object.entries(font.advances)) advances[Number(code)] = advance;
  for (const [code, advance] of Object.entries(font.widerAdvances)) {
    advances[Number(code)] = advance;
    isWider[Number(code)] = 1;
  }
  advances[SOFT] = advances[HYPHEN]!;
  const columns = font.kerning.right.length + 1;
  const values = new Int16Array((font.kerning.left.length + 1) * columns);
  font.kerning.values.forEach((row, i) => row.forEach((value, j) => (values[(i + 1) * columns + j + 1] = value)));
  return {
    mmPerPoint: MM_PER_PT / font.unitsPerEm,
    unitsPerEm: font.unitsPerEm,
    advances,
    isWider,
    left: toClasses(font.kerning.left),
    right: toClasses(font.kerning.right),
    columns,
    values,
    joins: advances[1]! > 0,
  };
}

function toClasses(texts: readonly string[]): Uint8Array {
  const of = new Uint8Array(CODES);
  texts.forEach((text, i) => {
    for (const char of text) of[char.codePointAt(0)!] = i + 1;
  });
  of[SOFT] = of[HYPHEN]!;
  return of;
}

export const metrics: Metrics = prepareMetrics(generated);

/** Font units to add between two characters. */
export const getKerning = (face: Face, left: number, right: number): number =>
  face.values[face.left[left]! * face.columns + face.right[right]!]!;

/** Measures printable text in millimetres with kerning and ligatures, exactly as drawn. */
export function measureText(printable: string, style: FontStyle, sizePt: number, from: Metrics = metrics): number {
  const face = from[style];
  const text = face.joins ? applyLigatures(printable) : printable;
  let units = 0;
  let before = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    units += face.advances[code]! + getKerning(face, before, code);
    before = code;
  }
  return units * sizePt * face.mmPerPoint;
}

export type Coverage = 'letter' | 'wider' | 'none';

/**
 * Finds the font that contains a character. A character without width belongs to none: a lone accent would be drawn
 * between two letters, and combinations with a code of their own were composed before (`cleanText`).
 */
export function findCoverage(code: number, style: FontStyle, from: Metrics = metrics): Coverage {
  const face = from[style];
  if (code >= CODES || face.advances[code] === 0) return 'none';
  return face.isWider[code] === 1 ? 'wider' : 'letter';
}
