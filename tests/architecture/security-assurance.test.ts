import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const text = readFileSync('docs/security-assurance.md', 'utf8');
const rows = [...text.matchAll(/^\| (V[^|]+?) +\| (\S+) +\| (.+?) +\|$/gm)].map(([, name, state, how]) => ({
  name: name!,
  state: state!,
  how: how!,
}));

test('every chapter of the standard has a row, and every row a state', () => {
  const chapters = new Set(
    rows.flatMap(({ name }) => [...name.matchAll(/V(\d+)/g)].map(([, chapter]) => Number(chapter))),
  );
  expect([...chapters].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
  expect(rows.filter(({ state }) => !['met', 'n/a', 'operator', 'open'].includes(state))).toEqual([]);
});

test('what is met names a test, a file or a document that exists', () => {
  const isProven = (how: string): boolean => {
    const files = [...how.matchAll(/`((?:tests|src)\/[^`]+|renovate\.json)`/g)].map(([, file]) => file!);
    const links = [...how.matchAll(/\]\(([^)#]*)/g)].map(([, link]) => `docs/${link}`);
    return files.length + links.length > 0 && [...files, ...links].every((path) => existsSync(path));
  };
  expect(rows.filter(({ state, how }) => state === 'met' && !isProven(how))).toEqual([]);
});
