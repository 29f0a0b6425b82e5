import type { Knex } from 'knex';

/** How many rows each retention has deleted or emptied (src/kernel/purged-rows.ts). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('purged_rows', (table) => {
    table.text('table_name').primary();
    table.bigInteger('rows').notNullable();
    table.timestamp('purged_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('purged_rows');
}
