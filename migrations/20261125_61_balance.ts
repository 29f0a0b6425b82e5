import type { Knex } from 'knex';

/**
 * What Stripe books on our balance, with its fee, and the payouts to our bank account. Both are copies of Stripe's own
 * books: `provider_status` is Stripe's word, and changes only by reading it again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('payouts', (table) => {
    table.uuid('id').primary();
    table.text('stripe_payout_id').notNullable().unique();
    table.text('provider_status').notNullable();
    table.integer('amount_cents').notNullable();
    table.text('currency').notNullable();
    table.date('arrives_on').notNullable();
    table.text('failure_code');
    // Null until every operation of the payout has been read.
    table.timestamp('operations_read_at');
    table.timestamp('created_at').notNullable();
    table.index(['created_at', 'id']);
    table.index(['arrives_on', 'id']);
  });
  await knex.schema.createTable('balance_operations', (table) => {
    table.uuid('id').primary();
    table.text('stripe_transaction_id').notNullable().unique();
    table.text('type').notNullable();
    table.text('source_id');
    table.uuid('payment_id').references('payments.id');
    table.uuid('payout_id').references('payouts.id');
    table.integer('amount_cents').notNullable();
    table.integer('fee_cents').notNullable();
    table.integer('net_cents').notNullable();
    table.text('currency').notNullable();
    table.timestamp('occurred_at').notNullable();
    table.index(['occurred_at', 'id']);
    table.index('payment_id');
    table.index('payout_id');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('balance_operations');
  await knex.schema.dropTable('payouts');
}
