import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('files', (table) => {
    // The key that wraps the data key of the file. Null: stored by an older version, without encryption.
    table.text('encryption_key_id');
    table.text('status').notNullable().defaultTo('stored');
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.check(`status in ('stored', 'missing')`, [], 'files_status');
    table.index(['encryption_key_id', 'id'], 'files_encryption_key_index');
  });
  await knex.raw(`create index files_missing_index on files (status_since) where status = 'missing'`);
  await knex.raw('create index files_deleted_index on files (deleted_at) where deleted_at is not null');
  // The keys that stored files need, and whether FILE_KEYS contains them.
  await knex.schema.createTable('file_keys', (table) => {
    table.uuid('id').primary();
    table.text('key_id').notNullable().unique();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.check(`status in ('available', 'missing')`, [], 'file_keys_status');
  });
}

/** Encrypted files cannot be read by an older version. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('file_keys');
  await knex.raw('drop index files_missing_index, files_deleted_index');
  await knex.schema.alterTable('files', (table) => table.dropColumns('encryption_key_id', 'status', 'status_since'));
}
