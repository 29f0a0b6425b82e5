import fc from 'fast-check';
import type { DrawnSignature } from '../../src/domain/postal-address.ts';
import type {
  Block,
  ComposableTemplate,
  ComposeContent,
  ComposeField,
  Letter,
  Run,
} from '../../src/letterpress/index.ts';
import { aParagraph } from './a-letter.ts';

/** Everything known to have broken a layout or a PDF somewhere. */
const PIECES = [
  // Emoji: one, joined, with a skin, a flag, a flag of a region, a keycap, half of a flag.
  '🙂',
  '👩‍👩‍👧‍👦',
  '👍🏽',
  '🇫🇷',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
  '🇫',
  '❤️',
  '✉︎',
  // Marks alone, stacked, apart from their letter, and marks that hold nothing.
  '\u0301',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'e\u0301',
  'e\u200d\u0301',
  'o\u0302\u0301',
  '\u034f',
  '\u20dd',
  'ọ̵̌',
  // Written from the right, with everything that turns a direction.
  'السلام عليكم',
  'שָׁלוֹם',
  '\u202egauche',
  '\u2066\u2067\u2069\u202c',
  '\u200f',
  '\u061c',
  '\u06dd',
  '٠١٢',
  '﷽',
  // Wide writings.
  '漢字かな交じり文',
  '한국어',
  '각',
  '\u3000',
  '𠜎𠜱',
  'ไทยแลนด์',
  'हिन्दी',
  '\u115f\u1160',
  '\u3164',
  // Halves of characters, no characters, private ones, and those a template marks its answers with.
  '\ud800',
  '\udc00',
  '\udc00\ud800',
  '\ufffd',
  '\ufffe',
  '\uffff',
  '\ufdd0',
  '\u{1ffff}',
  '\ue000',
  '\ue001',
  '\ue002',
  '\ue003x',
  '\ue004',
  '\uf8ff',
  '\u{10ffff}',
  // What is not seen, and breaks lines or not.
  '\u200b',
  '\u200c',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u00ad'.repeat(40),
  '\ufe0f',
  '\u{e0100}',
  '\t',
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '\u0085',
  '\u00a0',
  '\u202f',
  '\u2003',
  '\u2007',
  '\u1680',
  '  ',
  ' '.repeat(30),
  '\u00a0'.repeat(30),
  // Names and words of Europe, in the letter's font and in the other one, and both in a word.
  'Łódź',
  'İstanbul',
  'Đặng',
  'Иван',
  'Ωμέγα',
  'aжbжc',
  'efficace',
  'ﬁﬃﬆ',
  'ffiffl',
  'rendez-vous',
  'aa-bb-cc',
  'anticonstitutionnellement',
  'l’ÉTÉ',
  'ǅǳ',
  'ß',
  'ſ',
  // Words of a language, a writer of pages or a database.
  '{{ show.job }}',
  '{% raw %}',
  '---',
  '- ',
  '<b>',
  '&amp;',
  '\\',
  '(((',
  ')',
  '%',
  '/Type',
  "'; --",
  '=1+1',
  '${x}',
  '?',
  '0',
  '-0',
  '1e999',
  'NaN',
  'null',
  '«',
  '»',
  '"',
  "'",
  '…',
  '€',
  '½',
  '−',
  '‑',
  '№',
  'x'.repeat(120),
  'W'.repeat(70),
  'i'.repeat(400),
  '1'.repeat(90),
];
const anyPiece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Bonjour',
      'résiliation',
      ' ',
      ', ',
      'de',
      ' la ',
      'appartement',
      '1\u202f250,00\u00a0€',
    ),
  },
  // Every control character, C0 and C1.
  { weight: 2, arbitrary: fc.nat(0x40).map((n) => String.fromCharCode(n < 0x20 ? n : n + 0x5f)) },
  { weight: 2, arbitrary: fc.nat(0xffff).map((code) => String.fromCharCode(code)) },
  { weight: 1, arbitrary: fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)) },
);
export const hostileText = fc.array(anyPiece, { maxLength: 9 }).map((pieces) => pieces.join(''));

const hostileNumber = fc.oneof(
  fc.integer({ min: -90, max: 90 }),
  fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity, 1e9, -1e9, 1e-9, 5e-324, 0.1 + 0.2),
);
export const hostileDrawing = fc.record({
  width: hostileNumber,
  height: hostileNumber,
  strokes: fc.array(fc.array(fc.tuple(hostileNumber, hostileNumber), { maxLength: 6 }), { maxLength: 4 }),
}) as fc.Arbitrary<DrawnSignature>;

