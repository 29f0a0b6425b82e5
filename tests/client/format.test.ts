import { expect, test } from '@jest/globals';
import { getPostmark } from '../../client/src/ui/format.ts';

test('a postmark has the day of Paris, wherever the reader is', () =>
  expect(getPostmark('2026-11-30T23:30:00Z')).toEqual({ day: '1', month: 'déc.' }));
