import { describe, expect, test } from '@jest/globals';
import { evaluate, findTemplateError, renderLiquid } from '../../../src/letterpress/compose/liquid.ts';

const refusal = (name: string, kind = 'la balise') => `${kind} «\u00a0${name}\u00a0» n’est pas de ce langage`;
const RANGE = 'un intervalle entre parenthèses n’est pas de ce langage';

describe('the template engine rejects', () => {
  test.each<[string, string, string]>([
    [
      'a loop hidden behind a space that only liquidjs skips',
      '{%\u180efor i in (1..300000)%}a{%\u180eendfor%}',
      refusal('for'),
    ],
    ['captures within captures', '{% capture a %}{% capture b %}x{% endcapture %}{% endcapture %}', refusal('capture')],
    ['a variable', '{% assign a = 1 %}', refusal('assign')],
    ['a raw passage', '{% raw %}{{ x }}{% endraw %}', refusal('raw')],
    ['a file', '{% render "x" %}', refusal('render')],
    ['several tags in one', '{% liquid\nassign a = 1 %}', refusal('liquid')],
    ['a comment', '{% # a comment %}', refusal('#')],
    ['a filter of liquidjs', '{{ sender | json }}', refusal('json', 'le filtre')],
    ['a range in a condition', '{% if (1..10000000) contains 7 %}x{% endif %}', RANGE],
    [
      'a range in a nested condition',
      '{% if a %}{% unless b %}{% if 1 == (1..9) %}x{% endif %}{% endunless %}{% endif %}',
      RANGE,
    ],
    ['a range in an else branch', '{% if a %}{% else %}{{ (1..9) }}{% endif %}', RANGE],
    ['a range in a case', '{% case (1..9) %}{% when 1 %}x{% endcase %}', RANGE],
    ['a range in a when', '{% case a %}{% when 1, (1..9) %}x{% endcase %}', RANGE],
    ['a range that is printed', '{{ (1..10000000) }}', RANGE],
    ['a range given to a filter', '{{ a | plus: (1..9) }}', RANGE],
    ['a range as a property', '{{ show[(1..9)] }}', RANGE],
    ['a tag that is not closed', '{% if a %}', '«\u00a0{% if a %}\u00a0» n’est pas fermé'],
    ['an output that is not closed', 'b {{ a', '«\u00a0{{ a\u00a0» n’est pas fermé'],
    ['a tag without its expression', '{% if %}x{% endif %}', 'ce passage est illisible (invalid value expression: "")'],
    ['a megabyte of text', 'x'.repeat(1_000_000), 'ce passage est illisible (parse length limit exceeded)'],
  ])('%s', (_, source, message) => {
    expect(findTemplateError(source)?.message).toBe(message);
    expect(() => renderLiquid(source, { a: 1, show: {}, sender: {} })).toThrow();
  });

  test('and names the line', () =>
    expect(findTemplateError('one\ntwo {% if a %}{{ (1..9) }}{% endif %}')).toEqual({ line: 2, message: RANGE }));
  test('a range in an expression that is only evaluated', () =>
    expect(() => evaluate('(1..10000000)', {})).toThrow(RANGE));
});

test.each<[number | null, number | null]>([
  [1, 10],
  [14, 10],
  [15, 20],
  [30, 20],
  [31, 50],
  [null, null],
])('%s days are looked up in a scale as %s', (days, rate) => {
  const rates = [{ upTo: 14, value: 10 }, { upTo: 30, value: 20 }, { value: 50 }];
  expect(evaluate('days | look_up: rates', { days, rates })).toBe(rate);
});
test('a value above the last limit of a scale is unknown', () => {
  expect(evaluate('days | look_up: rates', { days: 91, rates: [{ upTo: 90, value: 50 }] })).toBeNull();
});

