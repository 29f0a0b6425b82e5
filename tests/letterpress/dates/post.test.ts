import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isOuvrable, isOuvre } from '../../../src/letterpress/dates/days.ts';
import { toParisDay } from '../../../src/letterpress/dates/paris.ts';
import { computeExpectedArrival, findNextCollection } from '../../../src/letterpress/dates/post.ts';

const at = (iso: string): Date => new Date(iso);

describe('the next collection', () => {
  test.each([
    ['a Monday morning', '2026-11-23T08:00:00Z', '2026-11-23T16:00:00.000Z'],
    ['a minute before the cut-off', '2026-11-23T15:59:59Z', '2026-11-23T16:00:00.000Z'],
    ['at the cut-off', '2026-11-23T16:00:00Z', '2026-11-24T16:00:00.000Z'],
    ['in summer the cut-off is an hour earlier in UTC', '2026-07-01T14:59:00Z', '2026-07-01T15:00:00.000Z'],
    ['and after it', '2026-07-01T15:00:00Z', '2026-07-02T15:00:00.000Z'],
    ['a Friday evening', '2026-11-20T17:00:00Z', '2026-11-23T16:00:00.000Z'],
    ['a Saturday', '2026-11-21T09:00:00Z', '2026-11-23T16:00:00.000Z'],
    ['the eve of a holiday, late', '2026-11-10T16:30:00Z', '2026-11-12T16:00:00.000Z'],
    ['just after midnight in Paris, still yesterday in UTC', '2026-11-22T23:30:00Z', '2026-11-23T16:00:00.000Z'],
    ['over the change to winter time', '2026-10-23T15:30:00Z', '2026-10-26T16:00:00.000Z'],
    ['over the change to summer time', '2026-03-27T16:30:00Z', '2026-03-30T15:00:00.000Z'],
    ['the first of January', '2027-01-01T10:00:00Z', '2027-01-04T16:00:00.000Z'],
  ])('%s', (_name, from, to) => expect(findNextCollection(at(from)).toISOString()).toBe(to));

  test('is never in the past, always on a working day, and stable', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z'), noInvalidDate: true }),
        (now) => {
          const collection = findNextCollection(now);
          expect(collection.getTime()).toBeGreaterThan(now.getTime());
          expect(isOuvre(toParisDay(collection))).toBe(true);
          expect(findNextCollection(new Date(collection.getTime() - 1))).toEqual(collection);
        },
      ),
    );
  });
});

describe('the expected day', () => {
  test.each([
    ['2026-11-23T08:00:00Z', '2026-11-26'],
    ['2026-11-20T08:00:00Z', '2026-11-24'],
    ['2026-11-20T18:00:00Z', '2026-11-26'],
    ['2026-12-23T08:00:00Z', '2026-12-28'],
  ])('of a letter handed over at %s is %s', (from, to) => {
    for (const product of ['green', 'registered', 'registered_receipt'] as const)
      expect(computeExpectedArrival(product, at(from))).toBe(to);
  });
  test('is a day of postal delivery', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z'), noInvalidDate: true }),
        (now) => isOuvrable(computeExpectedArrival('green', now)),
      ),
    );
  });
});

test('the day in Paris agrees with the time zone data at every instant', () => {
  const paris = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Paris',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  fc.assert(
    fc.property(
      fc.date({ min: at('1996-01-01T00:00:00Z'), max: at('2037-01-01T00:00:00Z'), noInvalidDate: true }),
      (now) => {
        expect(toParisDay(now)).toBe(paris.format(now));
      },
    ),
    { numRuns: 500 },
  );
  for (const year of [2024, 2025, 2026, 2027])
    for (const month of [2, 9])
      for (let hour = 0; hour < 24 * 31; hour += 1) {
        const now = new Date(Date.UTC(year, month, 1, hour));
        expect(toParisDay(now)).toBe(paris.format(now));
      }
});
