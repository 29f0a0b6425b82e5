import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeRuntime } from '../../src/scripts/data-folder.mjs';
import { startBuiltProcess } from '../harness/built-process.ts';
import { testDatabase } from '../harness/database.ts';
import type { Env } from '../kernel/production-environment.ts';

type Program = Parameters<typeof startBuiltProcess>[0];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program to its end; returns its exit code and every line that it wrote. */
async function run(name: Program, env: Env, ...args: string[]): Promise<{ code: unknown; lines: string[] }> {
  const program = startBuiltProcess(name, { DATA_DIR: join(folder, 'data'), ...env }, { args });
  const code = await program.ended;
  return { code, lines: program.output().trimEnd().split('\n') };
}

describe('with wrong settings, a program writes one line for each and ends with 1', () => {
  const wrong = { SESSION_KEYS: 'short', MAIL_FROM: '', DATABASE_URL: 'mysql://127.0.0.1/x' };
  const address = 'DATABASE_URL: the address of PostgreSQL: postgres://…';

  test.each<[string, Program, ...string[]]>([
    ['web', 'web'],
    ['worker', 'worker'],
    ['release', 'release'],
    ['create-admin', 'cli', 'create-admin'],
    ['backup', 'cli', 'backup'],
  ])('%s', async (_name, program, ...args) => {
    const { code, lines } = await run(program, wrong, ...args);
    expect(code).toBe(1);
    const named = lines.slice(1, -1).map((line) => /^ {2}([A-Z_]+): \S/.exec(line)?.[1]);
    expect(named.toSorted()).toEqual(['DATABASE_URL', 'MAIL_FROM', 'SESSION_KEYS']);
    expect([lines[0], lines.at(-1)]).toEqual([
      'These settings are missing or wrong:',
      'docs/configuration.md describes each of them.',
    ]);
    expect(lines).toContain(`  ${address}`);
  });

  test('history, which needs the database alone', async () => {
    expect(await run('cli', wrong, 'history', 'AF-7K2M4P')).toEqual({ code: 1, lines: [address] });
    expect(await run('cli', { DATABASE_URL: '' }, 'history')).toEqual({ code: 1, lines: ['DATABASE_URL: missing'] });
    const direct = { DATABASE_DIRECT_URL: wrong.DATABASE_URL };
    expect(await run('cli', direct, 'history')).toEqual({ code: 1, lines: [address.replace('_URL', '_DIRECT_URL')] });
  });
});

test.each<Program>(['web', 'worker'])('a data folder that %s cannot create is named in one line', async (program) => {
  const DATA_DIR = join(import.meta.filename, 'data');
  expect(await run(program, { DATA_DIR })).toEqual({
    code: 1,
    lines: [expect.stringContaining(`DATA_DIR: this folder cannot be created. ENOTDIR: not a directory`)],
  });
});

test('reconcile refuses what is no number of days, before it asks anybody', async () => {
  const lines = ['Give a number of days from 1 to 3650: npm run reconcile -- 14'];
  for (const days of ['14d', '0', '1e9']) expect(await run('cli', {}, 'reconcile', days)).toEqual({ code: 1, lines });
});

test.each([
  [['hold-letters-in-doubt', '--dry-run'], '--dry-run is not understood: npm run hold-letters-in-doubt'],
  [['rotate-file-keys', '-h'], '-h is not understood: npm run rotate-file-keys'],
  [['compare-files', '--ersae'], '--ersae is not understood: npm run compare-files -- [--erase]'],
  [['create-admin', '--alos', 'a@b.fr'], '--alos is not understood: npm run create-admin -- <e-mail> [--also]'],
  [['reconcile', '14', '30'], '30 is not understood: npm run reconcile -- [days]'],
  [['replay'], 'Name an event: npm run replay -- <event id>'],
])('a command that does not understand an argument does nothing: %j', async (args, line) => {
  const env = { DATABASE_URL: 'postgres://u@127.0.0.1:9/affranchi' };
  expect(await run('cli', env, ...args)).toEqual({ code: 1, lines: [line] });
});

test.each(['--help', 'folder more'])('a backup does not take %j for its folder', (args) => {
  const { stderr, status } = spawnSync(process.execPath, ['src/scripts/backup.mjs', 'restore', ...args.split(' ')], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'not-made'), INIT_CWD: folder },
    encoding: 'utf8',
  });
  const [refused] = args.split(' ').slice(-1);
  expect([status, stderr]).toEqual([1, `${refused} is not understood: npm run restore -- /backups/2026-11-26\n`]);
  expect(readdirSync(folder)).not.toContain('not-made');
});

test('a start refuses a number of invented orders that is none', () => {
  const script = `import('./src/scripts/stack.mjs').then(async ({ Stack }) => {
    const { builtProgram } = await import('./src/scripts/programs.mjs');
    const env = { DEMO_ORDERS: 'many', DATA_DIR: ${JSON.stringify(join(folder, 'none'))} };
    await Stack.start({ env, logToConsole: false, findProgram: builtProgram, prepareSandbox: async () => {} }, { register() {} });
  })`;
  const { stderr, status } = spawnSync(process.execPath, ['-e', script], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stderr]).toEqual([1, 'DEMO_ORDERS=many is not a whole number from 0 to 100000.\n']);
  expect(readdirSync(folder)).not.toContain('none');
});

