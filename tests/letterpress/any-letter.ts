import fc from 'fast-check';
import type { Block, Letter } from '../../src/letterpress/index.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.lorem(),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('\u0000\ud800', 'x'.repeat(900), 'Иван', '李', '🙂', 'a\u0301', '\ufb01n'),
);
const anyRuns = fc.array(
  fc.record(
    {
      text: anyText,
      field: fc.constantFrom('a', undefined),
      missing: fc.constantFrom(true, undefined),
      style: fc.constantFrom('bold' as const, 'italic' as const, undefined),
    },
    { requiredKeys: ['text'] },
  ),
  { maxLength: 5 },
);
const anyNumber = fc.integer({ min: 1, max: 90 });
const anyDrawing = fc.record({
  width: anyNumber,
  height: anyNumber,
  strokes: fc.array(fc.array(fc.tuple(anyNumber, anyNumber), { minLength: 1, maxLength: 9 }), { maxLength: 4 }),
});
const anySignature = fc.record({
  kind: fc.constant('signature' as const),
  signers: fc.array(fc.record({ name: anyRuns, role: anyRuns, drawn: anyDrawing }, { requiredKeys: ['name'] }), {
    maxLength: 5,
  }),
});
const anyBlock = fc.oneof(
  anySignature,
  fc.record({
    kind: fc.constantFrom('sender' as const, 'recipient' as const, 'references' as const),
    lines: fc.array(anyRuns, { maxLength: 12 }),
  }),
  fc.record({
    kind: fc.constantFrom(
      'placeDate' as const,
      'mention' as const,
      'subject' as const,
      'salutation' as const,
      'paragraph' as const,
      'closing' as const,
    ),
    runs: anyRuns,
  }),
  fc.record({
    kind: fc.constantFrom('list' as const, 'enclosures' as const),
    items: fc.array(anyRuns, { maxLength: 6 }),
  }),
);

/** Anything at all in any order: what a layout must survive. */
export const anyLetter = fc
  .record({
    blocks: fc.array(anyBlock, { maxLength: 14 }),
    justified: fc.boolean(),
    hyphenated: fc.boolean(),
    largeType: fc.boolean(),
  })
  .map(({ blocks, ...setting }): Letter => ({
    lang: 'fr',
    title: 't',
    missing: [],
    blocks: blocks as Block[],
    ...setting,
  }));
