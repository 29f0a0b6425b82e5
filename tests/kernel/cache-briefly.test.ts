import { expect, test } from '@jest/globals';
import { cacheBriefly } from '../../src/kernel/cache-briefly.ts';
import type { Deps } from '../../src/kernel/deps.ts';

test('shares a result for its time, and not for the hour by which the clock was set back', async () => {
  let [reads, seconds] = [0, 7_200];
  const deps = { db: {}, now: () => new Date(seconds * 1000) } as unknown as Deps;
  const read = cacheBriefly(async () => (reads += 1), 5_000);
  expect([await read(deps), await read(deps)]).toEqual([1, 1]);
  seconds += 6;
  expect(await read(deps)).toBe(2);
  seconds -= 3_600;
  expect(await read(deps)).toBe(3);
});
