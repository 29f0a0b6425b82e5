import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('enclosures', (table) => {
    // Chosen by the browser: an upload that is sent twice creates one enclosure.
    table.uuid('id').primary();
    // Chosen by the browser too: the document itself may not exist yet.
    table.uuid('document_id').notNullable();
    // The owner: an account, or a visitor's session id until an account claims the enclosure.
    table.uuid('owner_user_id');
    table.text('visitor');
    table.integer('position').notNullable();
    table.text('label').notNullable();
    table.text('file_name').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    // Whether oversized pages are scaled down.
    table.boolean('fit').notNullable().defaultTo(false);
    table.uuid('raw_file_id');
    table.uuid('file_id');
    table.integer('pages');
    table.integer('bytes');
    table.jsonb('changes').notNullable().defaultTo('[]');
    table.jsonb('problem');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(`status in ('received', 'ready', 'overflowing', 'refused')`, [], 'enclosures_status');
    table.check('owner_user_id is not null or visitor is not null', [], 'enclosures_owned');
    table.index(['document_id', 'position']);
  });
  await knex.raw('create index enclosures_unclaimed on enclosures (created_at) where owner_user_id is null');

  // The measurements on which the price was computed: what is printed is what was paid for.
  await knex.schema.alterTable('orders', (table) => {
    table.jsonb('enclosure_ids').notNullable().defaultTo('[]');
    table.boolean('duplex').notNullable().defaultTo(true);
  });
  await knex.schema.alterTable('letters', (table) => {
    table.boolean('duplex').notNullable().defaultTo(true);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.dropColumn('duplex'));
  await knex.schema.alterTable('orders', (table) => table.dropColumns('enclosure_ids', 'duplex'));
  await knex.schema.dropTable('enclosures');
}
