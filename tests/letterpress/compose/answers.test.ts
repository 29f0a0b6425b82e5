import { describe, expect, test } from '@jest/globals';
import { findAnswerProblems, isShown, listShownFields, type ComposeField } from '../../../src/letterpress/index.ts';
import { getText } from '../../harness/plain-text.ts';
import { letter } from './sample-letter.ts';

const field = (name: string, type: string, more: Partial<ComposeField> = {}): ComposeField => ({
  name,
  type,
  label: name,
  blank: name,
  required: true,
  ...more,
});
const problems = (one: ComposeField, value: string | number | boolean | null): string[] =>
  findAnswerProblems({ steps: [{ fields: [one] }] }, { [one.name]: value }).map(({ message }) => message);

describe('an answer', () => {
  test.each<[string, ComposeField, (string | number | boolean)[], [string | number | boolean | null, string][]]>([
    [
      'text',
      field('name', 'text', { maxLength: 5, ask: 'Indiquez votre nom.' }),
      ['Léa', ' a '],
      [
        ['', 'Indiquez votre nom.'],
        ['  \n', 'Indiquez votre nom.'],
        [null, 'Indiquez votre nom.'],
        ['Éléonore', 'Cette réponse dépasse 5\u00a0caractères. Il y en a 3 en trop\u00a0: abrégez-la.'],
        [3, 'Complétez ce champ.'],
      ],
    ],
    [
      'date',
      field('on', 'date', { min: '2020-01-01', max: '2030-12-31' }),
      ['2026-11-21', '2028-02-29'],
      [
        ['2026-02-29', 'Cette date n’existe pas. Exemple\u00a0: 21/11/2026.'],
        ['21/11/2026', 'Cette date n’existe pas. Exemple\u00a0: 21/11/2026.'],
        ['2019-12-31', 'Cette date ne peut pas être avant le 1er\u00a0janvier\u00a02020.'],
        ['2031-01-01', 'Cette date ne peut pas être après le 31\u00a0décembre\u00a02030.'],
      ],
    ],
    [
      'money',
      field('cents', 'money', { min: 100 }),
      [100, 65_050],
      [
        [99, 'Cette réponse doit être d’au moins 1\u00a0€.'],
        [65.5, 'Ce montant n’est pas un nombre. Exemple\u00a0: 650 ou 650,50.'],
        ['650', 'Ce montant n’est pas un nombre. Exemple\u00a0: 650 ou 650,50.'],
        [100_000_001, 'Cette réponse ne doit pas dépasser 1\u202f000\u202f000\u00a0€.'],
      ],
    ],
    [
      'number',
      field('count', 'number', { max: 12 }),
      [0, 1.5, 12],
      [
        [-1, 'Cette réponse doit être d’au moins 0.'],
        [13, 'Cette réponse ne doit pas dépasser 12.'],
        [true, 'Ce n’est pas un nombre. Exemple\u00a0: 12.'],
      ],
    ],
    [
      'a whole number',
      field('months', 'number', { whole: true, max: 12 }),
      [1, 12],
      [[2.5, 'Ce n’est pas un nombre entier. Exemple\u00a0: 12.']],
    ],
    [
      'year',
      field('year', 'year', { min: 1990 }),
      [1990, 2025, 2100],
      [
        [25, 'Cette année n’a pas quatre chiffres. Exemple\u00a0: 2025.'],
        ['2O25', 'Cette année n’a pas quatre chiffres. Exemple\u00a0: 2025.'],
        [2101, 'Cette année doit être entre 1990 et 2100.'],
      ],
    ],
    [
      'choice',
      field('way', 'choice', { choices: [{ value: 'a', label: 'A' }] }),
      ['a'],
      [
        ['b', 'Choisissez une des réponses.'],
        [true, 'Choisissez une des réponses.'],
        [null, 'Choisissez une des réponses.'],
      ],
    ],
    [
      'yesNo',
      field('paid', 'yesNo'),
      [true, false],
      [
        ['oui', 'Répondez par oui ou par non.'],
        [null, 'Répondez par oui ou par non.'],
      ],
    ],
    [
      'email',
      field('mail', 'email'),
      ['camille@exemple.fr'],
      [
        ['李@exemple.fr', 'Notre imprimante ne connaît pas\u00a0: 李. Écrivez autrement.'],
        ['camille', 'Cette adresse électronique est incomplète. Exemple\u00a0: camille@exemple.fr.'],
        ['a b@exemple.fr', 'Cette adresse électronique est incomplète. Exemple\u00a0: camille@exemple.fr.'],
      ],
    ],
    [
      'phone',
      field('phone', 'phone'),
      [
        '06 39 98 12 34',
        '+33639981234',
        '04.65.71.00.00',
        '(0)1 99 00 12 34'.replace('(0)1', '01'),
        '\u0660\u0666 \u0663\u0669 \u0669\u0668 \u0660\u0660',
      ],
      [
        ['abc', 'Ce numéro de téléphone est incomplet. Exemple\u00a0: 06 12 34 56 78.'],
        ['06 39', 'Ce numéro de téléphone est incomplet. Exemple\u00a0: 06 12 34 56 78.'],
      ],
    ],
  ])('%s', (_type, one, right, wrong) => {
    for (const value of right) expect([value, problems(one, value)]).toEqual([value, []]);
    for (const [value, message] of wrong) expect([value, problems(one, value)]).toEqual([value, [message]]);
  });

  test('that is optional may be missing, but not invalid', () => {
    expect(problems(field('on', 'date', { required: false }), '')).toEqual([]);
    expect(problems(field('on', 'date', { required: false }), 'demain')).toHaveLength(1);
  });
});

