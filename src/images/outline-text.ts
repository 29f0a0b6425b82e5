import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { projectRoot } from '../letterpress/letter-fonts.ts';

const FACES = 'client/src/styles/faces/generated';
const LETTER = 'src/letterpress/fonts/generated';
const FILES = {
  title: `${FACES}/title.ttf`,
  text: `${FACES}/text.ttf`,
  regular: `${LETTER}/regular.ttf`,
  bold: `${LETTER}/bold.ttf`,
  italic: `${LETTER}/italic.ttf`,
};
export type Face = keyof typeof FILES;

const opened = new Map<Face, Font>();
function getFont(face: Face): Font {
  const font = opened.get(face) ?? create(readFileSync(join(projectRoot(), FILES[face])));
  opened.set(face, font);
  return font;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Computes the width of a line of text, in the unit of `size`. */
export const measureText = (face: Face, size: number, text: string): number =>
  getFont(face)
    .layout(text)
    .positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) *
  (size / getFont(face).unitsPerEm);

/**
 * Draws text as the outlines of our own fonts, so that an image looks the same on any machine. Each glyph is defined
 * once and then referenced.
 */
export function drawText() {
  const outlines = new Map<string, string>();
  return {
    /** `y` is the baseline. */
    line(text: string, { face, size, x, y }: { face: Face; size: number; x: number; y: number }): string {
      const font = getFont(face);
      const { glyphs, positions } = font.layout(text);
      const scale = size / font.unitsPerEm;
      let advance = 0;
      const uses = glyphs.map((glyph, i) => {
        const id = `${face}${glyph.id}`;
        if (!outlines.has(id)) outlines.set(id, glyph.path.toSVG());
        const place = round(advance);
        advance += positions[i]!.xAdvance;
        return outlines.get(id) ? `<use href="#${id}" x="${place}"/>` : '';
      });
      return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})">${uses.join('')}</g>`;
    },
    defs: (): string =>
      `<defs>${[...outlines]
        .filter(([, path]) => path)
        .map(([id, path]) => `<path id="${id}" d="${path}"/>`)
        .join('')}</defs>`,
  };
}
