import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Glyph } from 'fontkit';
import type { FontStyle } from './letter.ts';
import { kernOf, metrics } from './metrics.ts';

/** The fonts of a letter, opened once for all the letters a worker writes. */
export interface LetterFonts {
  letter(style: FontStyle): Font;
  /** Greek, Cyrillic, Vietnamese: opened when a name asks for it. */
  wider(style: FontStyle): Font;
}

let loaded: LetterFonts | undefined;

/** Reads the files of fonts/generated; throws when the build has not made them. */
export function loadLetterFonts(): LetterFonts {
  if (loaded) return loaded;
  const folder = join(projectRoot(), 'src/letterpress/fonts/generated');
  const opened = new Map<string, Font>();
  const open = (name: string, style: FontStyle): Font => {
    const there = opened.get(name);
    if (there) return there;
    const made = measured(create(readFileSync(join(folder, `${name}.ttf`))), style);
    opened.set(name, made);
    return made;
  };
  loaded = { letter: (style) => open(style, style), wider: (style) => open(`${style}-wider`, style) };
  return loaded;
}

/** The folder of package.json, from the sources and from the built server alike. */
function projectRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    try {
      readFileSync(join(folder, 'package.json'));
      return folder;
    } catch {
      if (folder === dirname(folder)) throw new Error('The folder of package.json was not found.');
    }
  }
}

interface Shaped {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

const NO_BREAK_SPACE = 0xa0;
const FOUR_PER_EM_SPACE = 0x2005;

/**
 * Replaces fontkit's shaping by the metrics the lines were broken with: the same positions, at a tenth of the cost. In the font
 * a no-break space is the glyph of a space, which a reader of the PDF would copy as a plain one: it borrows an empty glyph that
 * clean text never uses.
 */
function measured(font: Font, style: FontStyle): Font {
  const glyphs = new Map<number, Glyph>();
  const glyphOf = (code: number): Glyph => {
    const there = glyphs.get(code);
    if (there) return there;
    const found = font.glyphForCodePoint(code === NO_BREAK_SPACE ? FOUR_PER_EM_SPACE : code);
    const glyph = { id: found.id, advanceWidth: found.advanceWidth, codePoints: [code] };
    glyphs.set(code, glyph);
    return glyph;
  };
  const face = metrics[style];
  const shaped = (text: string): Shaped => {
    const run: Shaped = { glyphs: [], positions: [], advanceWidth: 0 };
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      const next = i + 1 < text.length ? kernOf(face, code, text.charCodeAt(i + 1)) : 0;
      const xAdvance = face.advances[code]! + next;
      run.glyphs.push(glyphOf(code));
      run.positions.push({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 });
      run.advanceWidth += xAdvance;
    }
    return run;
  };
  // pdfkit asks three times for each run it draws, and scales the answer in place: by one, for a font of 1000 units.
  let last: { text: string; run: Shaped } | undefined;
  font.layout = (text: string) => {
    if (last?.text !== text || font.unitsPerEm !== 1000) last = { text, run: shaped(text) };
    return last.run;
  };
  return font;
}
