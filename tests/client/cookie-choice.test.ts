import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readChoice, writeChoice } from '../../client/src/consent/choice.ts';

const VERSION = '0a1b2c3d';
const chosen = new Date('2026-11-21T10:00:00Z');
const written = (accepted: string[]) => writeChoice(accepted, VERSION, chosen, true);
const inDays = (days: number) => new Date(chosen.getTime() + days * 86_400_000);

test.each([[[]], [['audience']], [['audience', 'advertising']]])('the stored choice is read: %j', (accepted) => {
  expect(readChoice(`a=1; ${written(accepted).split(';')[0]!}; b=2`, VERSION, inDays(0))?.accepted).toEqual(accepted);
});
test('the cookie lasts half a year, for the whole site, and is secure under https', () => {
  expect(written([])).toMatch(/; path=\/; max-age=15552000; samesite=lax; secure$/);
});
test.each([
  [179, true],
  [180, false],
  [400, false],
  [-3, false],
])('a choice made %i days ago is valid: %s', (days, still) => {
  expect(readChoice(written(['audience']), VERSION, inDays(days)) !== null).toBe(still);
});
test('a choice about another question is ignored', () => {
  expect(readChoice(written(['audience']), 'ffffffff', chosen)).toBeNull();
});
test('no cookie header causes an error or an unintended consent', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) =>
        readChoice(text, VERSION, chosen) === null && readChoice(`cookie-choice=${text}`, VERSION, chosen) === null,
    ),
  );
  for (const value of [
    `${VERSION}.2026-13-45.audience`,
    `${VERSION}.2026-11-21.<script>`,
    `${VERSION}.2126-11-21.audience`,
    `${VERSION}..audience`,
  ])
    expect(readChoice(`cookie-choice=${value}`, VERSION, chosen)).toBeNull();
});
