import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { hashFile } from '../hash.ts';
import type { Manifest, TableCopy } from './manifest.ts';

type Report = (line: string) => void;
type DatabaseCopy = Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences'>;

/** Tables that migrations fill themselves. */
const OF_MIGRATIONS = ['knex_migrations', 'knex_migrations_lock'];
/** A row has the same text in every session: checksums are made of these texts. No time limit: tables may be large. */
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const quote = (name: string): string => pg.escapeIdentifier(name);
const toTableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.copy.gz`);

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(SESSION);
    return await run(client);
  } finally {
    await client.end();
  }
}

async function inTransaction<T>(client: pg.Client, mode: string, run: () => Promise<T>): Promise<T> {
  await client.query(`begin ${mode}`);
  try {
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Copies every table as it was at one instant, while the database is used. `alsoRead` reads from the same instant. The
 * schema of the queue is left out: open jobs are queued again from `job_dispatches`.
 */
export const copyDatabase = (
  { url, folder, report }: { url: string; folder: string; report: Report },
  alsoRead: (copyToFile: (query: string, file: string) => Promise<void>) => Promise<void>,
): Promise<DatabaseCopy> =>
  withClient(url, (client) =>
    inTransaction(client, 'isolation level repeatable read read only', async () => {
      await mkdir(join(folder, 'tables'), { mode: 0o700 });
      const [{ now }] = (await client.query<{ now: Date }>('select now()')).rows as [{ now: Date }];
      const { rows: migrations } = await client.query<{ name: string }>('select name from knex_migrations order by id');
      const names = await listTables(client);
      const tables: TableCopy[] = [];
      for (const [index, { name, columns }] of names.entries()) {
        const file = toTableFile(folder, name);
        const query = `select ${columns.map(quote).join(', ')} from ${quote(name)}`;
        await copyOut(client, { query, file, through: [createGzip({ level: 1 })] });
        const sum = await sumRows(client, name);
        tables.push({ name, columns, ...sum, sha256: await hashFile(file) });
        report(`table ${index + 1} of ${names.length}: ${name}, ${sum.rows} rows`);
      }
      await alsoRead((query, file) => copyOut(client, { query, file }));
      return {
        takenAt: now.toISOString(),
        migrations: migrations.map(({ name }) => name),
        tables,
        sequences: await listSequences(client),
      };
    }),
  );

async function copyOut(
  client: pg.Client,
  { query, file, through = [] }: { query: string; file: string; through?: NodeJS.ReadWriteStream[] },
): Promise<void> {
  const source = client.query(copyTo(`copy (${query}) to stdout`));
  await pipeline([source, ...through, createWriteStream(file, { flags: 'wx', mode: 0o600 })]);
}

/** Every table, partitions counted as one, with its columns. Generated columns are computed again. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and not c.relname = any($1)
      group by c.relname order by c.relname`,
    [OF_MIGRATIONS],
  );
  return rows;
}

async function listSequences(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null and not sequencename like 'knex\\_%' order by 1`,
  );
  return rows;
}

async function sumRows(client: pg.Client, table: string): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::int8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum from ${quote(table)} t`,
  );
  return rows[0]!;
}

/** Whether the database holds nothing yet. */
export const isDatabaseEmpty = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1`);
    return rows.length === 0;
  });

/**
 * Loads the tables into a database that has the schema of the backup, in one transaction. Throws, and changes nothing,
 * if a table differs from what was copied.
 */
export const loadDatabase = (
  { url, folder, report }: { url: string; folder: string; report: Report },
  { tables, sequences }: Manifest,
): Promise<void> =>
  withClient(url, async (client) => {
    await inTransaction(client, '', async () => {
      await assertSameTables(client, tables);
      const restoreRules = await suspendRules(client);
      await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
      for (const [index, table] of tables.entries()) {
        await load(client, toTableFile(folder, table.name), table);
        report(`table ${index + 1} of ${tables.length}: ${table.name}, ${table.rows} rows, as they were`);
      }
      for (const { name, value } of sequences)
        await client.query('select setval($1::regclass, $2)', [quote(name), value]);
      await restoreRules();
    });
    await client.query('analyze');
  });

async function assertSameTables(client: pg.Client, tables: readonly TableCopy[]): Promise<void> {
  const existingTables = (await listTables(client)).map(({ name }) => name);
  const copied = tables.map(({ name }) => name);
  const different = [
    ...existingTables.filter((name) => !copied.includes(name)),
    ...copied.filter((name) => !existingTables.includes(name)),
  ];
  if (different.length > 0) throw new Error(`The backup and this database have other tables: ${different.join(', ')}.`);
}

async function load(
  client: pg.Client,
  file: string,
  { name, columns, rows, checksum, sha256 }: TableCopy,
): Promise<void> {
  if ((await hashFile(file)) !== sha256) throw new Error(`${file} is not what the backup wrote: its SHA-256 differs.`);
  const target = client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), target);
  const now = await sumRows(client, name);
  if (now.rows !== rows || now.checksum !== checksum)
    throw new Error(`Table ${name} differs: ${now.rows} rows instead of ${rows}, or other contents.`);
}

/**
 * Switches off triggers and removes foreign keys, and returns what brings them back, which checks all rows at once. The
 * owner of the tables may do both; `session_replication_role` would need a superuser.
 */
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: triggers } = await client.query<{ table: string; name: string; state: string }>(
    `select tgrelid::regclass::text as table, tgname::text as name, tgenabled::text as state from pg_trigger
      where not tgisinternal and tgparentid = 0 and tgenabled <> 'D'`,
  );
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${quote(name)}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    for (const { table, name, state } of triggers)
      await client.query(`alter table ${table} enable ${state === 'A' ? 'always ' : ''}trigger ${quote(name)}`);
  };
}
