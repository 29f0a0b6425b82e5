import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';

const MAX_FILES = 36;

const text = readFileSync('docs/architecture.md', 'utf8');
const table = text.slice(text.indexOf('<!-- walk:begin -->'), text.indexOf('<!-- walk:end -->'));
const files = [...table.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, path]) => path!);

const IMPORT = /^(?:import|export) (?:type )?(?:\* as \w+|\{[^}]*\}) from '(\.[^']+)';/gm;

/** Lists the files that a file imports. A module's `index.ts` represents every file that it exports. */
function listImports(path: string): string[] {
  const paths = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, target]) =>
    normalize(join(dirname(path), target!)),
  );
  return paths.flatMap((target) => (target.endsWith('/index.ts') ? listImports(target) : [target]));
}

test(`the path of a letter has at most ${MAX_FILES} files, each of them once`, () => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  expect(files.filter((path, i) => files.indexOf(path) !== i)).toEqual([]);
});

test('every file on the path of a letter exists', () => {
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test('every file on the path of a letter is connected to another one by an import or a port', () => {
  const pairs = files.flatMap((path) =>
    listImports(path)
      .filter((target) => files.includes(target))
      .map((target) => [path, target]),
  );
  const joined = new Set(pairs.flat());
  // `create-deps.ts` joins an adapter to the code that calls its port.
  const implementsPort = (path: string) =>
    listImports(path).some((target) => /^src\/adapters\/\w+\/port\.ts$/.test(target));
  expect(files.filter((path) => !joined.has(path) && !implementsPort(path))).toEqual([]);
});
