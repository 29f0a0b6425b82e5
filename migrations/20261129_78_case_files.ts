import type { Knex } from 'knex';

/** One PDF of several letters about one dispute: requested by their owner, written by a worker, stored for a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('case_files', (table) => {
    table.uuid('id').primary();
    // One at a time: a new request replaces the previous one.
    table.uuid('user_id').notNullable().unique();
    table.specificType('order_ids', 'uuid[]').notNullable();
    table.timestamp('requested_at').notNullable();
    // All are set once the file is written.
    table.uuid('file_id');
    table.timestamp('ready_at');
    table.timestamp('expires_at').index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex('files').where('idempotency_key', 'like', 'case-file-%').delete();
  await knex.schema.dropTable('case_files');
}
