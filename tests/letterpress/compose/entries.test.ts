import { describe, expect, test } from '@jest/globals';
import {
  findAnswerProblems,
  compose,
  layOut,
  getBlockText,
  type AnswerValue,
  type ComposableTemplate,
  type ComposeField,
} from '../../../src/letterpress/index.ts';
import { getText } from '../../harness/plain-text.ts';

const part = (name: string, type: string, more: Partial<ComposeField> = {}): ComposeField => ({
  name,
  type,
  label: name,
  blank: `le ${name}`,
  ask: `Indiquez ${name}.`,
  required: true,
  ...more,
});
const months = (more: Partial<ComposeField> = {}): ComposeField => ({
  name: 'unpaid',
  type: 'entries',
  label: 'Mois',
  blank: 'mois en retard',
  required: true,
  max: 3,
  ...more,
  entry: {
    line: '{{ show.month }}{% if owed %}, {{ show.owed }}{% endif %}',
    fields: [part('month', 'text', { maxLength: 20 }), part('owed', 'money', { required: false, min: 1 })],
  },
});
const template = (field: ComposeField, body = '{{ show.unpaid }}'): ComposableTemplate => ({
  title: 'Essai',
  recipientKind: 'organisation',
  steps: [{ fields: [field] }],
  computed: [{ name: 'totalCents', expression: 'unpaid | sum: "owed"' }],
  subject: 'essai',
  body: `${body}\n\nTotal {{ show.totalCents }}.`,
  enclosures: [],
});
const letter = (unpaid: unknown, field = months(), body?: string) =>
  compose(
    template(field, body),
    { answers: { unpaid: unpaid as AnswerValue }, sender: {}, recipient: {} },
    { date: '2026-11-23', sending: 'green' },
  );
const getBody = (...given: Parameters<typeof letter>) => getText(letter(...given));
const unpaid = [
  { month: 'octobre', owed: 72_000 },
  { month: 'novembre', owed: 8050 },
];

describe('answers given several times', () => {
  test('are a list in the letter, each part linked to its own question, and summed', () => {
    const { blocks } = letter(unpaid);
    const list = blocks.find(({ kind }) => kind === 'list')!;
    expect(
      getBlockText(list).map((runs) =>
        runs
          .map(({ text }) => text)
          .join('')
          .replace(/[\u00a0\u202f]/g, ' '),
      ),
    ).toEqual(['octobre, 720 € ;', 'novembre, 80,50 €.']);
    expect(
      getBlockText(list)
        .flat()
        .flatMap(({ field }) => field ?? []),
    ).toEqual(['unpaid.0.month', 'unpaid.0.owed', 'unpaid.1.month', 'unpaid.1.owed']);
    expect(getBody(unpaid)).toContain('Total 800,50 €.');
  });

  test('are a sentence if the template requires it', () => {
    const body = 'Il manque {{ show.unpaid | in_sentence }}.';
    expect(getBody([{ month: 'octobre' }], months(), body)).toContain('Il manque octobre.');
    expect(getBody([{ month: 'octobre' }, { month: 'novembre' }, { month: 'mai' }], months(), body)).toContain(
      'Il manque octobre, novembre et mai.',
    );
    expect(getBody(unpaid, months(), body)).toContain('Il manque octobre, 720 € et novembre, 80,50 €.');
  });

  test('show a blank for a missing part, and no sum of unknown values', () => {
    for (const none of [undefined, [], [{}]]) {
      expect(letter(none).missing).toContain('unpaid.0.month');
      expect(getBody(none)).toContain('le month.');
    }
    expect(getBody([{ month: 'octobre' }, { owed: 500 }])).toContain('octobre ;\nle month, 5 €.');
    expect(getBody([{ month: 'octobre' }])).toContain('Total calculé avec vos réponses');
    expect(letter([], months({ required: false })).missing.filter((name) => name.startsWith('unpaid'))).toEqual([]);
  });

  test('are data: markup and Liquid in them are printed, invalid lists ignored, long texts truncated', () => {
    expect(getBody([{ month: '{{ 1 }}{% if %}' }])).toContain('{{ 1 }}{% if %}.');
    for (const wrong of ['octobre', 3, true, { month: 'octobre' }]) expect(getBody(wrong)).toContain('le month');
    expect(getBody([{ month: 'm'.repeat(5000), owed: 'douze', constructor: 'x' }])).toContain(`${'m'.repeat(20)}.`);
    expect(layOut(letter(Array.from({ length: 5000 }, () => ({ month: 'mai' })))).length).toBe(1);
  });
});

describe('repeated answers are rejected', () => {
  const problems = (value: unknown, field = months()) =>
    findAnswerProblems({ steps: [{ fields: [field] }] }, { unpaid: value as AnswerValue }).map(
      ({ field: at, message }) => `${at}: ${message}`,
    );
  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['unpaid.0.month: Indiquez month.']],
    ['a part that is missing', [{ month: 'mai' }, { owed: 100 }], ['unpaid.1.month: Indiquez month.']],
    [
      'a part of the wrong form',
      [{ month: 'mai', owed: 'douze' }],
      ['unpaid.0.owed: Ce montant n’est pas un nombre. Exemple\u00a0: 650 ou 650,50.'],
    ],
    [
      'more than the template takes',
      [1, 2, 3, 4, 5].map(() => ({ month: 'mai' })),
      ['unpaid: Cette liste va jusqu’à 3. Il y en a 2 en trop\u00a0: retirez-en.'],
    ],
  ])('%s', (_, value, says) => expect(problems(value)).toEqual(says));

  test('if there are fewer than the template requires', () => {
    expect(problems([{ month: 'mai' }], months({ min: 2 }))).toEqual(['unpaid.1.month: Indiquez month.']);
    expect(problems([], months({ required: false }))).toEqual([]);
    expect(problems([{}], months({ required: false }))).toEqual(['unpaid.0.month: Indiquez month.']);
  });
});
