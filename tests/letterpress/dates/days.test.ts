import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isHoliday,
  addDays,
  addMonths,
  addWorkingDays,
  isDay,
  isOuvrable,
  isOuvre,
  findLastDay,
  countMonthsBegun,
  moveToWorkday,
} from '../../../src/letterpress/dates/days.ts';
import { formatLongDate } from '../../../src/letterpress/dates/format.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe('a day', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
    '0000-01-01',
    '９026-01-01',
  ])('%s is invalid', (text) => {
    expect(isDay(text)).toBe(false);
  });
  test.each(['2028-02-29', '2026-12-31', '2000-02-29'])('%s is valid', (text) => {
    expect(isDay(text)).toBe(true);
  });
  test.each([
    ['2026-11-21', '21\u00a0novembre\u00a02026'],
    ['2026-12-01', '1er\u00a0décembre\u00a02026'],
    ['2027-08-02', '2\u00a0août\u00a02027'],
  ])('%s is formatted %s', (of, written) => expect(formatLongDate(of)).toBe(written));
});

describe('months run from day number to day number', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-10', 0, '2026-05-10'],
  ])('%s and %i months: %s', (from, count, to) => expect(addMonths(from, count)).toBe(to));

  test('the day number stays, or becomes the last of its month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (from, count) => {
        const to = addMonths(from, count);
        const isLast = addDays(to, 1).endsWith('-01');
        expect(isDay(to)).toBe(true);
        expect(to.slice(8) === from.slice(8) || (isLast && to.slice(8) < from.slice(8))).toBe(true);
      }),
    );
  });
  test('commenced months are counted as one by one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1500 }), (from, count) => {
        const to = addDays(from, count);
        let begun = 0;
        while (addMonths(from, begun) < to) begun += 1;
        expect(countMonthsBegun(from, to)).toBe(begun);
      }),
    );
  });
  test.each([
    ['2026-09-30', '2026-09-30', 0],
    ['2026-09-30', '2026-10-01', 1],
    ['2026-09-30', '2026-10-30', 1],
    ['2026-09-30', '2026-10-31', 2],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-03-01', 2],
    ['2026-09-30', '2020-01-01', 0],
  ])('after %s, on %s, %i months have commenced', (from, to, count) => expect(countMonthsBegun(from, to)).toBe(count));
});

describe('a period ends on its last day, in the evening', () => {
  test.each([
    ['P1M', '2026-01-14', '2026-02-13'],
    ['P15D', '2026-01-14', '2026-01-28'],
    ['P1M', '2026-04-20', '2026-05-19'],
    ['P2M', '2026-11-27', '2027-01-26'],
    ['P1M', '2026-01-31', '2026-02-28'],
    ['P1M', '2026-02-28', '2026-03-27'],
    ['P3M', '2026-03-01', '2026-05-31'],
    ['P1W', '2026-12-28', '2027-01-03'],
    ['P0D', '2026-05-05', '2026-05-05'],
  ])('%s from %s: %s', (period, from, last) => expect(findLastDay(period, from)).toBe(last));
  test.each(['none', 'P1Y', '1M', 'P-1M', 'P1000D', ''])('« %s » is no valid period', (text) => {
    expect(findLastDay(text, '2026-01-01')).toBeNull();
  });
});

describe('French public holidays', () => {
  test.each([
    [
      2024,
      [
        '2024-01-01',
        '2024-04-01',
        '2024-05-01',
        '2024-05-08',
        '2024-05-09',
        '2024-05-20',
        '2024-07-14',
        '2024-08-15',
        '2024-11-01',
        '2024-11-11',
        '2024-12-25',
      ],
    ],
    [
      2026,
      [
        '2026-01-01',
        '2026-04-06',
        '2026-05-01',
        '2026-05-08',
        '2026-05-14',
        '2026-05-25',
        '2026-07-14',
        '2026-08-15',
        '2026-11-01',
        '2026-11-11',
        '2026-12-25',
      ],
    ],
    // The earliest and the latest Easter of this century's calendars people will see.
    [
      2008,
      [
        '2008-01-01',
        '2008-03-24',
        '2008-05-01',
        '2008-05-08',
        '2008-05-12',
        '2008-07-14',
        '2008-08-15',
        '2008-11-01',
        '2008-11-11',
        '2008-12-25',
      ],
    ],
    [
      2038,
      [
        '2038-01-01',
        '2038-04-26',
        '2038-05-01',
        '2038-05-08',
        '2038-06-03',
        '2038-06-14',
        '2038-07-14',
        '2038-08-15',
        '2038-11-01',
        '2038-11-11',
        '2038-12-25',
      ],
    ],
  ])('%i', (year, holidays) => {
    const found: string[] = [];
    for (let at = `${year}-01-01`; at <= `${year}-12-31`; at = addDays(at, 1)) if (isHoliday(at)) found.push(at);
    // In 2008 Ascension fell on the first of May.
    expect(found).toEqual(holidays);
  });
});

describe('working days', () => {
  test('ouvrables are Monday to Saturday, ouvrés Monday to Friday, without holidays', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-11'].map((at) => isOuvrable(at))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-11'].map((at) => isOuvre(at))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  test.each([
    ['2026-11-20', 1, isOuvrable, '2026-11-21'],
    ['2026-11-20', 1, isOuvre, '2026-11-23'],
    ['2026-11-20', 3, isOuvrable, '2026-11-24'],
    ['2026-04-30', 1, isOuvre, '2026-05-04'],
    ['2026-12-24', 2, isOuvrable, '2026-12-28'],
    ['2026-05-07', 3, isOuvrable, '2026-05-12'],
  ])('%s and %i', (from, count, isWorked, to) => expect(addWorkingDays(from, count, (at) => isWorked(at))).toBe(to));
  test.each([
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2026-05-01', '2026-05-04'],
    ['2026-12-25', '2026-12-28'],
  ])('a time limit that falls on %s ends on %s', (from, to) => expect(moveToWorkday(from)).toBe(to));
  test('counting n working days passes n working days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const to = addWorkingDays(from, count, (at) => isOuvre(at));
        let passed = 0;
        for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isOuvre(at)) passed += 1;
        expect([passed, isOuvre(to)]).toEqual([count, true]);
      }),
      { numRuns: 50 },
    );
  });
});
