import type { Knex } from 'knex';

/** For the list of snoozed messages, in the order in which they come back. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index threads_snoozed_until_index on threads (snoozed_until, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index threads_snoozed_until_index');
}
