import type { DrawnSignature } from '../../src/domain/postal-address.ts';
import type { Block, Letter, Run } from '../../src/letterpress/index.ts';
import { aParagraph } from './a-letter.ts';

const LONG = 10_000;

const one = (text: string): Run[] => [{ text }];

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const paragraphs = (count: number): Block[] =>
  times(count, (i) => ({ kind: 'paragraph', runs: one(`${i} ${aParagraph}`) }));

const dot: DrawnSignature = {
  width: 60,
  height: 25,
  strokes: [
    [
      [0, 0],
      [60, 25],
    ],
  ],
};

/** Ten thousand characters at a stretch. */
const LONG_TEXTS: Record<string, string> = {
  'one letter': 'x'.repeat(LONG),
  'one word that may be cut': 'anticonstitutionnellement'.repeat(LONG / 25),
  capitals: 'W'.repeat(LONG),
  'joined letters': 'ffi'.repeat(LONG / 3),
  figures: '0123456789'.repeat(LONG / 10),
  'compound words': 'aa-'.repeat(LONG / 3),
  'both fonts': 'aж'.repeat(LONG / 2),
  emoji: '👩‍👩‍👧‍👦'.repeat(LONG / 11),
  marks: `e${'\u0301'.repeat(LONG)}`,
  'letters with marks': 'e\u0301\u0323'.repeat(LONG / 3),
  'soft hyphens': 'a\u00ad'.repeat(LONG / 2),
  'no-break spaces': 'a\u00a0'.repeat(LONG / 2),
  'line breaks': 'a\n'.repeat(LONG / 2),
  spaces: `a${' '.repeat(LONG)}b`,
  'words of one letter': 'a '.repeat(LONG / 2),
  'elided words': 'l’appartement '.repeat(LONG / 14),
  arabic: 'السلام'.repeat(LONG / 6),
};

/** A letter of each sort that is far too long, by what is long in it. */
export const enormousLetters = (): [name: string, letter: Letter][] => {
  const letter = (blocks: Block[], setting: Partial<Letter> = {}): Letter => ({
    lang: 'fr',
    title: 'Longue',
    missing: [],
    blocks,
    ...setting,
  });
  const set = { justified: true, hyphenated: true };
  const lines = times(500, (i) => one(`ligne ${i} d’une adresse qui n’en finit pas`));
  const drawn = times(300, (i) => ({
    name: one(`Signataire ${i}`),
    role: one('Gérante, pour la société'),
    ...(i % 3 === 0 && { drawn: dot }),
  }));
  const texts = Object.entries(LONG_TEXTS).flatMap(([name, text]): [string, Letter][] => [
    [`${name}, ragged`, letter([{ kind: 'paragraph', runs: one(text) }])],
    [`${name}, justified`, letter([{ kind: 'paragraph', runs: one(text) }], set)],
  ]);
  const places: Block[] = [
    { kind: 'sender', lines: [one(LONG_TEXTS['one letter']!)] },
    { kind: 'recipient', lines: [one(LONG_TEXTS['capitals']!)] },
    { kind: 'references', lines: [one(LONG_TEXTS['figures']!)] },
    ...(['placeDate', 'mention', 'subject', 'salutation', 'closing'] as const).map((kind): Block => ({
      kind,
      runs: one(LONG_TEXTS['one word that may be cut']!),
    })),
    { kind: 'list', items: [one(LONG_TEXTS['both fonts']!)] },
    { kind: 'enclosures', items: [one(LONG_TEXTS['joined letters']!)] },
    {
      kind: 'signature',
      signers: [{ name: one(LONG_TEXTS['one letter']!), role: one(LONG_TEXTS['capitals']!), drawn: dot }],
    },
    { kind: 'sender', lines },
    { kind: 'recipient', lines },
    { kind: 'references', lines },
    { kind: 'list', items: lines },
    { kind: 'enclosures', items: lines },
    { kind: 'signature', signers: drawn },
    { kind: 'placeDate', runs: one('À Paris, le 21\u00a0novembre 2026\n'.repeat(300)) },
  ];
  return [
    ...texts,
    ...places.map((block, i): [string, Letter] => [
      `${block.kind} ${i}`,
      letter([{ kind: 'paragraph', runs: one('Avant.') }, block, { kind: 'paragraph', runs: one('Après.') }], set),
    ]),
    ['two hundred pages of paragraphs', letter(paragraphs(2150))],
    ['two hundred pages of justified paragraphs', letter(paragraphs(2150), set)],
    ['one paragraph of two hundred pages', letter([{ kind: 'paragraph', runs: one(`${aParagraph} `.repeat(2500)) }])],
    [
      'one justified paragraph of two hundred pages',
      letter([{ kind: 'paragraph', runs: one(`${aParagraph} `.repeat(2500)) }], set),
    ],
    [
      'ten thousand stretches of one letter',
      letter(
        [{ kind: 'paragraph', runs: times(LONG, (i) => ({ text: 'a', ...(i % 2 === 0 && { field: 'f' }) })) }],
        set,
      ),
    ],
    ['ten thousand empty stretches', letter([{ kind: 'paragraph', runs: times(LONG, () => ({ text: '' })) }], set)],
    ['a thousand subjects', letter(times(1000, (): Block => ({ kind: 'subject', runs: one('Objet') })))],
    [
      'a thousand closings',
      letter(times(1000, (): Block => ({ kind: 'closing', runs: one('Je vous prie d’agréer') }))),
    ],
  ];
};
