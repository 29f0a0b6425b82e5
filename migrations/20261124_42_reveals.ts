import type { Knex } from 'knex';

/** Whose personal data a colleague may read for a while. The audit log holds the record of it, with its reason. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('reveals', (table) => {
    table.uuid('id').primary();
    table.uuid('agent_id').notNullable();
    table.text('entity').notNullable();
    table.uuid('entity_id').notNullable();
    table.timestamp('expires_at').notNullable();
    table.index(['agent_id', 'entity', 'entity_id', 'expires_at']);
    table.index(['expires_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('reveals');
}
