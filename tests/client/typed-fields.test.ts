import { describe, expect, test } from '@jest/globals';
import { readDate, writeDate } from '../../client/src/ui/read-date.ts';
import { readMoney, writeMoney } from '../../client/src/ui/read-money.ts';

describe('a typed date', () => {
  test.each([
    ['03/07/2026', '2026-07-03'],
    ['3/7/26', '2026-07-03'],
    ['12/3/26', '2026-03-12'],
    ['12 mars 2026', '2026-03-12'],
    ['12.03.2026', '2026-03-12'],
    ['3-7-2026', '2026-07-03'],
    ['03.07.2026', '2026-07-03'],
    ['03 07 2026', '2026-07-03'],
    ['03072026', '2026-07-03'],
    ['3 juillet 2026', '2026-07-03'],
    ['vendredi 3 juillet 2026', '2026-07-03'],
    ['1er mars 2026', '2026-03-01'],
    ['12 AOÛT 2026', '2026-08-12'],
    ['3 juil. 2026', '2026-07-03'],
    ['2026-07-03', '2026-07-03'],
    ['٠٣/٠٧/٢٠٢٦', '2026-07-03'],
  ])('is parsed: %s', (typed, day) => {
    expect(readDate(typed, 2026)).toBe(day);
  });

  test('with a two-digit year is in this century up to twenty years ahead', () => {
    expect(readDate('1/1/46', 2026)).toBe('2046-01-01');
    expect(readDate('1/1/47', 2026)).toBe('1947-01-01');
  });

  test.each(['31/02/2026', '32/01/2026', '3 ju 2026', '3/2026', 'demain', '', '2026-13-01', '29/02/2026'])(
    'is rejected: %s',
    (typed) => {
      expect(readDate(typed, 2026)).toBeNull();
    },
  );

  test('is shown in the French format once parsed', () => {
    expect(writeDate('2026-07-03')).toBe('03/07/2026');
  });
});

describe('a typed amount', () => {
  test.each([
    ['650', 65_000],
    ['650,5', 65_050],
    ['650,50 €', 65_050],
    ['1 250,00', 125_000],
    ['1\u202f250', 125_000],
    ['1.250,00', 125_000],
    ['650.50', 65_050],
    ['0', 0],
    ['12 euros', 1200],
    ['1 234,56 €', 123_456],
    ['1.234,56', 123_456],
    ['1234.5', 123_450],
  ])('is parsed into cents: %s', (typed, cents) => {
    expect(readMoney(typed)).toBe(cents);
  });

  test.each(['', 'abc', '12,345', '-5', '1,2,3', '€'])('is rejected: %s', (typed) => {
    expect(readMoney(typed)).toBeNull();
  });

  test('is parsed as the same amount once formatted', () => {
    for (const cents of [0, 5, 100, 65_050, 125_000, 123_456_789]) expect(readMoney(writeMoney(cents))).toBe(cents);
  });
});
