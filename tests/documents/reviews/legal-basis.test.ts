import { expect, test } from '@jest/globals';
import { citesChange } from '../../../src/modules/documents/reviews/legal-basis.ts';

const cites = (cited: string, article: string | null, text = 'Code du travail', citedText = 'Code du travail') =>
  citesChange([{ article: cited, text: citedText }], { text, article });

test.each([
  ['L. 1237-1', 'L. 1237-1'],
  ['L. 1237-1', 'l1237-1'],
  ['1217 et 1231-1', '1231-1'],
  ['5, 6 et 7', '6'],
  ['15, I, 2° à 5°', '15'],
  ['1 à 4', '3'],
  ['L. 3142-28 et suivants', 'L. 3142-31'],
  ['R* 196-1', 'R* 196-1'],
  ['L. 113-2, 4°', 'L. 113-2'],
  ['Annexe', 'annexe'],
  ['L. 1237-1', 'L. 1234-1 et L. 1237-1'],
  ['L. 1237-1', null],
])('a letter that cites « %s » is concerned by a change of « %s »', (cited, article) => {
  expect(cites(cited, article)).toBe(true);
});

test.each([
  ['L. 1237-1', 'L. 1237-11'],
  ['L. 1237-1', 'R. 1237-1'],
  ['15, I, 2° à 5°', '2'],
  ['1 à 4', '5'],
  ['1217 et 1231-1', '1231'],
  ['L. 3142-28 et suivants', 'L. 3142-27'],
  ['Annexe', '1'],
])('a letter that cites « %s » is not concerned by a change of « %s »', (cited, article) => {
  expect(cites(cited, article)).toBe(false);
});

test('texts are compared without case, accents and apostrophes', () => {
  expect(cites('1', '1', "code de l'education", 'Code de l’éducation')).toBe(true);
  expect(cites('1', '1', 'Code civil', 'Code pénal')).toBe(false);
});
