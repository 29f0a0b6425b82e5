import { expect, test } from '@jest/globals';
import { formatParisTime, getPostmark } from '../../client/src/ui/format.ts';

test('the times of a letter are those of Paris, wherever the reader is', () => {
  expect(formatParisTime(new Date('2026-11-27T08:12:00Z'))).toBe('9\u00a0h\u00a012');
  expect(formatParisTime(new Date('2026-07-01T22:05:00Z'))).toBe('0\u00a0h\u00a005');
  expect(getPostmark('2026-11-30T23:30:00Z')).toEqual({ day: '1', month: 'déc.' });
});
