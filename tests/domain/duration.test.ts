import { expect, test } from '@jest/globals';
import { formatWait } from '../../src/domain/duration.ts';

test('a wait is given in a suitable unit, and never too short', () => {
  expect(
    [1, 2, 89, 90, 121, 7_200, 7_201, 86_400].map((seconds) => formatWait(seconds).replace('\u00a0', ' ')),
  ).toEqual([
    '1 seconde',
    '2 secondes',
    '89 secondes',
    '2 minutes',
    '3 minutes',
    '120 minutes',
    '3 heures',
    '24 heures',
  ]);
});
