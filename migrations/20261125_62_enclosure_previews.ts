import type { Knex } from 'knex';

/** A small picture of the first page, for the back office. Enclosures from before have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enclosures', (table) => void table.uuid('preview_file_id'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enclosures', (table) => table.dropColumn('preview_file_id'));
}
