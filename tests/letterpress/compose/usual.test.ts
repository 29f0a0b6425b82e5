import { describe, expect, test } from '@jest/globals';
import { compose, fillUsualAnswers, type AnswerValue, type ComposeField } from '../../../src/letterpress/index.ts';
import { content, template } from './sample-letter.ts';

const base = { label: 'Question', blank: 'blanc', required: true };
const known = {
  sender: {
    kind: 'person' as const,
    firstName: 'Hélène',
    lastName: 'Marchal',
    line4: '14 rue des Acacias',
    postcode: '69003',
    city: 'Lyon',
  },
  recipient: {
    kind: 'person' as const,
    firstName: 'Karim',
    lastName: 'Benali',
    line4: '3 rue Haute',
    postcode: '33380',
    city: 'Mios',
  },
  date: '2026-11-23',
  presentedOn: '2026-11-26',
};
const fill = (
  fields: Partial<ComposeField>[],
  answers: Record<string, AnswerValue> = {},
  more: Partial<Parameters<typeof fillUsualAnswers>[2]> = {},
  tables: Parameters<typeof fillUsualAnswers>[0]['tables'] = [],
) =>
  fillUsualAnswers(
    { steps: [{ fields: fields.map((field) => ({ ...base, name: 'it', type: 'text', ...field })) }], tables },
    answers,
    { ...known, ...more },
  );

test.each([
  ['own_address', 'text', '14 rue des Acacias, 69003 Lyon'],
  ['own_name', 'text', 'Hélène Marchal'],
  ['own_last_name', 'text', 'Marchal'],
  ['own_identity', 'text', 'Hélène Marchal, 14 rue des Acacias, 69003 Lyon'],
  ['own_town', 'text', 'Lyon'],
  ['own_email', 'email', undefined],
  ['own_phone', 'phone', undefined],
  ['recipient_name', 'text', 'Karim Benali'],
  ['recipient_address', 'text', '3 rue Haute, 33380 Mios'],
  ['expected_receipt', 'date', '2026-11-26'],
  ['this_year', 'year', 2026],
  ['last_year', 'year', 2025],
  ['last_year', 'text', '2025'],
  ['last_year_period', 'text', 'du 1er janvier au 31 décembre 2025'],
  ['latest_income_tax', 'text', 'impôt sur les revenus de 2025'],
] as const)('%s in a question of the type %s is %s', (usual, type, answer) =>
  expect(fill([{ usual, type }])['it']).toBe(answer),
);

test('the income of last year is taxed by a notice of the end of July, before it is that of the year before', () => {
  const fillOn = (date: string) => fill([{ usual: 'latest_income_tax' }], {}, { date })['it'];
  expect(fillOn('2026-07-31')).toBe('impôt sur les revenus de 2024');
  expect(fillOn('2026-08-01')).toBe('impôt sur les revenus de 2025');
});

test('the e-mail address and the phone are known once the sender gives them', () => {
  const sender = { ...known.sender, email: 'h@exemple.fr', phone: '06 39 98 12 34' };
  expect(fill([{ usual: 'own_email' }], {}, { sender })).toEqual({ it: 'h@exemple.fr' });
  expect(fill([{ usual: 'own_phone' }], {}, { sender })).toEqual({ it: '06 39 98 12 34' });
  expect(fill([{ usual: 'own_identity' }], {}, { sender })).toEqual({ it: 'Hélène Marchal, h@exemple.fr' });
});

test('an organisation has no name of a person', () => {
  const sender = { ...known.sender, kind: 'organisation' as const, organisation: 'Atelier Exemple' };
  expect(fill([{ usual: 'own_name' }], {}, { sender })).toEqual({});
  expect(fill([{ usual: 'own_last_name' }], {}, { sender })).toEqual({});
  expect(fill([{ usual: 'recipient_name' }], {}, { recipient: sender })).toEqual({ it: 'Atelier Exemple' });
});

test('a day moves by a period, or by the answer to an earlier question', () => {
  const asked = { name: 'days', type: 'number' };
  expect(fill([{ type: 'date', usual: 'expected_receipt', after: 'P1M' }])).toEqual({ it: '2026-12-26' });
  expect(fill([asked, { type: 'date', usual: 'expected_receipt', after: 'days' }])).toEqual({});
  expect(fill([asked, { type: 'date', usual: 'expected_receipt', after: 'days' }], { days: 10 })).toEqual({
    days: 10,
    it: '2026-12-06',
  });
  expect(
    fill(
      [
        { ...asked, type: 'choice' },
        { type: 'date', usual: 'expected_receipt', after: 'days' },
      ],
      { days: 'none' },
    ),
  ).toEqual({ days: 'none' });
});

test('a value is proposed by an expression over earlier answers and a table', () => {
  const fields: Partial<ComposeField>[] = [
    { name: 'quarter', type: 'choice' },
    { name: 'year', type: 'year', usual: 'last_year' },
    { type: 'number', proposal: 'quarter | pick: "third", 30000 | plus: year | look_up: rentIndex' },
  ];
  const tables = [{ name: 'rentIndex', rows: [{ at: 32025, value: 145.77 }] }];
  expect(fill(fields, {}, {}, tables)).toEqual({ year: 2025 });
  expect(fill(fields, { quarter: 'third' }, {}, tables)).toEqual({ quarter: 'third', year: 2025, it: 145.77 });
  expect(fill(fields, { quarter: 'third', year: 2026 }, {}, tables)).toEqual({ quarter: 'third', year: 2026 });
  // An answer named like the table does not replace it.
  expect(fill(fields, { quarter: 'third', rentIndex: 'x' }, {}, tables)).toMatchObject({ it: 145.77 });
  expect(fill(fields, { quarter: 'third', it: 144 }, {}, tables)).toEqual({ quarter: 'third', year: 2025, it: 144 });
});

describe('the answer of most people', () => {
  const fields: Partial<ComposeField>[] = [
    { name: 'whose', type: 'choice', defaultValue: 'mine', choices: [] },
    { name: 'who', usual: 'own_name', proposedIf: { field: 'whose', equals: 'mine' } },
    { name: 'joined', type: 'yesNo', defaultValue: false },
  ];
  test('is proposed, and other proposals follow from it', () =>
    expect(fill(fields)).toEqual({ whose: 'mine', who: 'Hélène Marchal', joined: false }));
  test('gives way to every answer of the person, also to an emptied one', () => {
    expect(fill(fields, { whose: 'child', joined: true })).toEqual({ whose: 'child', joined: true });
    expect(fill(fields, { whose: null, who: '' })).toEqual({ whose: null, who: '', joined: false });
  });
  test('is printed without having been stored, so that an order without the browser prints the same', () => {
    const letter = compose(
      {
        ...template,
        steps: [{ fields: [{ ...base, name: 'joined', type: 'yesNo', defaultValue: true }] }],
        computed: [],
        enclosures: [],
        subject: 'essai',
        body: '{% if joined %}Une copie est jointe.{% else %}{{ show.joined }}{% endif %}',
      },
      { ...content(), answers: {} },
      { date: '2026-11-23', sending: 'green' },
    );
    expect(letter.missing).toEqual([]);
    expect(JSON.stringify(letter.blocks)).toContain('Une copie est jointe.');
  });
});
