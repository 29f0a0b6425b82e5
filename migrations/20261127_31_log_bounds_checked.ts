import type { Knex } from 'knex';
import { LOG_TABLES } from './log-tables.ts';

/** Runs while others write, and again after an interruption. */
export const config = { transaction: false };

/** Second step of the division (20261127_30_log_bounds). */
export async function up(knex: Knex): Promise<void> {
  for (const [table] of LOG_TABLES) await knex.raw(`alter table ${table} validate constraint ${table}_bound`);
  // A unique index of a divided table must contain the column that divides it: this one replaces a unique one.
  await knex.raw('drop index concurrently if exists job_dispatches_id');
  await knex.raw('create index concurrently job_dispatches_id on job_dispatches (id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index job_dispatches_id');
}
