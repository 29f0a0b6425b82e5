import type { Knex } from 'knex';

/** An order of the PDF alone has no letter: its file, which is rewritten while it may still be changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.uuid('file_id');
    table.integer('pdf_revision').notNullable().defaultTo(0);
    table.timestamp('changeable_until');
  });
  // Subscribers receive a recap of what they pay once a year.
  await knex.schema.alterTable('subscriptions', (table) => {
    table.timestamp('recapped_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.dropColumns('file_id', 'pdf_revision', 'changeable_until');
  });
  await knex.schema.alterTable('subscriptions', (table) => {
    table.dropColumns('recapped_at');
  });
}
