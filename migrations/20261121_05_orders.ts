import type { Knex } from 'knex';

const ORDER = [
  'awaiting_payment',
  'paid',
  'in_production',
  'posted',
  'completed',
  'cancelled',
  'refunded',
  'partially_refunded',
];
const LETTER = [
  'queued',
  'rendered',
  'handing_over',
  'failed',
  'submitted',
  'accepted',
  'printed',
  'in_transit',
  'awaiting_pickup',
  'delivered',
  'returned',
  'rejected',
  'cancelled',
];
const oneOf = (states: readonly string[]) => `status in (${states.map((state) => `'${state}'`).join(', ')})`;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    table.uuid('id').primary();
    table.text('reference').notNullable().unique();
    table.uuid('user_id').notNullable().index();
    table.uuid('document_id').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.text('title').notNullable();
    table.text('category').notNullable();
    table.text('template_slug').notNullable();
    table.text('offer').notNullable();
    table.text('sending').notNullable();
    table.jsonb('price').notNullable();
    table.integer('total_cents').notNullable();
    // Which texts were accepted, and when: proof of the express requests under L. 221-25 and L. 221-28.
    table.jsonb('consents').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(oneOf(ORDER), [], 'orders_status');
  });
  // A double click, or two tabs, create one order: a document has at most one active order.
  await knex.raw(`create unique index orders_living on orders (document_id) where status <> 'cancelled'`);

  await knex.schema.createTable('letters', (table) => {
    table.uuid('id').primary();
    table.uuid('order_id').notNullable().references('orders.id');
    table.uuid('document_id').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.text('product').notNullable();
    table.jsonb('recipient_lines').notNullable();
    table.integer('pages').notNullable();
    table.integer('sheets').notNullable();
    table.integer('weight_grams').notNullable();
    table.date('expected_on');
    // End of the period in which the customer can change their mind. The letter is rendered and handed over after it.
    table.timestamp('releases_at').notNullable();
    table.uuid('file_id');
    table.text('pdf_sha256');
    table.text('provider');
    // The partner's reference, stored before submission, so that a lost response is looked up instead of submitted
    // again.
    table.text('sending_ref');
    table.timestamp('lease_until');
    table.text('tracking_number');
    table.text('reject_code');
    table.text('reject_reason');
    table.integer('partner_sheets');
    table.timestamp('handed_over_at');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(oneOf(LETTER), [], 'letters_status');
    table.index(['provider', 'sending_ref']);
  });
  await knex.raw('create unique index letters_one_per_order on letters (order_id)');

  await knex.schema.createTable('letter_news', (table) => {
    table.uuid('id').primary();
    table.uuid('letter_id').notNullable().references('letters.id');
    table.text('source').notNullable();
    // The partner's own key of this tracking event: the same event is stored once.
    table.text('provider_key').notNullable();
    table.text('kind').notNullable();
    table.text('provider_code').notNullable();
    table.text('label').notNullable();
    table.timestamp('at').notNullable();
    table.timestamp('received_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['letter_id', 'source', 'provider_key']);
  });

  await knex.schema.createTable('letter_proofs', (table) => {
    table.uuid('letter_id').notNullable().references('letters.id');
    table.text('kind').notNullable();
    table.uuid('file_id').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.primary(['letter_id', 'kind']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['letter_proofs', 'letter_news', 'letters', 'orders']) await knex.schema.dropTable(table);
}
