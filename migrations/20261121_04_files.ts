import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('files', (table) => {
    table.uuid('id').primary();
    table.uuid('owner_user_id').index();
    table.text('kind').notNullable();
    table.text('name').notNullable();
    table.text('mime').notNullable();
    table.integer('bytes').notNullable();
    table.text('sha256').notNullable();
    table.text('storage_key').notNullable().unique();
    // Key chosen by the caller: a job that runs twice stores one file.
    table.text('made_for').unique();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('deleted_at');
    table.check(`kind in ('letter', 'receipt', 'proof', 'upload')`, [], 'files_kind');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('files');
}
