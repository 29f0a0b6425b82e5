import { describe, expect, test } from '@jest/globals';
import { formatDeadline, formatMoment, formatTimeLeft } from '../../../admin/src/lib/dates.ts';

const NOW = Date.parse('2026-11-24T15:04:00Z');
const inMinutes = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

describe('an instant', () => {
  test('is written in the time of Paris, in winter and in summer', () => {
    expect(formatMoment('2026-11-24T15:04:00Z')).toMatch(/^24 nov\. 2026,? (à )?16\u00a0h\u00a004$/);
    expect(formatMoment('2026-07-01T22:30:00Z')).toMatch(/^2 juil\. 2026,? (à )?0?0\u00a0h\u00a030$/);
    expect(formatDeadline('2026-11-25T20:36:00Z')).toMatch(/^mercredi 25 novembre à 21\u00a0h\u00a036$/);
  });
});

describe('the time left', () => {
  test.each([
    [3 * 1440, 'encore 3\u00a0jours'],
    [2 * 1440 - 1, 'encore 47\u00a0heures'],
    [119, 'encore 119\u00a0minutes'],
    [1, 'encore 1\u00a0minute'],
    [0, 'passé'],
    [-5, 'passé'],
  ])('of %i minutes is told in its largest unit', (minutes, words) =>
    expect(formatTimeLeft(inMinutes(minutes), NOW)).toBe(words),
  );
});