test.each(['empty', 'nowhere'])('a backup of a folder without an installation leaves it as it was: %s', (name) => {
  const dataDir = join(folder, name);
  if (name === 'empty') mkdirSync(dataDir);
  const { stderr, status } = spawnSync(process.execPath, ['src/scripts/backup.mjs', 'backup', join(folder, 'none')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    `There is no installation in ${dataDir}. Name its folder in DATA_DIR, or its database in DATABASE_URL.\n`,
  ]);
  expect(readdirSync(folder)).not.toContain('none');
  expect(name === 'empty' && readdirSync(dataDir).length > 0).toBe(false);
});

describe('without its database', () => {
  const silent = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/affranchi' };
  const reason = 'DATABASE_URL: PostgreSQL does not answer (ECONNREFUSED)';

  test.each([
    ['history', () => 'AF-7K2M4P'],
    ['create-admin', () => 'a@b.fr'],
    ['backup', () => join(folder, 'backup')],
  ])('%s says so', async (command, subject) => {
    expect(await run('cli', silent, command, subject())).toEqual({ code: 1, lines: [reason] });
  });

  test('reconcile names each service that does not answer', async () => {
    const lines = ['Stripe does not answer: run the command again later.', reason];
    expect(await run('cli', silent, 'reconcile')).toEqual({ code: 1, lines });
  });

  test('history says so too with blanks around the address, which count nowhere', async () => {
    const spaced = { DATABASE_URL: ` ${silent.DATABASE_URL}\t` };
    expect(await run('cli', spaced, 'history', 'AF-7K2M4P')).toEqual({ code: 1, lines: [reason] });
  });

  test.each(['warn', '', ' info '])(
    'release says so in one line of its log, with « %s » as its level',
    async (level) => {
      const { code, lines } = await run('release', { ...silent, LOG_LEVEL: level });
      expect(code).toBe(1);
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { level: 60, settings: ['DATABASE_URL'], msg: reason },
      ]);
    },
  );
});

describe('with its database', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.close());
  const ask = (...args: string[]) => run('cli', { DATABASE_URL: database.url }, ...args);

  test('a password that PostgreSQL refuses, or a database that it does not have, is named', async () => {
    const other = Object.assign(new URL(database.url), { pathname: '/nowhere' }).toString();
    expect(await run('cli', { DATABASE_URL: other }, 'history', 'AF-7K2M4P')).toEqual({
      code: 1,
      lines: ['DATABASE_URL: PostgreSQL has no database of this name (3D000)'],
    });
  });

  test('a database that is named comes before an instance that was killed', () => {
    const dataDir = join(folder, 'killed');
    mkdirSync(dataDir);
    writeRuntime(dataDir, { pid: 0, processes: {}, env: { DATABASE_URL: database.url } });
    const { stderr, status } = spawnSync(process.execPath, ['src/scripts/cli.mjs', 'history', 'AF-7K2M4P'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: 'postgres://u@127.0.0.1:9/affranchi' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('PostgreSQL does not answer')]);
  });

  test('an instance that was killed is none, and its database is not blamed', () => {
    const dataDir = join(folder, 'left-behind');
    mkdirSync(dataDir);
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeRuntime(dataDir, { pid, processes: {}, env: { DATABASE_URL: 'postgres://u@127.0.0.1:9/affranchi' } });
    const { stderr, status } = spawnSync(process.execPath, ['src/scripts/cli.mjs', 'history', 'AF-7K2M4P'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      `No instance of ${dataDir} is running: start one with npm start, or set DATABASE_URL.\n`,
    ]);
  });

  test('a forgotten argument is told from one that names nothing', async () => {
    expect(await ask('history')).toEqual({ code: 1, lines: ['Name an order: npm run history -- AF-7K2M4P'] });
    expect(await ask('remove-second-factor')).toEqual({
      code: 1,
      lines: ['Name an account: npm run remove-second-factor -- <e-mail>'],
    });
    expect(await ask('remove-second-factor', 'inconnue@exemple.fr')).toEqual({
      code: 1,
      lines: ['No account has the address inconnue@exemple.fr.'],
    });
  });

  test('an event or order that does not exist, and an unknown option, are named', async () => {
    const id = '019ac000-0000-7000-8000-000000000000';
    for (const missing of ['nonsense', id])
      expect(await ask('replay', missing)).toEqual({ code: 1, lines: [`No event with jobs has the id ${missing}.`] });
    expect(await ask('history', 'af-7k2m4p')).toEqual({ code: 1, lines: ['No order is called AF-7K2M4P.'] });
    const { code, lines } = await ask('settle-letters', 'list', '--aply');
    expect([code, lines.length, lines[0]]).toEqual([1, 1, expect.stringContaining("Unknown option '--aply'")]);
  });
});
