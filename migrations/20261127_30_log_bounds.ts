import type { Knex } from 'knex';
import { idAt } from './log-tables.ts';

/** The release must reach the step that divides the tables within these days: afterwards the bound lies ahead no more. */
const MARGIN_DAYS = 10;

/**
 * First of four steps that divide `outbox` and `job_dispatches` by month. No row moves: the table as it is becomes the
 * partition of everything before a month that has not begun. The version before this one writes and reads on through
 * the same names and columns.
 *
 * 1. State that no row is beyond the bound, unchecked: a lock of an instant.
 * 2. Check that, and build an index, while others write.
 * 3. Put a divided table in the place of each one: a lock of an instant, because nothing is read.
 * 4. Check the foreign key, while others write.
 */
export async function up(knex: Knex): Promise<void> {
  const inSomeDays = new Date(Date.now() + MARGIN_DAYS * 86_400_000);
  const bound = idAt(new Date(Date.UTC(inSomeDays.getUTCFullYear(), inSomeDays.getUTCMonth() + 1)));
  await knex.raw(`alter table outbox add constraint outbox_bound check (id < '${bound}') not valid`);
  await knex.raw(
    `alter table job_dispatches add constraint job_dispatches_bound check (outbox_id < '${bound}') not valid`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table job_dispatches drop constraint job_dispatches_bound');
  await knex.raw('alter table outbox drop constraint outbox_bound');
}
