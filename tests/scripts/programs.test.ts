import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { UserConfig } from 'vite';
import { builtProgram, OUTPUTS, watchedProgram } from '../../src/scripts/programs.mjs';
import viteConfig from '../../vite.config.mjs';

/** Reads what `vite build --ssr` builds in a mode. */
function readBuild(mode: string): { folder: string | undefined; sources: string[] } {
  const { build }: UserConfig = viteConfig({ command: 'build', isSsrBuild: true, mode });
  return { folder: build?.outDir, sources: Object.values(build?.rollupOptions?.input as Record<string, string>) };
}
const OF_DEVELOPMENT = /^(src\/sandbox|tests)\/|development/;

test('production contains neither a sandbox nor a benchmark', () => {
  const { folder, sources } = readBuild('production');
  expect(folder).toBe('dist/server');
  expect(sources.filter((source) => OF_DEVELOPMENT.test(source))).toEqual([]);
  expect(sources).toEqual(expect.arrayContaining(['src/main.ts', 'jobs/main.ts', 'migrations/release.ts']));
});

test('sandboxes and benchmarks are built separately', () => {
  const { folder, sources } = readBuild('tools');
  expect(folder).toBe('dist/tools');
  expect(sources.filter((source) => OF_DEVELOPMENT.test(source)).length).toBeGreaterThan(5);
});

test('no output is inside another one, so that none is copied or deleted with it', () => {
  const folders = Object.values(OUTPUTS).map(({ folder }) => `${folder}/`);
  expect(folders.filter((folder) => folders.some((other) => other !== folder && folder.startsWith(other)))).toEqual([]);
});

test('a build without an output is rejected', () => {
  expect(() => readBuild('planted')).toThrow('No output for Node is called planted');
});

describe('every program', () => {
  test.each(
    Object.entries(OUTPUTS).flatMap(([output, { entries }]) =>
      Object.entries(entries).map((entry) => [output, ...entry]),
    ),
  )('of %s has a source: %s', (_output, _name, source) => expect(existsSync(source)).toBe(true));
  test('started by a supervisor is found, as built and as watched', () => {
    const find = (program: (name: string) => string): string[] =>
      ['web', 'worker', 'sandbox', 'release'].map((name) => relative('.', program(name)));
    expect(find(builtProgram)).toEqual([
      'dist/server/web.js',
      'dist/server/worker.js',
      'dist/tools/sandbox.js',
      'dist/server/release.js',
    ]);
    expect(find(watchedProgram)).toEqual(
      ['web', 'worker', 'sandbox', 'release'].map((name) => `dist/watched/${name}/${name}.js`),
    );
    expect(() => builtProgram('planted')).toThrow('No program is called planted.');
  });
});
