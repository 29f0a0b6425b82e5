import { expect, test } from '@jest/globals';
import { envelopeFor, sheetsOfParts, weightGrams } from '../../src/letterpress/weight.ts';

test('two pages share a sheet when both sides are printed', () => {
  expect([0, 1, 2, 3, 10].map((n) => sheetsOfParts([n], { duplex: true }))).toEqual([1, 1, 1, 2, 5]);
  expect([1, 2, 3].map((n) => sheetsOfParts([n], { duplex: false }))).toEqual([1, 2, 3]);
});

test('each part starts on a new sheet', () => {
  expect(sheetsOfParts([1, 1, 3], { duplex: true })).toBe(4);
  expect(sheetsOfParts([1, 1, 3], { duplex: false })).toBe(5);
  expect(sheetsOfParts([2, 2], { duplex: true })).toBe(2);
});

test('the sixth sheet asks for a large envelope', () => {
  expect([1, 5, 6, 44].map(envelopeFor)).toEqual(['DL', 'DL', 'C4', 'C4']);
});

test('weighs the examples of the postal facts', () => {
  expect([3, 4, 5].map((sheets) => weightGrams(sheets, { envelope: 'DL' }))).toEqual([20, 25, 30]);
  // Six sheets, the address sheet of every C4, and the envelope: in the upper band.
  expect(weightGrams(6, { envelope: 'C4' })).toBe(55);
});
