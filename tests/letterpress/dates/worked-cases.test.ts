import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addClearDays,
  addDays,
  addMonths,
  addWorkingDays,
  isOuvrable,
  isOuvre,
  findLastDay,
  countMonthsBegun,
  moveToWorkday,
  findRegion,
} from '../../../src/letterpress/dates/days.ts';
import { toParisDay } from '../../../src/letterpress/dates/paris.ts';
import { computeExpectedArrival, computeLastPosting } from '../../../src/letterpress/dates/post.ts';

const ouvrables = (from: string, count: number, postcode = ''): string =>
  addWorkingDays(from, count, (at) => isOuvrable(at, findRegion(postcode)));
const ouvres = (from: string, count: number, postcode = ''): string =>
  addWorkingDays(from, count, (at) => isOuvre(at, findRegion(postcode)));
const posted = (by: string, counted: 'sent' | 'received'): string =>
  computeLastPosting('registered_receipt', by, counted).toISOString();

/** Sixty cases as people meet them, worked out by hand on a calendar. */
const cases: [what: string, found: () => unknown, expected: unknown][] = [
  // Notices and time limits in months
  ['three months’ notice received on 15 January', () => findLastDay('P3M', '2026-01-15'), '2026-04-14'],
  ['one month’s notice received on 31 January', () => findLastDay('P1M', '2026-01-31'), '2026-02-28'],
  ['one month’s notice received on 31 January of a leap year', () => findLastDay('P1M', '2028-01-31'), '2028-02-29'],
  ['one month’s notice received on 30 January', () => findLastDay('P1M', '2026-01-30'), '2026-02-28'],
  ['one month’s notice received on 28 February', () => findLastDay('P1M', '2026-02-28'), '2026-03-27'],
  ['two months’ notice over the new year', () => findLastDay('P2M', '2026-12-15'), '2027-02-14'],
  ['three months’ notice received on 30 November', () => findLastDay('P3M', '2026-11-30'), '2027-02-28'],
  ['six months before the term of a lease', () => addMonths('2027-06-30', -6), '2026-12-30'],
  ['six months before a term on 31 August', () => addMonths('2027-08-31', -6), '2027-02-28'],
  ['two months to go to court, notified on 31 December', () => addMonths('2026-12-31', 2), '2027-02-28'],
  ['two months to go to court, the last day a Sunday', () => moveToWorkday(addMonths('2026-12-31', 2)), '2027-03-01'],
  ['two months from 14 May, the last day Bastille day', () => moveToWorkday(addMonths('2026-05-14', 2)), '2026-07-15'],
  ['a deposit due one month after 31 August', () => addMonths('2026-08-31', 1), '2026-09-30'],
  ['a deposit due two months after 31 December', () => addMonths('2025-12-31', 2), '2026-02-28'],
  ['two years from 29 February', () => addMonths('2028-02-29', 24), '2030-02-28'],
  ['a warranty of twenty-four months', () => addMonths('2024-11-21', 24), '2026-11-21'],
  ['five years to claim', () => addMonths('2021-11-21', 60), '2026-11-21'],
  ['months begun: the very day', () => countMonthsBegun('2026-10-15', '2026-10-15'), 0],
  ['months begun: the next day', () => countMonthsBegun('2026-10-15', '2026-10-16'), 1],
  ['months begun: a month to the day', () => countMonthsBegun('2026-10-15', '2026-11-15'), 1],
  ['months begun: a month and a day', () => countMonthsBegun('2026-10-15', '2026-11-16'), 2],
  ['months begun: over a short February', () => countMonthsBegun('2026-01-31', '2026-03-31'), 2],
  // Days of the calendar, clear days
  ['fourteen days to change one’s mind', () => addDays('2026-11-21', 14), '2026-12-05'],
  [
    'fourteen days, the last a Saturday, where a text moves it',
    () => moveToWorkday(addDays('2026-11-21', 14)),
    '2026-12-07',
  ],
  ['fifteen days to withdraw from an agreement signed on 17 November', () => addDays('2026-11-17', 15), '2026-12-02'],
  ['forty-five days to contest a fine sent on 1 October', () => addDays('2026-10-01', 45), '2026-11-15'],
  [
    'forty-five days, the last a Sunday, where a text moves it',
    () => moveToWorkday(addDays('2026-10-01', 45)),
    '2026-11-16',
  ],
  ['eight clear days from 2 November', () => addClearDays('2026-11-02', 8), '2026-11-11'],
  ['eight clear days that end on the armistice', () => moveToWorkday(addClearDays('2026-11-02', 8)), '2026-11-12'],
  ['twenty-one clear days before a meeting', () => addClearDays('2026-05-04', 21), '2026-05-26'],
  ['a single clear day', () => addClearDays('2026-12-31', 1), '2027-01-02'],
  ['ten days across 29 February', () => addDays('2028-02-25', 10), '2028-03-06'],
  ['thirty days across the change to summer time', () => addDays('2026-03-15', 30), '2026-04-14'],
  ['thirty days across the change to winter time', () => addDays('2026-10-10', 30), '2026-11-09'],
  // Working and opening days
  ['five opening days from a Monday', () => ouvres('2026-11-23', 5), '2026-11-30'],
  ['five working days from a Monday', () => ouvrables('2026-11-23', 5), '2026-11-28'],
  ['three working days from a Friday', () => ouvrables('2026-11-20', 3), '2026-11-24'],
  ['two opening days over Easter', () => ouvres('2026-04-03', 2), '2026-04-08'],
  ['two working days over Easter', () => ouvrables('2026-04-03', 2), '2026-04-07'],
  ['one opening day over the three days of May', () => ouvres('2026-05-07', 1), '2026-05-11'],
  ['one opening day before the first of May', () => ouvres('2026-04-30', 1), '2026-05-04'],
  ['Ascension and its bridge: one opening day from Wednesday', () => ouvres('2026-05-13', 1), '2026-05-15'],
  ['Whit Monday: one working day from Saturday', () => ouvrables('2026-05-23', 1), '2026-05-26'],
  ['ten opening days around Christmas', () => ouvres('2026-12-21', 10), '2027-01-06'],
  ['six working days are a week', () => ouvrables('2026-11-14', 6), '2026-11-21'],
  ['a limit on New Year’s day', () => moveToWorkday('2027-01-01'), '2027-01-04'],
  ['a limit on 15 August, a Saturday', () => moveToWorkday('2026-08-15'), '2026-08-17'],
  ['a limit on Easter Monday', () => moveToWorkday('2027-03-29'), '2027-03-30'],
  // Alsace and Moselle
  ['Saint Stephen’s day in Strasbourg', () => ouvrables('2028-12-24', 1, '67000'), '2028-12-27'],
  ['the same day in Lyon', () => ouvrables('2028-12-24', 1, '69003'), '2028-12-26'],
  ['Good Friday in Metz', () => ouvres('2026-04-02', 1, '57000'), '2026-04-07'],
  ['Good Friday in Nancy', () => ouvres('2026-04-02', 1, '54000'), '2026-04-03'],
  ['a limit on Good Friday in Colmar', () => moveToWorkday('2026-04-03', findRegion('68000')), '2026-04-07'],
  // The last moment to post
  ['to be sent by a Wednesday', () => posted('2026-11-25', 'sent'), '2026-11-25T16:00:00.000Z'],
  ['to be sent by a Sunday', () => posted('2026-11-22', 'sent'), '2026-11-20T16:00:00.000Z'],
  ['to be sent by the armistice', () => posted('2026-11-11', 'sent'), '2026-11-10T16:00:00.000Z'],
  ['to be sent by a Friday of summer', () => posted('2026-07-10', 'sent'), '2026-07-10T15:00:00.000Z'],
  ['to be received by a Thursday', () => posted('2026-11-26', 'received'), '2026-11-23T16:00:00.000Z'],
  ['to be received by a Monday', () => posted('2026-11-23', 'received'), '2026-11-19T16:00:00.000Z'],
  ['to be received by the Monday after Christmas', () => posted('2026-12-28', 'received'), '2026-12-23T16:00:00.000Z'],
];

describe('sixty worked cases', () => {
  test('are complete', () => expect(cases).toHaveLength(60));
  test.each(cases)('%s', (_, found, expected) => expect(found()).toBe(expected));
});

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('a letter handed over at the last moment is in time; one collection later it is not', () => {
  fc.assert(
    fc.property(day, (by) => {
      const sent = computeLastPosting('green', by, 'sent');
      expect(toParisDay(sent) <= by).toBe(true);
      expect(ouvres(toParisDay(sent), 1) > by).toBe(true);
      const before = new Date(computeLastPosting('green', by, 'received').getTime() - 1);
      expect(computeExpectedArrival('green', before) <= by).toBe(true);
      expect(computeExpectedArrival('green', new Date(before.getTime() + 1)) > by).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('in Alsace and Moselle a count of working days never ends earlier than elsewhere, and at most two days later per week', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 5 }), (from, count) => {
      const [there, here] = [ouvres(from, count, '67000'), ouvres(from, count)];
      expect(there >= here).toBe(true);
      expect(there <= ouvres(here, 2)).toBe(true);
    }),
  );
});