const runs: fc.Arbitrary<Run[]> = fc.array(
  fc.record(
    {
      text: hostileText,
      field: fc.constantFrom('a', 'b', undefined),
      missing: fc.constantFrom(true, undefined),
      style: fc.constantFrom('bold' as const, 'italic' as const, undefined),
    },
    { requiredKeys: ['text'] },
  ),
  { maxLength: 4 },
);
const several = fc.array(runs, { maxLength: 9 });
const hostileBlock = fc.oneof(
  fc.record({ kind: fc.constantFrom('sender' as const, 'recipient' as const, 'references' as const), lines: several }),
  fc.record({
    kind: fc.constantFrom(
      'placeDate' as const,
      'mention' as const,
      'subject' as const,
      'salutation' as const,
      'paragraph' as const,
      'closing' as const,
    ),
    runs,
  }),
  fc.record({ kind: fc.constantFrom('list' as const, 'enclosures' as const), items: several }),
  fc.record({
    kind: fc.constant('signature' as const),
    signers: fc.array(fc.record({ name: runs, role: runs, drawn: hostileDrawing }, { requiredKeys: ['name'] }), {
      maxLength: 7,
    }),
  }),
) as fc.Arbitrary<Block>;

/** Any blocks in any order, of anything at all. */
export const hostileLetter: fc.Arbitrary<Letter> = fc
  .record({
    blocks: fc.array(hostileBlock, { maxLength: 9 }),
    justified: fc.boolean(),
    hyphenated: fc.boolean(),
    title: hostileText,
  })
  .map((letter) => ({ lang: 'fr', missing: [], ...letter }));

const field = (name: string, type: string, more: Partial<ComposeField> = {}): ComposeField => ({
  name,
  type,
  label: name,
  blank: `le ${name}`,
  required: false,
  ...more,
});
/** One field of each kind, and nothing between them that would soften the blow. */
export const plainTemplate: ComposableTemplate = {
  title: 'Lettre',
  recipientKind: 'organisation',
  senders: { organisation: true, several: true },
  steps: [
    {
      fields: [
        field('job', 'text', { required: true }),
        field('story', 'longText', { maxLength: 12_000 }),
        field('mail', 'email'),
        field('phone', 'phone'),
        field('day', 'date'),
        field('sum', 'money'),
        field('count', 'number'),
        field('way', 'choice', { choices: [{ value: 'a', label: 'par avion' }] }),
        field('paid', 'yesNo'),
      ],
    },
  ],
  computed: [
    { name: 'limit', expression: 'day | plus_days: count' },
    { name: 'doubleCents', expression: 'sum | times: 2' },
  ],
  subject: '{{ show.job }}',
  body: '{{ show.job | de }}\n---\n{{ show.story }}\n\n- {{ show.mail }}\n- {{ show.phone }}\n\n{{ show.day }} {{ show.limit }} {{ show.sum }} {{ show.doubleCents }} {{ show.count }} {{ show.way }} {{ show.paid }} {{ show.sender_city | at_town }}',
  enclosures: [],
};

const ADDRESS = [
  'firstName',
  'lastName',
  'organisation',
  'service',
  'line2',
  'line3',
  'line4',
  'line5',
  'postcode',
  'city',
  'email',
  'phone',
  'jobRole',
  'title',
];
const hostileAddress = fc.record({
  kind: fc.constantFrom('person' as const, 'organisation' as const, undefined),
  civility: fc.constantFrom('M.' as const, 'Mme' as const, '' as const, undefined),
  country: fc.constantFrom('FR', 'BE', 'GB', 'ZZ', undefined),
  ...Object.fromEntries(ADDRESS.map((name) => [name, fc.option(hostileText, { nil: undefined, freq: 3 })])),
}) as fc.Arbitrary<ComposeContent['sender']>;

/** What a person, or a program in the name of one, may send for a template; now and then a right answer stays. */
export function hostileContent(template: ComposableTemplate, sample: ComposeContent): fc.Arbitrary<ComposeContent> {
  const fields = template.steps.flatMap((step) => step.fields);
  const anyAnswer = fc.oneof(
    { weight: 6, arbitrary: hostileText },
    { weight: 1, arbitrary: hostileNumber },
    {
      weight: 1,
      arbitrary: fc.constantFrom(true, false, null, '2026-11-21', '0000-00-00', 650, 'a@exemple.fr', '06 12 34 56 78'),
    },
  );
  const answers = fc.record(
    Object.fromEntries(
      fields.map(({ name }) => [
        name,
        fc.oneof(
          { weight: 3, arbitrary: anyAnswer },
          { weight: 2, arbitrary: fc.constant(sample.answers[name] ?? null) },
        ),
      ]),
    ),
  );
  const address = (mine: ComposeContent['sender']) =>
    fc.oneof(
      { weight: 2, arbitrary: hostileAddress },
      { weight: 1, arbitrary: fc.constant(mine) },
      { weight: 1, arbitrary: hostileAddress.map((more) => ({ ...mine, city: more.city })) },
    );
  return fc.record({
    answers,
    sender: address(sample.sender),
    recipient: address(sample.recipient),
    coSenders: fc.option(
      fc.array(
        fc.record({
          civility: fc.constantFrom('M.' as const, 'Mme' as const, '' as const),
          firstName: hostileText,
          lastName: hostileText,
        }),
        { maxLength: 5 },
      ),
      { nil: undefined, freq: 2 },
    ),
    signatures: fc.option(fc.array(fc.option(hostileDrawing), { maxLength: 6 }), { nil: undefined }),
    setting: fc.option(fc.record({ justified: fc.boolean(), hyphenated: fc.boolean() }), { nil: undefined }),
  });
}

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
