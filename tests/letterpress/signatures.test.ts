import { describe, expect, test } from '@jest/globals';
import type { DrawnSignature } from '../../src/domain/postal-address.ts';
import { LETTER_SHEET } from '../../src/letterpress/geometry.ts';
import { layOut } from '../../src/letterpress/lay-out.ts';
import type { Block, Letter, Line, Page, Signer } from '../../src/letterpress/letter.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { aLetter, aParagraph } from './a-letter.ts';
import { inkOfLine, strayInk } from './ink.ts';

const drawn: DrawnSignature = {
  width: 60,
  height: 25,
  strokes: [
    [
      [0, 0],
      [60, 25],
    ],
    [[30, 12]],
  ],
};
const signer = (name: string, more: Partial<Signer> = {}): Signer => ({ name: [{ text: name }], ...more });

function signedBy(
  signers: Signer[],
  { paragraphs = 1, enclosed = true }: { paragraphs?: number; enclosed?: boolean } = {},
): Letter {
  const letter = aLetter({ paragraphs });
  return {
    ...letter,
    blocks: letter.blocks
      .filter(({ kind }) => enclosed || kind !== 'enclosures')
      .map((block): Block => (block.kind === 'signature' ? { ...block, signers } : block)),
  };
}
const listSignatures = (page: Page): Line[] => page.lines.filter(({ block }) => block === 'signature');
const CAPITAL_MM = 2.6;
const drawings = (page: Page) => page.lines.flatMap((line) => line.drawings ?? []);

describe('the signers', () => {
  test('one is on the right, two are side by side, three in two rows', () => {
    const names = (count: number) =>
      listSignatures(layOut(signedBy(Array.from({ length: count }, (_, i) => signer(`Camille ${i}`))))[0]!).map(
        ({ runs }) => runs.map(({ text, x }) => [text, x]),
      );
    expect(names(1)).toEqual([[['Camille 0', 110]]]);
    expect(names(2)).toEqual([
      [
        ['Camille 0', 20],
        ['Camille 1', 110],
      ],
    ]);
    expect(names(3)).toEqual([
      [
        ['Camille 0', 20],
        ['Camille 1', 110],
      ],
      [['Camille 2', 20]],
    ]);
  });

  test('a long name does not overlap its neighbour', () => {
    const [first] = listSignatures(
      layOut(signedBy([signer('Marie-Antoinette Courcelles de La Rochefoucauld-Montmorency'), signer('Camille')]))[0]!,
    );
    const [left, right] = inkOfLine(first!);
    expect(left!.right).toBeLessThan(right!.left);
  });

  test('stay together, and never alone on a sheet, however long the letter', () => {
    for (const signers of [
      [signer('A')],
      [signer('A', { drawn }), signer('B', { drawn })],
      [signer('A'), signer('B'), signer('C'), signer('D', { drawn })],
    ])
      for (const enclosed of [true, false])
        for (let paragraphs = 1; paragraphs <= 26; paragraphs += 1) {
          const pages = layOut(signedBy(signers, { paragraphs, enclosed }));
          const signed = pages.filter((page) => listSignatures(page).length > 0);
          expect(signed).toHaveLength(1);
          const before = signed[0]!.lines.filter(
            ({ block, blockIndex }) => blockIndex >= 0 && ['paragraph', 'closing'].includes(block),
          );
          expect(before.length).toBeGreaterThanOrEqual(2);
        }
  });

  test('are split between two rows if no sheet can hold them all', () => {
    const pages = layOut(
      signedBy(Array.from({ length: 50 }, (_, i) => signer(`Signataire ${i}`, { role: [{ text: 'Gérante' }], drawn }))),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      const lines = listSignatures(page);
      if (lines.length > 0)
        expect([lines[0]!.runs[0]!.text.slice(0, 10), lines.at(-1)!.runs[0]!.text]).toEqual(['Signataire', 'Gérante']);
      expect(strayInk(page)).toBeNull();
    }
  });
});

test('a name leaves room to sign above it', () => {
  const { lines } = layOut(signedBy([signer('Camille')]))[0]!;
  const closing = lines.findLast(({ block }) => block === 'closing')!;
  const name = lines.find(({ block }) => block === 'signature')!;
  expect(name.y - closing.y).toBeGreaterThan(20);
});

