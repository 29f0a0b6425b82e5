import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrationSource } from '../../migrations/index.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

const NAMES = ['outbox', 'job_dispatches'] as const;
const old = Array.from({ length: 3 }, (_, index) => uuidv7(Date.parse('2026-05-01') + index));
const event = (id: string) => ({ id, event: 'order.paid', payload: '{}' });
const job = (id: string) => ({ outbox_id: id, job: 'render-letter', queue: 'render' });

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  const { knex } = database;
  const names = await migrationSource.getMigrations([]);
  const upTo = (last: string) =>
    knex.migrate.latest({
      migrationSource: { ...migrationSource, getMigrations: async () => names.filter((name) => name <= last) },
    });
  await upTo('20261127_30_file_encryption');
  await knex('outbox').insert(old.map(event));
  await knex('job_dispatches').insert(old.map(job));
  // What the version before writes between the steps.
  await upTo('20261127_30_log_bounds');
  await write(uuidv7());
  await upTo('20261127_31_log_bounds_checked');
  await write(uuidv7());
  await upTo('20261127_32_log_partitions');
  await write(uuidv7());
  await knex.migrate.latest({ migrationSource });
}, 60_000);
afterAll(() => database?.close());

/** The statements of the version before. */
async function write(id: string): Promise<void> {
  const { knex } = database;
  await knex('outbox').insert(event(id));
  for (let i = 0; i < 2; i += 1) await knex('job_dispatches').insert(job(id)).onConflict(['outbox_id', 'job']).ignore();
}

async function countByPartition(table: string): Promise<Record<string, number>> {
  const rows: { name: string; count: number }[] = await database
    .knex(table)
    .groupBy('tableoid')
    .select(database.knex.raw('tableoid::regclass::text as name, count(*)::int as count'));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test.each(NAMES)(
  'the rows of %s stay where they are, and the version before writes between the steps',
  async (table) => {
    expect(await countByPartition(table)).toEqual({ [`partitions.${table}_first`]: 6 });
  },
);

test('a row of each later month has a partition, and one without a month is not refused', async () => {
  const inTwoMonths = uuidv7(Date.now() + 62 * 86_400_000);
  const farAway = uuidv7(Date.now() + 900 * 86_400_000);
  for (const id of [inTwoMonths, farAway]) await write(id);
  const month = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 7).replace('-', '_');
  for (const table of NAMES)
    expect(await countByPartition(table)).toMatchObject({
      [`partitions.${table}_${month}`]: 1,
      [`partitions.${table}_default`]: 1,
    });
});

test('keys, foreign key and trigger are those of the whole table, and checked', async () => {
  const { rows } = await database.knex.raw(
    `select conname as name, convalidated as checked from pg_constraint
      where conrelid in ('outbox'::regclass, 'job_dispatches'::regclass) and contype in ('p', 'f', 'c') and conparentid = 0 order by 1`,
  );
  expect(rows).toEqual([
    { name: 'job_dispatches_outbox_id_foreign', checked: true },
    { name: 'job_dispatches_pkey', checked: true },
    { name: 'outbox_pkey', checked: true },
  ]);
  await expect(database.knex('job_dispatches').insert(job(uuidv7()))).rejects.toThrow(
    /job_dispatches_outbox_id_foreign/,
  );
});

test('no index is invalid, and each partition has those of its table', async () => {
  const { rows } = await database.knex.raw(
    `select c.relname as name, count(*)::int as indexes, bool_and(indisvalid) as valid from pg_index
       join pg_class c on c.oid = indrelid where c.relname ~ '^(outbox|job_dispatches)' group by 1`,
  );
  const counts = (prefix: string) =>
    new Set(
      (rows as { name: string; indexes: number; valid: boolean }[])
        .filter(({ name }) => name.startsWith(prefix))
        .map(({ indexes, valid }) => `${indexes} ${valid}`),
    );
  expect([counts('outbox'), counts('job_dispatches')]).toEqual([new Set(['6 true']), new Set(['6 true'])]);
});
