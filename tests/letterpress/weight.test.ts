import { expect, test } from '@jest/globals';
import { getEnvelopes, partnerNames } from '../../src/domain/postal-partner.ts';
import { measurePaper, countSheets } from '../../src/letterpress/envelopes.ts';
import { LETTER_SHEET } from '../../src/letterpress/geometry.ts';

test('two pages share a sheet when both sides are printed', () => {
  expect([0, 1, 2, 3, 10].map((n) => countSheets([n], { duplex: true }))).toEqual([1, 1, 1, 2, 5]);
  expect([1, 2, 3].map((n) => countSheets([n], { duplex: false }))).toEqual([1, 2, 3]);
});

test('each part starts on a new sheet', () => {
  expect(countSheets([1, 1, 3], { duplex: true })).toBe(4);
  expect(countSheets([1, 1, 3], { duplex: false })).toBe(5);
  expect(countSheets([2, 2], { duplex: true })).toBe(2);
});

test('the sixth sheet requires a large envelope, which holds forty-four', () => {
  expect([1, 5, 6, 44, 45].map((sheets) => measurePaper(sheets, 'maileva').envelope.name)).toEqual([
    'DL',
    'DL',
    'C4',
    'C4',
    'C4',
  ]);
  expect(measurePaper(1, 'maileva').maxSheets).toBe(44);
});

test('each partner has its own envelopes: sizes, weights and maximum sheets', () => {
  const paper = (sheets: number, partner: Parameters<typeof measurePaper>[1]) => {
    const { envelope, grams, maxSheets } = measurePaper(sheets, partner);
    return [envelope.name, grams, maxSheets];
  };
  expect([3, 10, 11].map((sheets) => paper(sheets, 'mercifacteur'))).toEqual([
    ['C5', 23, 50],
    ['C5', 58, 50],
    ['C4', 75, 50],
  ]);
  expect([1, 5, 6].map((sheets) => paper(sheets, 'lob'))).toEqual([
    ['N10', 17, 59],
    ['N10', 37, 59],
    ['FLAT', 60, 59],
  ]);
  expect(paper(3, null)).toEqual(paper(3, 'maileva'));
});

test('computes the weights of the postal examples', () => {
  expect([3, 4, 5].map((sheets) => measurePaper(sheets, 'maileva').grams)).toEqual([20, 25, 30]);
  // Six sheets, the address sheet of every C4, and the envelope: in the upper band.
  expect(measurePaper(6, 'maileva').grams).toBe(55);
});

test('every window of every partner shows the recipient only', () => {
  const { recipient, quiet } = LETTER_SHEET;
  for (const partner of partnerNames) {
    for (const { name, window } of getEnvelopes(partner)) {
      if (!window) continue;
      // Capitals of ten points reach 2.4 mm above their baseline.
      const seen =
        recipient.x >= window.x &&
        recipient.x + recipient.width <= window.x + window.width &&
        recipient.y - 2.4 >= window.y &&
        recipient.bottom <= window.y + window.height;
      const alone =
        window.x >= quiet.x &&
        window.x + window.width <= quiet.x + quiet.width &&
        window.y >= quiet.y &&
        window.y + window.height <= quiet.y + quiet.height;
      expect({ name, seen, alone }).toEqual({ name, seen: true, alone: true });
    }
  }
});
