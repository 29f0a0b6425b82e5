import type { Knex } from 'knex';

/** What waits to be normalised is counted at each upload of a visitor, and ranked when it is queued. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index enclosures_waiting on enclosures (created_at) where status = 'received'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index enclosures_waiting');
}
