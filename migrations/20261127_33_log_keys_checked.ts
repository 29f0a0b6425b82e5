import type { Knex } from 'knex';

/** Runs while others write, and again after an interruption. */
export const config = { transaction: false };

/** Last step of the division (20261127_30_log_bounds). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table job_dispatches validate constraint job_dispatches_outbox_id_foreign');
  await knex.raw(`select create_log_partitions((now() + interval '3 months')::date)`);
}

/** Nothing to undo. */
export async function down(): Promise<void> {}
