import type { Knex } from 'knex';

/** Acknowledgements are counted per address and day. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => table.index(['email', 'created_at']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => table.dropIndex(['email', 'created_at']));
}
