import { describe, expect, test } from '@jest/globals';
import { formatDay, formatInstant, formatDate, formatTime } from '../../src/domain/format-date.ts';
import { formatExactInstant } from '../../src/domain/format-exact-instant.ts';

describe('an instant in Paris, as shown to customers', () => {
  test.each([
    ['2026-11-25T06:00:30Z', '7\u00a0h'],
    ['2026-11-25T06:05:00Z', '7\u00a0h\u00a005'],
    ['2026-07-14T21:59:59Z', '23\u00a0h\u00a059'],
    ['2026-07-14T22:00:00Z', '0\u00a0h'],
    ['2026-07-14T22:10:00Z', '0\u00a0h\u00a010'],
  ])('%s is %s', (at, words) => expect(formatTime(new Date(at))).toBe(words));

  test('the day is that of Paris, and the first is « 1er »', () => {
    expect(formatDay(new Date('2026-11-30T23:30:00Z'))).toBe('mardi\u00a01er\u00a0décembre');
    expect(formatDate(new Date('2026-12-31T22:59:59Z'))).toBe('31\u00a0décembre\u00a02026');
    expect(formatInstant(new Date('2026-12-31T23:00:00Z'))).toBe('Vendredi\u00a01er\u00a0janvier 2027, 0\u00a0h.');
  });

  test('the instant of a message is exact to the second', () =>
    expect(formatExactInstant(new Date('2026-11-30T23:30:05Z'))).toBe('1er décembre 2026 à 00:30:05 (heure de Paris)'));
});
