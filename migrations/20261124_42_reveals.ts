import type { Knex } from 'knex';

/** Whose personal data a colleague may read for a while. The audit log holds the record of it, with its reason. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('reveals', (table) => {
    table.uuid('id').primary();
    table.uuid('agent_id').notNullable();
    table.text('subject').notNullable();
    table.uuid('subject_id').notNullable();
    table.timestamp('expires_at').notNullable();
    table.index(['agent_id', 'subject', 'subject_id', 'expires_at']);
    table.index(['expires_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('reveals');
}