describe('a sum that may not exceed another', () => {
  const fields = [
    field('deposit', 'money'),
    field('hasPart', 'yesNo', { required: false }),
    field('returned', 'money', { max: 'deposit', showIf: { field: 'hasPart', equals: true } }),
    field('months', 'number', { required: false }),
    field('kept', 'money', { required: false, max: 'deposit | minus: returned' }),
  ];
  const listProblems = (answers: Record<string, string | number | boolean | null>): string[] =>
    findAnswerProblems({ steps: [{ fields }] }, answers).map(({ field: name, message }) => `${name}: ${message}`);

  test.each<[string, Record<string, string | number | boolean | null>, string[]]>([
    ['is as much at most', { deposit: 65_000, hasPart: true, returned: 65_000 }, []],
    [
      'is refused with the amount beyond',
      { deposit: 65_000, hasPart: true, returned: 65_001 },
      ['returned: Cette réponse ne doit pas dépasser 650\u00a0€.'],
    ],
    [
      'counts what is left by several answers',
      { deposit: 65_000, hasPart: true, returned: 60_000, kept: 6_000 },
      ['kept: Cette réponse ne doit pas dépasser 50\u00a0€.'],
    ],
    [
      'has no limit while an earlier answer is missing or wrong',
      { deposit: '650', hasPart: true, returned: 99_000_000 },
      ['deposit: Ce montant n’est pas un nombre. Exemple\u00a0: 650 ou 650,50.'],
    ],
    ['does not count an earlier answer that is hidden', { deposit: 65_000, returned: 65_001, kept: 6_000 }, []],
  ])('%s', (_, answers, messages) => expect(listProblems(answers)).toEqual(messages));

  test('is not printed beyond it', () => {
    const answers = { deposit: 65_000, hasPart: true, returned: 65_001 };
    const printed = letter(
      { answers, sender: {}, recipient: {} },
      { steps: [{ fields }], computed: [], subject: 'essai', body: 'J’ai reçu {{ show.returned }}.' },
    );
    expect(getText(printed)).toContain('J’ai reçu returned.');
    expect(printed.missing).toContain('returned');
  });
});

describe('a conditional field', () => {
  const fields = [
    field('notice', 'choice', { choices: ['none', 'P1M', 'P2M'].map((value) => ({ value, label: value })) }),
    field('asks', 'yesNo', { showIf: { field: 'notice', equals: ['P1M', 'P2M'] } }),
    field('leavesOn', 'date', { showIf: { field: 'asks', equals: true } }),
  ];
  const template = { steps: [{ fields: fields.slice(0, 1) }, { fields: fields.slice(1) }] };

  test.each([
    [{}, ['notice']],
    [{ notice: 'none' }, ['notice']],
    [{ notice: 'P2M' }, ['notice', 'asks']],
    [{ notice: 'P2M', asks: true }, ['notice', 'asks', 'leavesOn']],
    // Answered before the notice became none: the whole chain is hidden.
    [{ notice: 'none', asks: true }, ['notice']],
    [{ notice: 'P1M', asks: 'true' }, ['notice', 'asks']],
  ])('with %p the form shows %p', (answers, shown) => {
    expect(listShownFields(template, answers).map(({ name }) => name)).toEqual(shown);
    const asked = findAnswerProblems(template, answers).map(({ field: name }) => name);
    expect(asked.every((name) => shown.includes(name))).toBe(true);
  });
  test('considers one condition alone, and with the fields all of them', () => {
    const answers = { notice: 'none', asks: true };
    expect(isShown(fields[2]!, answers)).toBe(true);
    expect(isShown(fields[2]!, answers, fields)).toBe(false);
  });
});

describe('several conditions', () => {
  const fields = [
    field('state', 'choice', { choices: ['received', 'waiting', 'service'].map((value) => ({ value, label: value })) }),
    field('informed', 'yesNo', { showIf: { field: 'state', equals: ['received', 'service'] } }),
    field('both', 'text', {
      showIf: {
        all: [
          { field: 'state', equals: 'received' },
          { field: 'informed', equals: true },
        ],
      },
    }),
    field('either', 'text', {
      showIf: {
        any: [
          { field: 'state', equals: 'waiting' },
          { field: 'informed', equals: false },
        ],
      },
    }),
  ];
  test.each([
    [{ state: 'received', informed: true }, ['both']],
    [{ state: 'received', informed: false }, ['either']],
    [{ state: 'waiting' }, ['either']],
    // Answered before the condition changed: no longer required, no longer counted.
    [{ state: 'waiting', informed: true }, ['either']],
    [{ state: 'service', informed: true }, []],
    [{}, []],
  ])('with %p: %p', (answers, shown) => {
    expect(
      listShownFields({ steps: [{ fields }] }, answers)
        .map(({ name }) => name)
        .filter((name) => name === 'both' || name === 'either'),
    ).toEqual(shown);
  });
});
