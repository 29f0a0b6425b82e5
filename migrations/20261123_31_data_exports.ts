import type { Knex } from 'knex';

/** The file with everything we store about a person: requested by them, written by a worker, stored for some days. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('data_exports', (table) => {
    table.uuid('id').primary();
    // One at a time: a new request replaces the previous one.
    table.uuid('user_id').notNullable().unique();
    table.timestamp('requested_at').notNullable();
    // Both are set once the file is written.
    table.uuid('file_id');
    table.timestamp('ready_at');
    table.timestamp('expires_at').index();
  });
  await knex.raw('alter table files drop constraint files_kind');
  await knex.raw(
    `alter table files add constraint files_kind check (kind in ('letter', 'receipt', 'proof', 'upload', 'terms', 'export'))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex('files').where({ kind: 'export' }).delete();
  await knex.raw('alter table files drop constraint files_kind');
  await knex.raw(
    `alter table files add constraint files_kind check (kind in ('letter', 'receipt', 'proof', 'upload', 'terms'))`,
  );
  await knex.schema.dropTable('data_exports');
}
