import { expect, test } from '@jest/globals';
import { envelopeFor, sheetsOf, weightGrams } from '../../src/letterpress/weight.ts';

const pages = (length: number): { length: number } => ({ length });

test('two pages share a sheet when both sides are printed', () => {
  expect([0, 1, 2, 3, 10].map((n) => sheetsOf(pages(n), { duplex: true }))).toEqual([1, 1, 1, 2, 5]);
  expect([1, 2, 3].map((n) => sheetsOf(pages(n), { duplex: false }))).toEqual([1, 2, 3]);
});

test('the sixth sheet asks for a large envelope', () => {
  expect([1, 5, 6, 44].map(envelopeFor)).toEqual(['DL', 'DL', 'C4', 'C4']);
});

test('weighs the examples of the postal facts', () => {
  expect([3, 4, 5].map((sheets) => weightGrams(sheets, { envelope: 'DL' }))).toEqual([20, 25, 30]);
  expect(weightGrams(6, { envelope: 'C4' })).toBe(50);
});
