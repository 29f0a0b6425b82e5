import { expect, test } from '@jest/globals';
import { parseMonth } from '../../src/domain/month.ts';

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('the days of %s are %s to %s', (month, from, to) => expect(parseMonth(month)).toEqual({ from, to }));

// Firefox and Safari on a computer accept any text in a month field.
test.each(['', '2', '2026', '2026-', '2026-1', '2026-13', '2026-00', 'mars 2026', '2026-031'])(
  '« %s » is no month',
  (typed) => expect(parseMonth(typed)).toBeNull(),
);
