import { describe, expect, test } from '@jest/globals';
import { countSheets, measurePaper } from '../../src/letterpress/envelopes.ts';
import { LARGE_TYPE_SHEET } from '../../src/letterpress/geometry.ts';
import { compose, layOut, type Page } from '../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import { aLetter } from './a-letter.ts';
import { strayInk } from './ink.ts';

const LARGE = { justified: false, hyphenated: false, largeType: true };
const listLines = (pages: readonly Page[], block: string): Page['lines'] =>
  pages.flatMap(({ lines }) => lines).filter((line) => line.block === block && line.blockIndex >= 0);

/** The first sample of each letter, in the usual and in large type. */
const letters = listLoadedTemplates().map(({ slug, file, samples: [sample] }) => {
  const { content, date } = sample!;
  const options = { date, sending: content.sending ?? ('green' as const) };
  const usual = compose(file, content, options);
  const large = compose(file, { ...content, setting: LARGE }, options);
  return { slug, usual: layOut(usual), large: layOut(large), words: [usual, large].map(({ blocks }) => blocks) };
});

describe('every letter in large type', () => {
  test('says the same', () => {
    for (const { words } of letters) expect(words[1]).toEqual(words[0]);
  });

  test('is set in 16 points, up to the sender, and stays on its sheets', () => {
    for (const { slug, large } of letters) {
      const sizes = large.flatMap(({ lines }) =>
        lines
          .filter(({ block, blockIndex }) => block !== 'recipient' && blockIndex >= 0)
          .flatMap(({ runs }) => runs.map(({ sizePt }) => sizePt)),
      );
      expect({ slug, sizes: [...new Set(sizes)] }).toEqual({ slug, sizes: [16] });
      expect(large.flatMap((page) => strayInk(page, LARGE_TYPE_SHEET) ?? [])).toEqual([]);
    }
  });

  test('shows the same recipient at the same place of the window', () => {
    for (const { usual, large } of letters) {
      const [before, after] = [listLines(usual, 'recipient'), listLines(large, 'recipient')];
      expect(before.length).toBeGreaterThan(1);
      expect(after).toEqual(before);
    }
  });

  test('never takes fewer sheets, and most take more, which weigh more', () => {
    const grams = (pages: readonly Page[]): number =>
      measurePaper(countSheets([pages.length], { duplex: false }), 'maileva').grams;
    for (const { usual, large } of letters) expect(large.length).toBeGreaterThanOrEqual(usual.length);
    const longer = letters.filter(({ usual, large }) => large.length > usual.length);
    expect(longer.length).toBeGreaterThan(letters.length / 2);
    for (const { usual, large } of longer) expect(grams(large)).toBeGreaterThan(grams(usual));
  });
});

test('a drawn signature stays above the larger name', () => {
  const letter = aLetter();
  const drawn = { width: 60, height: 18, strokes: [[[0, 0] as const, [60, 18] as const]] };
  letter.blocks = letter.blocks.map((block) =>
    block.kind === 'signature' ? { ...block, signers: [{ ...block.signers[0]!, drawn }] } : block,
  );
  const [line] = listLines(layOut({ ...letter, largeType: true }), 'signature');
  const [drawing] = line!.drawings!;
  const capital = 16 * 0.3528 * 0.67;
  expect(drawing!.y + drawing!.height).toBeLessThan(line!.y - capital);
});