describe('a drawn signature', () => {
  test('is above the name and inside the body at any end of the letter', () => {
    let seen = 0;
    for (const enclosed of [true, false])
      for (let lines = 1; lines <= 60; lines += 1) {
        const letter = signedBy([signer('Camille', { drawn })], { paragraphs: 0, enclosed });
        letter.blocks.splice(6, 0, { kind: 'paragraph', runs: [{ text: 'ligne\n'.repeat(lines) }] });
        for (const page of layOut(letter)) {
          expect(strayInk(page)).toBeNull();
          for (const line of page.lines)
            for (const { y, height } of line.drawings ?? []) {
              seen += 1;
              expect(y + height).toBeLessThan(line.y - CAPITAL_MM);
              expect(line.y).toBeLessThanOrEqual(LETTER_SHEET.body.bottom);
              // The block before keeps its distance, even in a compressed letter.
              const isAbove = ({ blockIndex }: Line): boolean => blockIndex >= 3 && blockIndex < line.blockIndex;
              for (const previous of page.lines.filter(isAbove))
                expect(Math.max(...inkOfLine(previous).map(({ bottom }) => bottom))).toBeLessThan(y);
            }
        }
      }
    expect(seen).toBe(120);
  });

  test('is reduced to the available room, never enlarged', () => {
    const sizes = (width: number, height: number) =>
      drawings(
        layOut(
          signedBy([
            signer('A', {
              drawn: {
                width,
                height,
                strokes: [
                  [
                    [0, 0],
                    [width, height],
                  ],
                ],
              },
            }),
          ]),
        )[0]!,
      ).map((one) => [one.width, one.height]);
    expect(sizes(30, 10)).toEqual([[30, 10]]);
    expect(sizes(300, 10)).toEqual([[80, 2.67]]);
    expect(sizes(300, 300)).toEqual([[18, 18]]);
  });

  test.each([
    [0, 0],
    [0, 20],
    [20, 0],
    [-10, 10],
    [Number.NaN, 20],
    [20, Number.NaN],
    [Infinity, 20],
  ])('of %d by %d leaves room for a signature by hand', (width, height) => {
    const [page] = layOut(signedBy([signer('A', { drawn: { width, height, strokes: [[[1, 1]]] } })]));
    expect(drawings(page!)).toEqual([]);
    expect(page).toEqual(layOut(signedBy([signer('A')]))[0]);
  });

  test('without a point is ignored, and distant points end at its frame', () => {
    const of = (strokes: DrawnSignature['strokes']) =>
      drawings(layOut(signedBy([signer('A', { drawn: { width: 40, height: 10, strokes } })]))[0]!);
    expect(of([])).toEqual([]);
    expect(of([[], [[Number.NaN, 1]]])).toEqual([]);
    expect(
      of([
        [
          [-1e9, 5],
          [Infinity, 1e9],
        ],
        [],
      ])[0]!.strokes,
    ).toEqual([
      [
        [0, 5],
        [40, 10],
      ],
    ]);
  });

  test('is described for screen readers', () => {
    const letter = signedBy([signer('Ca\u202emille\u0000 Dupont', { drawn })]);
    const pages = layOut(letter);
    expect(drawings(pages[0]!)[0]!.label).toBe('Signature de Camille Dupont');
    expect(() => toPdf(pages, letter, { createdAt: new Date(0) })).not.toThrow();
  });
});

test('paragraphs of every length leave at least two lines on each sheet', () => {
  for (let length = 1; length <= 9; length += 1)
    for (let start = 1; start <= 6; start += 1) {
      const block = (lines: number): Block => ({
        kind: 'paragraph',
        runs: [{ text: Array.from({ length: lines }, () => 'ligne').join('\n') }],
      });
      const pages = layOut(
        aLetter({
          blocks: [
            block(start),
            ...Array.from({ length: 30 }, () => block(length)),
            { kind: 'list', items: [[{ text: aParagraph }], [{ text: aParagraph }]] },
          ],
        }),
      );
      for (const page of pages) {
        const counts = new Map<number, number>();
        for (const { blockIndex, block: kind } of page.lines)
          if (kind === 'paragraph' && blockIndex >= 0) counts.set(blockIndex, (counts.get(blockIndex) ?? 0) + 1);
        for (const [index, count] of counts)
          expect(count).toBeGreaterThanOrEqual(Math.min(2, index === 6 ? start : length));
      }
    }
});