test.each([
  ['2026-07-31', 0, '2026-12-31'],
  ['2026-07-31', 2, '2028-12-31'],
  ['2026-12-31', 1, '2027-12-31'],
  ['2027-01-01', 1, '2028-12-31'],
  [null, 1, null],
  ['2026-07-31', null, null],
])('the end of the year after %s, %s years later, is %s', (day, years, end) =>
  expect(evaluate('day | year_end: years', { day, years })).toBe(end),
);

test('a scale has days for limits, and a series its very numbers', () => {
  const halves = [
    { upTo: '2026-06-30', value: 6.67 },
    { upTo: '2026-12-31', value: 6.5 },
  ];
  expect(evaluate('day | look_up: halves', { day: '2026-06-30', halves })).toBe(6.67);
  expect(evaluate('day | look_up: halves', { day: '2026-07-01', halves })).toBe(6.5);
  expect(evaluate('day | look_up: halves', { day: '2027-01-01', halves })).toBeNull();
  const series = [
    { at: 32025, value: 145.77 },
    { at: 12025, value: 145.47 },
  ];
  expect(evaluate('key | look_up: series', { key: 12025, series })).toBe(145.47);
  expect(evaluate('key | look_up: series', { key: 22025, series })).toBeNull();
  expect(evaluate('key | look_up: series', { key: '12025', series })).toBeNull();
});

test('interest runs on each sum from the day after it fell due', () => {
  const invoices = [
    { due: 125_000, dueOn: '2026-10-01' },
    { due: 90_000, dueOn: '2026-10-15' },
    { due: 50_000, dueOn: '2026-12-31' },
  ];
  const interest = (values: object): unknown =>
    evaluate('invoices | interest: "due", "dueOn", rate, day', { invoices, rate: 12, day: '2026-11-23', ...values });
  // (1,250.00 × 53 + 900.00 × 39) × 12 % ÷ 365
  expect(interest({})).toBe(3332);
  expect(interest({ day: '2026-10-01' })).toBe(0);
  expect(interest({ rate: null })).toBeNull();
  expect(interest({ invoices: [{ due: 125_000, dueOn: null }] })).toBeNull();
  expect(interest({ invoices: [] })).toBeNull();
});

test.each([
  ['latest', '2027-01-01'],
  ['earliest', '2026-10-02'],
])('the %s day of a repeated field is unknown while one of its days is', (filter, nextDay) => {
  const day = (...days: unknown[]): unknown =>
    evaluate(`invoices | ${filter}: "dueOn" | plus_days: 1`, { invoices: days.map((dueOn) => ({ dueOn })) });
  expect(day('2026-12-31', '2026-10-01', '2026-11-15')).toBe(nextDay);
  for (const days of [[], ['2026-10-01', null], ['2026-10-01', 'bientôt']]) expect(day(...days)).toBeNull();
});

test('a verb keeps the pronoun that looks like an article', () => {
  expect(renderLiquid('{{ request | de_verb }}', { request: 'le réparer' })).toBe('de le réparer');
  expect(renderLiquid('{{ request | de_verb }}', { request: 'agir' })).toBe('d’agir');
});

test('a long chain of filters is computed', () => {
  expect(evaluate(`a${' | plus: 1'.repeat(5_000)}`, { a: 1 })).toBe(5_001);
});

test('conditions, values and brackets of a letter keep their meaning', () => {
  const source =
    '{%- if a == "x" and b -%}(1)(2){%- elsif a contains "y" -%}y{%- else -%}{{ b | plus: 2 }}{%- endif -%}';
  expect(findTemplateError(source)).toBeNull();
  expect(renderLiquid(source, { a: 'x', b: 1 })).toBe('(1)(2)');
  expect(renderLiquid(source, { a: 'zyz', b: 1 })).toBe('y');
  expect(renderLiquid(source, { a: 'z', b: 1 })).toBe('3');
  expect(
    renderLiquid('{% case a %}{% when "x" %}1{% else %}2{% endcase %}{% unless b %}3{% endunless %}', {
      a: 'x',
      b: false,
    }),
  ).toBe('13');
});
