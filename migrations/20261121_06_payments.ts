import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('payments', (table) => {
    table.uuid('id').primary();
    table.uuid('order_id').notNullable().unique();
    table.uuid('user_id').notNullable();
    table.text('order_reference').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.integer('amount_cents').notNullable();
    table.integer('refunded_cents').notNullable().defaultTo(0);
    table.jsonb('lines').notNullable();
    // Each checkout page is one attempt. Its number is part of the idempotency key.
    table.integer('attempt').notNullable().defaultTo(1);
    table.text('stripe_session_id').unique();
    table.text('stripe_payment_intent_id').unique();
    table.text('card');
    table.timestamp('paid_at');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(
      `status in ('pending', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed')`,
      [],
      'payments_status',
    );
    table.check('refunded_cents between 0 and amount_cents', [], 'payments_refunded');
  });

  await knex.schema.createTable('refunds', (table) => {
    table.uuid('id').primary();
    table.uuid('payment_id').notNullable().references('payments.id');
    // The rule or the person that requested the refund: one cause never refunds twice.
    table.text('cause').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.integer('amount_cents').notNullable();
    table.text('reason').notNullable();
    table.uuid('asked_by');
    table.text('stripe_refund_id').unique();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['payment_id', 'cause']);
    table.check(`status in ('requested', 'sent', 'succeeded', 'failed')`, [], 'refunds_status');
    table.check('amount_cents > 0', [], 'refunds_amount');
  });

  // Invoices and credit notes: numbered without gaps, never changed.
  await knex.schema.createTable('invoices', (table) => {
    table.uuid('id').primary();
    table.text('number').notNullable().unique();
    table.text('kind').notNullable();
    table.uuid('payment_id').notNullable().references('payments.id');
    table.uuid('refund_id').unique().references('refunds.id');
    table.jsonb('content').notNullable();
    table.integer('total_cents').notNullable();
    table.uuid('file_id');
    table.timestamp('issued_at').notNullable();
    table.check(`kind in ('invoice', 'credit_note')`, [], 'invoices_kind');
  });
  await knex.raw(`create unique index invoices_one_per_payment on invoices (payment_id) where kind = 'invoice'`);

  // The last number of each series, locked by the transaction that takes the next one.
  await knex.schema.createTable('invoice_series', (table) => {
    table.text('series').primary();
    table.integer('last').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['invoice_series', 'invoices', 'refunds', 'payments']) await knex.schema.dropTable(table);
}
