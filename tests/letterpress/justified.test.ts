import { describe, expect, test } from '@jest/globals';
import { LETTER_SHEET } from '../../src/letterpress/geometry.ts';
import { layOut } from '../../src/letterpress/lay-out.ts';
import type { Block, Letter, Line, Page } from '../../src/letterpress/letter.ts';
import { metrics, SOFT_HYPHEN, measureText } from '../../src/letterpress/metrics.ts';
import { aLetter, aParagraph } from './a-letter.ts';
import { measureInk } from './ink.ts';

const RIGHT = LETTER_SHEET.body.right;
const getEnd = ({ runs }: Line): number => runs.at(-1)!.x + runs.at(-1)!.width;
const getText = ({ runs }: Line): string => runs.map(({ text }) => text).join('');
const getBody = (pages: readonly Page[], kind: Block['kind'] = 'paragraph'): Line[] =>
  pages.flatMap(({ lines }) => lines).filter(({ block, blockIndex }) => block === kind && blockIndex >= 0);
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] });
const set = (text: string, setting: Partial<Letter>): Line[] =>
  getBody(layOut({ ...aLetter({ blocks: [paragraph(text)] }), ...setting }));
const both = { justified: true, hyphenated: true };

/** Words too short to be divided. */
const SHORT = 'il dit que ce mot vient au bord de la page et que rien ne le suit sur la ligne '.repeat(3);
/** One word among short ones, moved along the line until any place in it was at the margin. */
const atTheMargin = (word: string, setting: Partial<Letter> = both): string[] =>
  Array.from({ length: 90 }, (_, i) => `${'a '.repeat(20 + i)}${word} ${SHORT}`).flatMap((text) =>
    set(text, setting).map(getText),
  );

describe('justified lines', () => {
  const answered: Block = {
    kind: 'paragraph',
    runs: [
      { text: 'Je soussignée ' },
      { text: 'Łucja Đặng', field: 'name' },
      { text: `, ${aParagraph} ` },
      { text: aParagraph, style: 'italic' },
      { text: ' n°\u00a012, 1\u202f250,00\u00a0€.' },
    ],
  };
  test.each([{ justified: true }, both])(
    'reach the right edge, except the last one of each paragraph (%j)',
    (setting) => {
      const lines = getBody(
        layOut({
          ...aLetter({ blocks: [answered, paragraph(aParagraph), paragraph(`${aParagraph} `.repeat(4))] }),
          ...setting,
        }),
      );
      expect(lines.length).toBeGreaterThan(18);
      let inked = 0;
      lines.forEach((line, i) => {
        const isLast = lines[i + 1]?.blockIndex !== line.blockIndex;
        if (isLast) {
          expect(line.runs.every(({ wordSpace }) => wordSpace === undefined)).toBe(true);
          expect(getEnd(line)).toBeLessThanOrEqual(RIGHT);
          return;
        }
        expect(getEnd(line)).toBeCloseTo(RIGHT, 1);
        // And so does what is drawn, spaces stretched as they say.
        expect(measureInk(line.runs.at(-1)!, line.y)!.right).toBeGreaterThan(RIGHT - 0.5);
        inked += 1;
      });
      expect(inked).toBeGreaterThan(14);
    },
  );

  test('exclude other blocks: subject, references, signature', () => {
    const pages = layOut({
      ...aLetter({ blocks: [{ kind: 'references', lines: [[{ text: aParagraph }]] }, paragraph(aParagraph)] }),
      ...both,
    });
    const stretched = new Set(
      pages.flatMap(({ lines }) =>
        lines.filter(({ runs }) => runs.some(({ wordSpace }) => wordSpace !== undefined)).map(({ block }) => block),
      ),
    );
    expect(stretched).toEqual(new Set(['paragraph']));
  });

  test('keep a typed line break, and do not stretch the line before it', () => {
    const [first] = set(`Deux mots.\n${aParagraph}`, both);
    expect([getText(first!), first!.runs[0]!.wordSpace]).toEqual(['Deux mots.', undefined]);
  });
});

describe('hyphens at the end of lines', () => {
  const isCut = (lines: readonly string[]): boolean => lines.some((line) => line.endsWith(SOFT_HYPHEN));

  test.each(['responsabilité', 'appartement', 'immédiatement', 'l’administration', 'anticonstitutionnellement,'])(
    'divide « %s », with at least two letters before and three after',
    (word) => {
      const lines = atTheMargin(word).filter((line) => line.endsWith(SOFT_HYPHEN));
      const heads = new Set(lines.map((line) => line.split(' ').at(-1)!.slice(0, -1)));
      expect(heads.size).toBeGreaterThan(0);
      for (const head of heads)
        expect([
          head,
          word.startsWith(head),
          head.replace('l’', '').length >= 2,
          word.replace(',', '').length - head.length >= 3,
        ]).toEqual([head, true, true, true]);
      expect(isCut(atTheMargin(word, { justified: true }))).toBe(false);
    },
  );

  test.each([
    'Saint-Barthélemy-d’Anjou',
    'Constantinople',
    'ANTICONSTITUTIONNELLEMENT',
    'camille.dupont@exemple-de-courrier.fr',
    'responsable-commercial@exemple.fr',
    'https://www.exemple.fr/resiliation-administrative',
    'administration-francaise.fr',
    'technico-commerciale',
    'AF-7K2M-2026',
    'réf2026résiliation',
  ])('never divide « %s »', (word) => {
    // Its own hyphens may end a line, as in any compound.
    expect(atTheMargin(word).filter((line) => line.endsWith(SOFT_HYPHEN))).toEqual([]);
  });

  test('are printed and left out of the text', () => {
    const line = set(`${aParagraph} `.repeat(8), both).find(({ runs }) => runs.at(-1)!.text.endsWith(SOFT_HYPHEN))!;
    expect(getEnd(line)).toBeCloseTo(RIGHT, 1);
    expect(measureText(SOFT_HYPHEN, 'regular', 11)).toBe(measureText('-', 'regular', 11));
    expect(measureInk({ ...line.runs.at(-1)!, text: SOFT_HYPHEN, x: 0 }, 0)).not.toBeNull();
  });
});

describe('ligatures', () => {
  test.each([
    ['fin', '\u0002'],
    ['flou', '\u0003'],
    ['offre', '\u0001'],
    ['office', '\u0004'],
    ['soufflé', '\u0005'],
  ])('in « %s » are measured as the drawn glyph', (word, joined) => {
    const letters = { '\u0001': 'ff', '\u0002': 'fi', '\u0003': 'fl', '\u0004': 'ffi', '\u0005': 'ffl' }[joined]!;
    for (const style of ['regular', 'bold', 'italic'] as const) {
      const face = metrics[style];
      const mm = 11 * face.mmPerPoint;
      const apart = Array.from(letters).reduce((sum, letter) => sum + face.advances[letter.charCodeAt(0)]! * mm, 0);
      const joinedWidth = face.advances[joined.charCodeAt(0)]! * mm;
      expect(joinedWidth).toBeGreaterThan(0);
      expect(measureText(letters, style, 11)).toBeCloseTo(joinedWidth, 9);
      expect(joinedWidth).not.toBeCloseTo(apart, 3);
      const [before = '', after = ''] = word.split(letters);
      const rest = measureText(`${before}\u0000`, style, 11) + measureText(`\u0000${after}`, style, 11);
      // Only kerning between neighbouring glyphs may be added.
      expect(Math.abs(measureText(word, style, 11) - rest - joinedWidth)).toBeLessThan(0.15);
    }
  });
});
