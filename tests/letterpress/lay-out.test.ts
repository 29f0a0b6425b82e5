// Slow by nature: lays out letters of any shape.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LETTER_SHEET } from '../../src/letterpress/geometry.ts';
import { getRecipientSizePt, layOut } from '../../src/letterpress/lay-out.ts';
import type { Block, Line, Page } from '../../src/letterpress/letter.ts';
import { metrics, measureText } from '../../src/letterpress/metrics.ts';
import { aLetter, aParagraph, getText } from './a-letter.ts';
import { anyLetter } from './any-letter.ts';

const kinds = (page: Page): string[] => page.lines.map(({ block }) => block);
const getEnd = ({ runs }: Line): number => runs.at(-1)!.x + runs.at(-1)!.width;
const CAP_HEIGHT = 0.67;

/** Whether a line of the first sheet shows in the zone a window may uncover. */
function showsInQuietZone(line: Line): boolean {
  const { quiet } = LETTER_SHEET;
  const height = Math.max(...line.runs.map(({ sizePt }) => sizePt * 0.3528 * CAP_HEIGHT));
  return (
    getEnd(line) > quiet.x &&
    line.runs[0]!.x < quiet.x + quiet.width &&
    line.y > quiet.y &&
    line.y - height < quiet.y + quiet.height
  );
}

