import type { Knex } from 'knex';

/** What colleagues write about an order for each other. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('order_notes', (table) => {
    table.uuid('id').primary();
    table.uuid('order_id').notNullable().references('orders.id');
    table.uuid('author_id').notNullable();
    table.text('body').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.index(['order_id', 'created_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('order_notes');
}
