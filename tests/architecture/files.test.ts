import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const files = ['src', 'jobs', 'client', 'admin', 'migrations', 'seeds', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .filter((path) => /\.(ts|tsx|mjs|cjs|css)$/.test(path) && !path.includes('generated'));

test('the whole tree was checked', () => expect(files.length).toBeGreaterThan(250));

test('no file is longer than 400 lines', () => {
  expect(files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 401)).toEqual([]);
});

test('no file has a name without meaning', () => {
  expect(
    files.filter((path) =>
      /(^|[/.-])(utils?|helpers?|common|misc|manager|info)([/.-]|$)/.test(
        path.replace(/common-passwords|tag-manager/, ''),
      ),
    ),
  ).toEqual([]);
});

test('index files export by name', () => {
  expect(files.filter((path) => /\.tsx?$/.test(path) && /^export \*/m.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('every model extends Row, whose missing rows cause a 404', () => {
  const other = files.filter(
    (path) => /^(src|jobs)\//.test(path) && /extends Model \{|NotFoundError\b(?!\()/.test(readFileSync(path, 'utf8')),
  );
  expect(other).toEqual(['src/kernel/table-model.ts']);
});

test('every suppression gives a reason', () => {
  const bare = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(
        (line) =>
          /(oxlint|eslint)-disable|@ts-(ignore|expect-error)/.test(line) && !/--|expect-error \S+ \S+/.test(line),
      )
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(bare.filter((line) => !line.startsWith('tests/architecture/'))).toEqual([]);
});