describe('the first sheet', () => {
  test('has six recipient lines in the strict window', () => {
    const recipient = layOut(aLetter())[0]!.lines.filter(({ block }) => block === 'recipient');
    expect(recipient).toHaveLength(6);
    for (const line of recipient) {
      expect(line.runs[0]!.x).toBe(110);
      expect(getEnd(line)).toBeLessThanOrEqual(195);
      expect(line.y - 10 * 0.3528 * CAP_HEIGHT).toBeGreaterThanOrEqual(53);
      expect(line.y).toBeLessThanOrEqual(77);
    }
  });

  test('reduces a line of 38 wide capitals instead of breaking it', () => {
    const letter = aLetter();
    const wide = 'MONSIEUR MAXIMILIEN WOMMMWWWWWWWWMMMMM';
    expect(wide).toHaveLength(38);
    letter.blocks[1] = { kind: 'recipient', lines: [[{ text: wide }], [{ text: '69003 LYON' }]] };
    const recipient = layOut(letter)[0]!.lines.filter(({ block }) => block === 'recipient');
    expect(recipient.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual([wide, '69003 LYON']);
    expect(getEnd(recipient[0]!)).toBeLessThanOrEqual(195);
  });

  test('gives a drawn envelope the size of its recipient, and a smaller one where it breaks a line', () => {
    const measureSize = (text: string): number => {
      const blocks: Block[] = [{ kind: 'recipient', lines: [[{ text }]] }];
      return layOut({ ...aLetter(), blocks })[0]!.lines[0]!.runs[0]!.sizePt;
    };
    for (const line of [
      '69003 LYON',
      'CAISSE PRIMAIRE DASSURANCE MALADIE PAR',
      'MONSIEUR MAXIMILIEN WOMMMWWWWWWWWMMMMM',
    ])
      expect([line, getRecipientSizePt([line])]).toEqual([line, measureSize(line)]);
    expect(getRecipientSizePt([])).toBe(LETTER_SHEET.recipient.sizePt);
    expect(getRecipientSizePt(['W'.repeat(38)])).toBeLessThan(LETTER_SHEET.recipient.minPt);
  });

  test('prints only the recipient where a window may be', () => {
    const long = aLetter({ paragraphs: 12 });
    long.blocks[0] = {
      kind: 'sender',
      lines: Array.from({ length: 9 }, (_, i) => [
        { text: `ligne ${i} d’une très longue adresse d’expéditeur, bien plus large que la colonne prévue` },
      ]),
    };
    long.blocks[2] = {
      kind: 'placeDate',
      runs: [{ text: 'À Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson, le 21\u00a0novembre 2026' }],
    };
    for (const letter of [aLetter(), long]) {
      const strangers = layOut(letter)[0]!.lines.filter((line) => line.block !== 'recipient' && showsInQuietZone(line));
      expect(strangers).toEqual([]);
    }
  });

  test('keeps the sender left of the window and above y 45', () => {
    const letter = aLetter();
    letter.blocks[0] = {
      kind: 'sender',
      lines: [
        'Camille Dupont',
        'Appartement 12',
        'Résidence des Tilleuls',
        '12 rue de l’Église',
        'Hameau de Caudos',
        '33380 Mios',
        '06 12 34 56 78',
        'camille.dupont@exemple.fr',
      ].map((text) => [{ text }]),
    };
    const sender = layOut(letter)[0]!.lines.filter(({ block }) => block === 'sender');
    expect(sender).toHaveLength(8);
    expect(Math.max(...sender.map(getEnd))).toBeLessThanOrEqual(95);
    expect(sender.at(-1)!.y).toBeLessThanOrEqual(45);
    expect(sender[0]!.y).toBeGreaterThanOrEqual(15);
  });

  test('starts the body at y 98 or below, between the margins', () => {
    for (const page of layOut(aLetter({ paragraphs: 12 })))
      for (const line of page.lines.filter(
        ({ block, blockIndex }) => blockIndex >= 0 && !['sender', 'recipient', 'placeDate'].includes(block),
      )) {
        if (page.number === 1) expect(line.y).toBeGreaterThan(98);
        expect(line.y).toBeLessThanOrEqual(277);
        expect(line.runs[0]!.x).toBeGreaterThanOrEqual(20);
        expect(getEnd(line)).toBeLessThanOrEqual(190.001);
      }
  });
});

describe('following sheets', () => {
  test('never contain a signature without the last lines of the letter, whatever its length', () => {
    for (let paragraphs = 1; paragraphs <= 24; paragraphs += 1) {
      const pages = layOut(aLetter({ paragraphs }));
      const signed = pages.find((page) => kinds(page).includes('signature'))!;
      expect(kinds(signed)).toContain('closing');
      expect(kinds(signed).filter((kind) => kind === 'paragraph').length).toBeGreaterThanOrEqual(2);
      expect(kinds(pages.at(-1)!)).toContain('enclosures');
    }
  });

  test('never begin or end with one line of a longer paragraph', () => {
    for (let paragraphs = 3; paragraphs <= 24; paragraphs += 1) {
      const pages = layOut(aLetter({ paragraphs }));
      const shares = new Map<number, number[]>();
      for (const page of pages)
        for (const [index, count] of counted(
          page.lines.filter(({ block, blockIndex }) => block === 'paragraph' && blockIndex >= 0),
        ))
          shares.set(index, [...(shares.get(index) ?? []), count]);
      for (const share of shares.values()) if (share.length > 1) expect(Math.min(...share)).toBeGreaterThanOrEqual(2);
    }
  });

  test('keep the subject and the salutation with the first lines that follow', () => {
    const pages = layOut(
      aLetter({
        blocks: Array.from({ length: 40 }, (): Block => ({ kind: 'subject', runs: [{ text: 'Objet' }] })).flatMap(
          (subject): Block[] => [subject, { kind: 'paragraph', runs: [{ text: aParagraph }] }],
        ),
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages)
      expect(page.lines.filter(({ blockIndex }) => blockIndex >= 0).at(-1)!.block).not.toBe('subject');
  });

  test('have the sender, the date and the subject at their foot, and every sheet a number', () => {
    const pages = layOut(aLetter({ paragraphs: 20 }));
    expect(pages.length).toBe(3);
    expect(
      pages.map((page) =>
        page.lines.filter(({ blockIndex }) => blockIndex === -1).flatMap(({ runs }) => runs.map(({ text }) => text)),
      ),
    ).toEqual([
      ['1/3'],
      ['Camille Dupont · 21\u00a0novembre 2026 · Objet\u00a0: démission de mon poste', '2/3'],
      ['Camille Dupont · 21\u00a0novembre 2026 · Objet\u00a0: démission de mon poste', '3/3'],
    ]);
  });

  test('cut a long subject at their foot', () => {
    const letter = aLetter({ paragraphs: 20 });
    const subject = letter.blocks.findIndex(({ kind }) => kind === 'subject');
    letter.blocks[subject] = { kind: 'subject', runs: [{ text: `Objet\u00a0: ${'démission '.repeat(40)}` }] };
    const [description, folio] = layOut(letter)[1]!.lines.find(({ blockIndex }) => blockIndex === -1)!.runs;
    expect(description!.text).toMatch(/^Camille Dupont · .* démission…$/);
    expect(description!.x + description!.width).toBeLessThan(folio!.x);
  });

  test('are avoided if closer lines are enough', () => {
    const counts = Array.from({ length: 8 }, (_, i) => layOut(aLetter({ paragraphs: i + 1 })));
    for (const pages of counts) if (pages.length === 2) expect(pages[1]!.lines.length).toBeGreaterThan(5);
  });
});

function counted(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { blockIndex } of lines) counts.set(blockIndex, (counts.get(blockIndex) ?? 0) + 1);
  return counts;
}

test('a paragraph does not end with a very short line', () => {
  const [page] = layOut(aLetter({ paragraphs: 1 }));
  const lines = page!.lines
    .filter(({ block }) => block === 'paragraph')
    .map(({ runs }) => runs.map(({ text }) => text).join(''));
  expect(lines.at(-1)).toBe('de cette lettre.');
});

describe('any letter', () => {
  test('is laid out on at least one sheet, with every run measured and inside the sheet', () => {
    fc.assert(
      fc.property(anyLetter, (letter) => {
        const pages = layOut(letter);
        expect(pages.length).toBeGreaterThan(0);
        for (const { lines } of pages)
          for (const line of lines) {
            expect(line.y).toBeGreaterThan(10);
            expect(line.y).toBeLessThanOrEqual(282);
            for (const run of line.runs) {
              expect(run.text).not.toBe('');
              expect(Number.isFinite(run.x) && Number.isFinite(run.width)).toBe(true);
              expect(run.x + run.width).toBeLessThanOrEqual(195.01);
            }
          }
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  test('is laid out deterministically', () => {
    fc.assert(
      fc.property(anyLetter, (letter) => {
        expect(layOut(structuredClone(letter))).toEqual(layOut(letter));
      }),
      { numRuns: 50, seed: 7 },
    );
  });

  test('loses no word, even one of 900 letters', () => {
    const words = fc.array(
      fc.oneof(fc.lorem({ maxCount: 8 }), fc.constantFrom('x'.repeat(900), 'Łódź', 'Иван', 'rendez-vous')),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ');
        const pages = layOut({
          lang: 'fr',
          title: 't',
          missing: [],
          blocks: [{ kind: 'paragraph', runs: [{ text }] }],
        });
        const bodies = pages.map((page) => ({
          ...page,
          lines: page.lines.filter(({ blockIndex }) => blockIndex >= 0),
        }));
        expect(getText(bodies).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});

test('a width is the sum of the drawn glyphs, with kerning and ligatures', () => {
  const { advances } = metrics.regular;
  const plain = (text: string): number =>
    Array.from(text).reduce((sum, char) => sum + advances[char.codePointAt(0)!]!, 0) / 1000;
  expect(measureText('AV', 'regular', 72 / 25.4)).toBeCloseTo(plain('AV') - 0.115, 2);
  expect(measureText('nn', 'regular', 72 / 25.4)).toBeCloseTo(plain('nn'), 5);
  expect(measureText('fi', 'regular', 72 / 25.4)).toBeCloseTo(advances[2]! / 1000, 5);
  expect(measureText('efficace', 'regular', 72 / 25.4)).toBeLessThan(plain('efficace') - 0.05);
});
