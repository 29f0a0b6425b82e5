import type { Knex } from 'knex';

const BEFORE = ['pending', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed'];

async function allow(knex: Knex, states: readonly string[]): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.dropChecks(['payments_status']));
  await knex.schema.alterTable('payments', (table) =>
    table.check(`status in (${states.map((state) => `'${state}'`).join(', ')})`, [], 'payments_status'),
  );
}

export async function up(knex: Knex): Promise<void> {
  // `processing`: the bank confirms within days. `under_review`: the amount paid differs from the order's.
  await allow(knex, [...BEFORE, 'processing', 'under_review']);
  await knex.schema.alterTable('payments', (table) => {
    // An early fraud warning of the card network: its type, and when it arrived.
    table.text('fraud_type');
    table.timestamp('fraud_warned_at');
  });
  // The overdue check looks for recent warnings every minute.
  await knex.raw('create index payments_fraud_warned on payments (fraud_warned_at) where fraud_warned_at is not null');
  await knex.schema.alterTable('orders', (table) => {
    // Start of the time limit for payment where it is not the order's own state: a bank may take days.
    table.timestamp('payment_due_from');
  });

  // Stripe's error when it rejected a call, for support; no personal data.
  await knex.schema.createTable('provider_errors', (table) => {
    table.uuid('id').primary();
    table.text('subject').notNullable();
    table.uuid('subject_id').notNullable();
    table.text('call').notNullable();
    table.text('kind').notNullable();
    table.text('type').notNullable();
    table.text('code').notNullable();
    table.text('decline_code');
    table.text('param');
    table.text('request_id');
    table.integer('http_status');
    table.text('message').notNullable();
    table.integer('count').notNullable().defaultTo(1);
    table.timestamp('first_at').notNullable();
    table.timestamp('last_at').notNullable();
    table.timestamp('resolved_at');
    table.unique(['subject', 'subject_id', 'call', 'type', 'code']);
    table.check(`subject in ('payments', 'refunds', 'subscriptions')`, [], 'provider_errors_subject');
    table.check(`kind in ('temporary', 'rejected', 'final')`, [], 'provider_errors_kind');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('provider_errors');
  await knex.schema.alterTable('orders', (table) => table.dropColumn('payment_due_from'));
  await knex.schema.alterTable('payments', (table) => table.dropColumns('fraud_type', 'fraud_warned_at'));
  await knex('payments').whereIn('status', ['processing', 'under_review']).update({ status: 'pending' });
  await allow(knex, BEFORE);
}
