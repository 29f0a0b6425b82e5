import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { Setting } from '../../src/kernel/settings/define-settings.ts';
import { settingGroups } from '../../src/kernel/settings/registry.ts';
import { RENAMED_SETTINGS } from '../../src/kernel/settings/renamed-settings.ts';
import { namesRefused } from '../kernel/production-environment.ts';
import { documentedNames, renderConfiguration, renderEnvExample } from './configuration.ts';

/** Files that read the environment themselves, with the reason. Every other file is given the configuration. */
const READS_ENVIRONMENT: Readonly<Record<string, string>> = {
  'src/create-deps.ts': 'hands it to readConfig',
  'src/kernel/config.ts': 'the build replaces BUILT_RELEASE and BUILT_MIGRATIONS by constants',
  'src/sandbox/main.ts': 'a process of its own that imports nothing of the product',
  'migrations/release.ts': 'hands it to readConfig, and logs less than the other processes',
  'jobs/cli.ts': 'its commands need a database or a folder, and no other setting',
  'src/scripts/backup.mjs': 'passes it on, and finds the data folder',
  'src/scripts/build.mjs': 'passes it on',
  'src/scripts/chromium.mjs': 'finds the browser of the tests',
  'src/scripts/cli.mjs': 'passes it on, and finds the running instance',
  'src/scripts/dev.mjs': 'passes it on',
  'src/scripts/doctor.mjs': 'says which services need not be on this machine',
  'src/scripts/generate.mjs': 'tells the test to write what it compares',
  'src/scripts/install.mjs': 'finds npm',
  'src/scripts/postgres.mjs': 'passes PATH on',
  'src/scripts/redis.mjs': 'finds redis-server for tests',
  'src/scripts/running-app.mjs': 'passes it on',
  'src/scripts/signals.mjs': 'finds out whether npm runs it',
  'src/scripts/start.mjs': 'passes it on',
  'src/scripts/test-steps.mjs': 'passes it on',
};

/** Every setting that the processes read, also those of the postal partners. */
const settings: Readonly<Record<string, Setting>> = Object.assign({}, ...settingGroups.map((group) => group.settings));

/** Variables that are no settings of the product. */
const FOREIGN: Readonly<Record<string, string>> = {
  BUILT_RELEASE: 'a constant of the build',
  BUILT_MIGRATIONS: 'a constant of the build',
  PATH: 'of the system',
  INIT_CWD: 'of npm',
  TMPDIR: 'of the system',
  AWS_EXECUTION_ENV: 'of the package that brings Chromium',
  CHROMIUM_PATH: 'for tests and benches',
  UPDATE_OPENAPI: 'for a test',
  UPDATE_DOCS: 'for a test',
};

const sources = ['src', 'jobs', 'migrations'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.parentPath.includes('generated'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
);

const readsEnvironment = (text: string): boolean => /\bprocess\.env\b/.test(text);
const namesRead = (text: string): string[] =>
  [...text.matchAll(/\b(?:env|environment|given)(?:\??\.|\??\.?\[['"])([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name!);
const unknownNames = (names: readonly string[]): string[] =>
  names.filter((name) => !documentedNames.includes(name) && !Object.hasOwn(FOREIGN, name));

describe.each([
  ['docs/configuration.md', renderConfiguration],
  ['.env.example', renderEnvExample],
])('%s', (path, render) => {
  // A change of the settings is seen in review: `npm run docs:generate` writes the files again.
  test('is generated from the settings', () => {
    if (process.env['UPDATE_DOCS']) writeFileSync(path, render());
    expect(readFileSync(path, 'utf8')).toBe(render());
  });
});

test('.env.example contains no secret', () => {
  const secrets = Object.entries(settings).filter(([, { secret }]) => secret);
  const lines = renderEnvExample().split('\n');
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(([name]) => !lines.some((line) => line.replace(/^# /, '') === `${name}=`))).toEqual([]);
});

test('each setting is declared once and described', () => {
  expect(documentedNames.length).toBeGreaterThan(80);
  expect(documentedNames.filter((name, index) => documentedNames.indexOf(name) !== index)).toEqual([]);
  expect(Object.keys(RENAMED_SETTINGS).filter((name) => documentedNames.includes(name))).toEqual([]);
  expect(unknownNames(Object.values(RENAMED_SETTINGS))).toEqual([]);
});

test('each default is valid for its own schema', () => {
  const declared = Object.entries(settings).filter(([, setting]) => setting.default !== undefined);
  const wrong = declared.filter(([, setting]) => !setting.schema.safeParse(setting.default).success);
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('each parsed setting becomes part of the configuration', () => {
  const isRead = (name: string) =>
    sources.some(({ text }) =>
      new RegExp(`\\be\\.${name}\\b|\\benv\\['${name}'\\]|stripePriceEnv: '${name}'`).test(text),
    );
  expect(Object.keys(settings).filter((name) => !isRead(name))).toEqual([]);
});

test('settings declared as required are those without which production does not start', () => {
  const declared = Object.entries(settings).filter(([, { required }]) => required);
  expect(declared.map(([name]) => name).sort()).toEqual(namesRefused({}, {}));
});

describe('the environment', () => {
  test('is read only by the listed files', () => {
    const readers = sources.filter(({ text }) => readsEnvironment(text)).map(({ path }) => path);
    expect(readers.sort()).toEqual(Object.keys(READS_ENVIRONMENT).sort());
  });

  test('contains no undocumented setting', () => {
    const unknown = sources.flatMap(({ path, text }) =>
      unknownNames(namesRead(text)).map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test.each(['process.env.PLANTED', "process.env['PLANTED']", "context.env['PLANTED']", 'given.PLANTED'])(
    'is detected when it is read as %s',
    (text) => expect(unknownNames(namesRead(`const x = ${text} ?? '';`))).toEqual(['PLANTED']),
  );
});

describe('docker-compose.yml', () => {
  const text = readFileSync('docker-compose.yml', 'utf8');
  const { services } = parse(text, { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };

  test.each(['release', 'web', 'worker'])('passes no unknown setting to %s', (service) => {
    const names = Object.keys(services[service]!.environment);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  });

  test('requests no unknown setting from the operator', () => {
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    expect(asked).toContain('POSTGRES_PASSWORD');
    expect(unknownNames(asked)).toEqual([]);
  });
});
