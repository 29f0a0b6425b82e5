import fc from 'fast-check';
import type {
  Block,
  ComposableTemplate,
  ComposeContent,
  ComposeField,
  Letter,
  Run,
} from '../../src/letterpress/index.ts';
import { hostileDrawing, hostileNumber, hostileText } from './hostile-text.ts';

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
    setting: fc.option(fc.record({ justified: fc.boolean(), hyphenated: fc.boolean(), largeType: fc.boolean() }), {
      nil: undefined,
    }),
  });
}
