import type { Knex } from 'knex';

/** The colleague who requested an export for a person; null where the person did. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('data_exports', (table) => void table.uuid('requested_by').references('users.id'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('data_exports', (table) => void table.dropColumn('requested_by'));
}
