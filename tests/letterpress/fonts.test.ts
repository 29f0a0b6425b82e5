import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { create } from 'fontkit';
import type { FontStyle } from '../../src/letterpress/letter.ts';
import { findCoverage, metrics, measureText } from '../../src/letterpress/metrics.ts';

const folder = join(import.meta.dirname, '../../src/letterpress/fonts');
const styles: FontStyle[] = ['regular', 'bold', 'italic'];
const PT_FOR_1_MM_EM = 72 / 25.4;
const FRENCH = 'AZERTYazerty0123456789 àâäçéèêëîïôöùûüÿŒœÆæŸÀÉÈÇ €’‘“”«»–—…•№°²\u00a0\u202f';

describe('the fonts of a letter', () => {
  test.each(styles)('%s contains French and the European names', (style) => {
    for (const char of `${FRENCH}łŁđĐğĞışŞčČřžűőņ`)
      expect([char, findCoverage(char.codePointAt(0)!, style)]).toEqual([char, 'letter']);
    for (const char of 'ΑωЖяếĐặ') expect([char, findCoverage(char.codePointAt(0)!, style)]).not.toEqual([char, 'none']);
    expect(findCoverage('李'.codePointAt(0)!, style)).toBe('none');
  });

  test.each(styles)('%s measures a sentence like a shaping engine', (style) => {
    const font = create(readFileSync(join(folder, `generated/${style}.ttf`))) as unknown as {
      layout(text: string): { advanceWidth: number };
      unitsPerEm: number;
    };
    for (const text of ['Conformément à l’article L. 1237-1, AVANT To Va We P. « oui » efficace', FRENCH])
      expect(measureText(text, style, PT_FOR_1_MM_EM)).toBeCloseTo(font.layout(text).advanceWidth / font.unitsPerEm, 6);
  });

  test.each(styles)('%s kerns nothing across the files of the browser', (style) => {
    const width = (text: string): number => measureText(text, style, PT_FOR_1_MM_EM);
    expect(width('Te')).toBeLessThan(width('T') + width('e'));
    for (const text of ['Tś', 'śT', 'Ťś', 'ŤŚ']) expect(width(text)).toBeCloseTo(width(text[0]!) + width(text[1]!), 6);
    const drawn = create(readFileSync(join(folder, `generated/${style}-latin.woff2`))) as unknown as {
      availableFeatures: string[];
    };
    expect(drawn.availableFeatures).not.toContain('kern');
  });

  test('are small enough for mobile networks', () => {
    for (const style of styles) expect(statSync(join(folder, `generated/${style}.woff2`)).size).toBeLessThan(16_000);
    expect(statSync(join(folder, 'generated/metrics.json')).size).toBeLessThan(100_000);
  });

  test('are declared to the browser with the characters of each file', () => {
    const css = readFileSync(join(folder, 'generated/faces.css'), 'utf8');
    expect(css.match(/@font-face/g)).toHaveLength(9);
    for (const file of ['bold', 'bold-latin', 'bold-wider']) expect(css).toContain(`url('./${file}.woff2')`);
  });

  test('are not subset again if they are up to date', () => {
    const stamp = join(folder, 'generated/metrics.json');
    const before = statSync(stamp).mtimeMs;
    execFileSync(process.execPath, [join(folder, 'build.mjs')]);
    expect(statSync(stamp).mtimeMs).toBe(before);
  });
});

test('every advance of the metrics is a valid width', () => {
  for (const style of styles) expect(metrics[style].advances['é'.codePointAt(0)!]).toBeGreaterThan(100);
});
