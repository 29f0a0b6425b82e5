import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Codes of the partners and of La Poste that no mapping table contains: one row and one alarm for each.
  await knex.schema.createTable('unknown_codes', (table) => {
    table.uuid('id').primary();
    table.text('partner').notNullable();
    table.text('kind').notNullable();
    table.text('code').notNullable();
    // The letter that first received it; null where a webhook names no letter of ours.
    table.uuid('letter_id');
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.text('note');
    table.uuid('acknowledged_by');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['partner', 'kind', 'code']);
    table.check(`kind in ('status', 'rejection', 'event')`, [], 'unknown_codes_kind');
    table.check(`status in ('reported', 'acknowledged')`, [], 'unknown_codes_status');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('unknown_codes');
}
