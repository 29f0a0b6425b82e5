import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontStyle } from './letter.ts';
import { TrueType } from './pdf/true-type.ts';

/** A style of the letter's font, or of the font for Greek, Cyrillic and Vietnamese; and the font of titles. */
export type FontName = FontStyle | `${FontStyle}-wider` | 'title';

const opened = new Map<FontName, TrueType>();
let folder: string | undefined;

/** Reads a font of fonts/generated once per process. Throws if the build has not created it. */
export function loadLetterFont(name: FontName): TrueType {
  const cached = opened.get(name);
  if (cached) return cached;
  folder ??= join(projectRoot(), 'src/letterpress/fonts/generated');
  const font = new TrueType(readFileSync(join(folder, `${name}.ttf`)));
  opened.set(name, font);
  return font;
}

/** The folder of package.json, from the sources and from the built server alike. */
export function projectRoot(): string {
  for (let up = dirname(fileURLToPath(import.meta.url)); ; up = dirname(up)) {
    try {
      readFileSync(join(up, 'package.json'));
      return up;
    } catch {
      if (up === dirname(up)) throw new Error('The folder of package.json was not found.');
    }
  }
}
