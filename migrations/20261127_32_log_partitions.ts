import type { Knex } from 'knex';
import { LOG_TABLES } from './log-tables.ts';

type LogTable = (typeof LOG_TABLES)[number][0];
const PRIMARY_KEYS: Readonly<Record<LogTable, string>> = { outbox: 'id', job_dispatches: 'outbox_id, job' };

const FOREIGN_KEY = 'job_dispatches_outbox_id_foreign';
const addForeignKey = (knex: Knex, more = '') =>
  knex.raw(
    `alter table job_dispatches add constraint ${FOREIGN_KEY} foreign key (outbox_id) references outbox (id) on delete cascade ${more}`,
  );

const TRIGGER =
  'create trigger outbox_notify after insert on outbox for each row when (new.available_at <= now()) execute function notify_outbox()';

/**
 * Third step of the division (20261127_30_log_bounds). The partitions have a schema of their own: everything names the
 * whole table. A row without a month of its own goes into the default partition, so that no insert fails.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create schema partitions');
  await knex.raw(`alter table job_dispatches drop constraint ${FOREIGN_KEY}`);
  await knex.raw('drop trigger outbox_notify on outbox');
  for (const [table, key] of LOG_TABLES) await divide(knex, table, key);
  await addForeignKey(knex, 'not valid');
  await knex.raw(TRIGGER);
  await createFunctions(knex);
}

/** The definitions of the indexes that are not unique. */
async function listIndexes(knex: Knex, table: string): Promise<string[]> {
  const { rows }: { rows: { definition: string }[] } = await knex.raw(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = ?::regclass and not indisunique order by indexrelid`,
    [table],
  );
  return rows.map(({ definition }) => definition);
}

async function divide(knex: Knex, table: LogTable, key: string): Promise<void> {
  const first = `partitions.${table}_first`;
  const constraint = `${table}_bound`;
  const found: { rows: [{ bound: string }] } = await knex.raw(
    `select substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}') as bound from pg_constraint where conname = ?`,
    [constraint],
  );
  const indexes = await listIndexes(knex, table);
  await knex.raw(`alter table ${table} set schema partitions`);
  await knex.raw(`alter table partitions.${table} rename to ${table}_first`);
  if (table === 'job_dispatches') await knex.raw(`alter table ${first} drop constraint job_dispatches_id_unique`);
  await knex.raw(`create table ${table} (like ${first} including defaults) partition by range (${key})`);
  await knex.raw(`alter table ${table} add constraint ${table}_pkey primary key (${PRIMARY_KEYS[table]})`);
  for (const definition of indexes) await knex.raw(definition);
  await knex.raw(
    `alter table ${table} attach partition ${first} for values from (minvalue) to ('${found.rows[0].bound}')`,
  );
  await knex.raw(`alter table ${first} drop constraint ${constraint}`);
  await knex.raw(`create table partitions.${table}_default partition of ${table} default`);
}

/**
 * The worker may have a role that owns no table (docs/production.md), so that it creates and drops partitions by
 * functions of their owner.
 */
async function createFunctions(knex: Knex): Promise<void> {
  await knex.raw(`
    create function log_month_id(month date) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
    $$`);
  await knex.raw(`
    create function list_log_partitions() returns table (name text, starts_at_id uuid, ends_at_id uuid) language sql stable
      set search_path = pg_catalog, public as $$
      select substring(c.relname from '^outbox_(.*)$'),
             substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''([0-9a-f-]+)''\\)')::uuid,
             substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]+)''\\)')::uuid
        from pg_inherits join pg_class c on c.oid = inhrelid
       where inhparent = 'public.outbox'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    $$`);
  await knex.raw(`
    create function create_log_partitions(until date) returns int language plpgsql security definer
      set search_path = pg_catalog, public set lock_timeout = '3s' as $$
    declare
      month date := date_trunc('month', now() at time zone 'UTC');
      log text;
      created int := 0;
    begin
      while month < until loop
        if not exists (select from list_log_partitions() where ends_at_id > log_month_id(month)) then
          foreach log in array array['outbox', 'job_dispatches'] loop
            execute format('create table partitions.%I partition of public.%I for values from (%L) to (%L)',
              log || to_char(month, '_YYYY_MM'), log, log_month_id(month), log_month_id((month + interval '1 month')::date));
          end loop;
          created := created + 1;
        end if;
        month := month + interval '1 month';
      end loop;
      -- Nothing analyses a divided table by itself.
      analyze outbox, job_dispatches;
      return created;
    end $$`);
  await knex.raw(`
    create function drop_log_partition(partition text, staying uuid[]) returns void language plpgsql security definer
      set search_path = pg_catalog, public as $$
    declare
      events outbox[];
      jobs job_dispatches[];
    begin
      select array_agg(o) into events from outbox o where id = any(staying);
      select array_agg(d) into jobs from job_dispatches d where outbox_id = any(staying);
      execute format('alter table job_dispatches detach partition partitions.%I', 'job_dispatches_' || partition);
      execute format('drop table partitions.%I', 'job_dispatches_' || partition);
      execute format('alter table outbox detach partition partitions.%I', 'outbox_' || partition);
      execute format('drop table partitions.%I', 'outbox_' || partition);
      -- No month takes them any more: they go into the default partition.
      insert into outbox select * from unnest(events);
      insert into job_dispatches select * from unnest(jobs);
    end $$`);
}

/** The rows of the months are copied into a table each. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function drop_log_partition, create_log_partitions');
  await knex.raw('drop function list_log_partitions, log_month_id');
  await knex.raw(`alter table job_dispatches drop constraint ${FOREIGN_KEY}`);
  for (const [table] of LOG_TABLES) {
    const indexes = await listIndexes(knex, table);
    await knex.raw(`alter table ${table} rename to ${table}_divided`);
    await knex.raw(`create table ${table} (like ${table}_divided including defaults)`);
    await knex.raw(`insert into ${table} select * from ${table}_divided`);
    await knex.raw(`drop table ${table}_divided`);
    await knex.raw(`alter table ${table} add constraint ${table}_pkey primary key (${PRIMARY_KEYS[table]})`);
    for (const definition of indexes) await knex.raw(definition.replace('ON ONLY', 'ON'));
    await knex.raw(`alter table ${table} add constraint ${table}_bound check (true)`);
  }
  await knex.raw('alter table job_dispatches add constraint job_dispatches_id_unique unique (id)');
  await knex.raw('drop schema partitions');
  await addForeignKey(knex);
  await knex.raw(TRIGGER);
}
