import type { Knex } from 'knex';

/** Links that transfer a draft to another account: one per draft, used once. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('document_transfers', (table) => {
    table.uuid('id').primary();
    table.uuid('document_id').notNullable().unique().references('documents.id').onDelete('CASCADE');
    table.uuid('user_id').notNullable().references('users.id').index();
    table.uuid('taken_by').references('users.id').index();
    table.timestamp('taken_at');
    table.timestamp('created_at').notNullable();
    table.timestamp('expires_at').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('document_transfers');
}
