import { describe, expect, test } from '@jest/globals';
import {
  extendLast,
  isFull,
  PAD,
  toPoint,
  toSignature,
  toSmoothPath,
  toStrokes,
  type Point,
  type Stroke,
} from '../../client/src/features/documents/signature-strokes.ts';
import { layOut } from '../../src/letterpress/index.ts';
import { DrawnSignature } from '../../src/modules/documents/drafts/contract.ts';
import { aLetter } from '../letterpress/a-letter.ts';

/** As a finger moves over the whole pad, in points closer than any screen's pixels. */
const wave = (points: number): Stroke =>
  Array.from({ length: points }, (_, i) => toPoint(i / points, 0.5 + 0.5 * Math.sin(i / 9)));
const drawn = (stroke: Stroke): readonly Stroke[] => stroke.slice(1).reduce(extendLast, [[stroke[0]!]]);

describe('a drawn signature', () => {
  test('is cropped to its strokes', () => {
    expect(
      toSignature([
        [
          [10, 5],
          [20, 9],
        ],
        [[12, 4]],
      ]),
    ).toEqual({
      width: 10,
      height: 5,
      strokes: [
        [
          [0, 1],
          [10, 5],
        ],
        [[2, 0]],
      ],
    });
    expect(toSignature([])).toBeNull();
  });

  test('stays within what a letter stores, however long a person draws', () => {
    let strokes: readonly Stroke[] = [];
    for (let i = 0; i < 20; i += 1) if (!isFull(strokes)) strokes = [...strokes, ...drawn(wave(3000))];
    expect(isFull(strokes)).toBe(true);
    const full = wave(3000).reduce(extendLast, strokes);
    expect(DrawnSignature.safeParse(toSignature(full)).success).toBe(true);
  });

  test('that is stored comes back in the middle of the pad, at its own size', () => {
    const signature = toSignature(drawn(wave(300)).map((stroke) => stroke.map(([x, y]): Point => [x / 2, y / 2])))!;
    const again = toSignature(toStrokes(signature))!;
    expect([again.width, again.height]).toEqual([signature.width, signature.height]);
    const xs = toStrokes(signature)
      .flat()
      .map(([x]) => x);
    expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(PAD.width, 0);
  });

  test('of an earlier, larger pad is made smaller, in its proportions', () => {
    const large = {
      width: 80,
      height: 20,
      strokes: [
        [
          [0, 0],
          [80, 20],
        ] as Point[],
      ],
    };
    expect(toSignature(toStrokes(large))).toMatchObject({ width: 48, height: 12 });
    expect(toStrokes(null)).toEqual([]);
  });

  test('as large as the pad is printed at its own size, so that the pen is as thick as on the screen', () => {
    const drawing = toSignature([
      [
        [0, 0],
        [PAD.width, PAD.height],
      ],
    ])!;
    const letter = aLetter({ paragraphs: 1 });
    const blocks = letter.blocks.map((block) =>
      block.kind === 'signature' ? { ...block, signers: [{ name: [{ text: 'Camille' }], drawn: drawing }] } : block,
    );
    const [printed] = layOut({ ...letter, blocks }).flatMap((page) =>
      page.lines.flatMap((line) => line.drawings ?? []),
    );
    expect(printed).toMatchObject({ width: PAD.width, height: PAD.height });
  });

  test('is drawn as a curve through its points; a dot is a dot', () => {
    expect(toSmoothPath([[1, 2]])).toBe('M1 2h0');
    expect(
      toSmoothPath([
        [0, 0],
        [4, 4],
      ]),
    ).toBe('M0 0L4 4');
    expect(
      toSmoothPath([
        [0, 0],
        [4, 4],
        [8, 0],
      ]),
    ).toBe('M0 0Q4 4 6 2L8 0');
    expect(toSmoothPath([])).toBe('');
  });
});
