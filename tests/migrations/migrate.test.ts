import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { migrationSource } from '../../migrations/index.ts';
import { migrate } from '../../migrations/migrate.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

type Up = (knex: Knex) => PromiseLike<unknown>;
/** Outside a transaction, as `create index concurrently` must run. */
const concurrently = (up: Up) => ({ up, config: { transaction: false } });
const LIMITS = { lockMs: 100, statementMs: 60_000, tries: 50, pauseMs: 100 };

let database: TestDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database?.close());

/** Releases a build with these migrations; the first creates the table `things`. */
function release(steps: Record<string, Up | { up: Up; config: object }>, limits: Partial<typeof LIMITS> = {}) {
  const all: typeof steps = { '1_things': (knex) => knex.raw('create table things (id int, name text)'), ...steps };
  const warnings: object[] = [];
  const source: Knex.MigrationSource<string> = {
    getMigrations: async () => Object.keys(all),
    getMigrationName: (name) => name,
    getMigration: async (name) => {
      const step = all[name]!;
      return { down: async () => undefined, ...(typeof step === 'function' ? { up: step } : step) };
    },
  };
  const log = { warn: (details: object) => void warnings.push(details) };
  return { warnings, applied: migrate({ url: database.url, log }, source, { ...LIMITS, ...limits }) };
}
const listApplied = (): Promise<string[]> => database.knex('knex_migrations').orderBy('id').pluck('name');

test('the migrations of the folder are those of the build', async () => {
  const files = readdirSync('migrations').flatMap((file) => /^(\d{8}_.+)\.ts$/.exec(file)?.[1] ?? []);
  expect(await migrationSource.getMigrations([])).toEqual(files.sort());
});

test('a migration has a limit for locks, and not the limit of the application for its statements', async () => {
  let limits: unknown;
  await release({
    '2_limits': async (knex) => {
      ({
        rows: [limits],
      } = await knex.raw(
        `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
      ));
    },
  }).applied;
  expect(limits).toEqual({ lock: '100ms', statement: '1min' });
});

test('a migration that waits for a table gives way to the queries behind it, and comes through in the end', async () => {
  await release({}).applied;
  const reader = await database.knex.transaction();
  await reader('things').select('*');
  const { applied, warnings } = release({ '2_column': (knex) => knex.raw('alter table things add column size int') });
  while (warnings.length < 2) await database.knex('things').select('*');
  await reader.commit();
  expect(await applied).toEqual(['2_column']);
  expect(warnings[0]).toEqual({ migration: '2_column', attempt: 1 });
});

test('a migration that never gets its table is named, and the next release continues with it', async () => {
  const steps = {
    '2_rows': (knex: Knex) => knex('things').insert({ id: 1 }),
    '3_column': (knex: Knex) => knex.raw('alter table things add column size int'),
  };
  await release({}).applied;
  const reader = await database.knex.transaction();
  await reader('things').select('*');
  await expect(release(steps, { tries: 2 }).applied).rejects.toThrow(/3_column got no lock in 2 attempts/);
  expect(await listApplied()).toEqual(['1_things', '2_rows']);
  await reader.commit();
  expect(await release(steps).applied).toEqual(['3_column']);
});

test('a migration without a transaction of its own gives way too where it asks for a lock', async () => {
  await release({}).applied;
  const reader = await database.knex.transaction();
  await reader('things').select('*');
  const addColumn = concurrently((knex) =>
    knex.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = '100ms'`);
      await trx.raw('alter table things add column if not exists size int');
    }),
  );
  const { applied, warnings } = release({ '2_column': addColumn });
  while (warnings.length < 2) await database.knex('things').select('*');
  await reader.commit();
  expect(await applied).toEqual(['2_column']);
});

test('an index is built concurrently, by one of several releases, while others read and write', async () => {
  await release({}).applied;
  const steps = {
    '2_index': concurrently((knex) => knex.raw('create index concurrently things_name on things (name)')),
    '3_rows': (knex: Knex) => knex('things').insert({ id: 2 }),
  };
  // Longer than a lock may be waited for: the index waits for the end of older transactions.
  const writer = await database.knex.transaction();
  await writer('things').insert({ id: 1 });
  const releases = [1, 2, 3].map(() => release(steps));
  for (let i = 0; i < 10; i += 1) {
    await new Promise((done) => setTimeout(done, 50));
    await database.knex('things').insert({ id: 10 + i });
  }
  await writer.commit();
  const applied = await Promise.all(releases.map((one) => one.applied));
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([['2_index', '3_rows'], [], []]);
  const { rows } = await database.knex.raw(
    `select indisvalid from pg_index where indexrelid = 'things_name'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a release goes on after one that was killed outside a transaction', async () => {
  await release({}).applied;
  await database.knex('knex_migrations_lock').update({ is_locked: 1 });
  const again = concurrently((knex) =>
    knex
      .raw('drop index concurrently if exists things_name')
      .then(() => knex.raw('create index things_name on things (name)')),
  );
  expect(await release({ '2_index': again }).applied).toEqual(['2_index']);
});

test('what fails is no lock, and is not tried again', async () => {
  const { applied, warnings } = release({ '2_wrong': (knex) => knex.raw('alter table nothing add column size int') });
  await expect(applied).rejects.toThrow(/nothing/);
  expect([await listApplied(), warnings]).toEqual([['1_things'], []]);
});
