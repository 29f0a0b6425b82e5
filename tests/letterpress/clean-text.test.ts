import { expect, test } from '@jest/globals';
import { cleanText, findUnprintable, toPrintable, listUnprintable } from '../../src/letterpress/clean-text.ts';
import { metrics } from '../../src/letterpress/metrics.ts';

test.each([
  ['a\u0000b\u0007c', 'abc'],
  ['a\ud800b', 'a\ufffdb'],
  ['e\u0301', 'é'],
  ['e\u200d\u0301', 'é'],
  ['٠٦ ٣٩ ۰۶', '06 39 06'],
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['soft\u00adhyphen zero\u200bwidth \u202eright', 'softhyphen zerowidth right'],
  ['a\tb\u2003c', 'a b c'],
  ['e\ufb03cace', 'efficace'],
  ['10\u00a0%\u202f!', '10\u00a0%\u202f!'],
])('%j becomes %j', (typed, clean) => {
  expect(cleanText(typed)).toBe(clean);
});

test('characters missing in the fonts are replaced with similar ones, or leave a visible gap', () => {
  expect(toPrintable('ḱ ‑ − 李 🙂', 'regular', metrics)).toBe('k - − ? ?');
  // Combining accents without a letter: alone they would be printed next to it.
  expect(toPrintable(cleanText('g\u0303 e\u0301\u030c \u0301'), 'regular', metrics)).toBe('g é ');
  expect(toPrintable('Đặng Иван Ωμέγα', 'italic', metrics)).toBe('Đặng Иван Ωμέγα');
});

test('lists the characters to write differently, and no printable ones', () => {
  expect(findUnprintable('à 14\u00a0h, Łódź\u00a0: Ωμέγα?')).toBeNull();
  expect(findUnprintable('李 🙂')).toBe('Notre imprimante ne connaît pas\u00a0: 李 🙂. Écrivez autrement.');
});

test('names each character that would leave a gap, once', () => {
  expect(listUnprintable('李 et 李, 🙂?\nœuvre ḱ')).toEqual(['李', '🙂']);
});
