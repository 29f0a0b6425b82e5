import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('subscriptions', (table) => {
    table.uuid('id').primary();
    table.text('reference').notNullable().unique();
    table.uuid('user_id').notNullable();
    table.text('offer').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    // What was shown and ticked, with its version, so that it can be shown again.
    table.integer('price_cents').notNullable();
    table.jsonb('consents').notNullable();
    table.integer('attempt').notNullable().defaultTo(1);
    table.text('stripe_session_id').unique();
    table.text('stripe_customer_id');
    table.text('stripe_subscription_id').unique();
    // Our row follows the provider's object. A response requested before the last applied one is ignored.
    table.timestamp('read_at');
    table.timestamp('started_at');
    table.timestamp('trial_ends_at');
    table.timestamp('period_starts_at');
    table.timestamp('period_ends_at');
    table.boolean('cancel_at_period_end').notNullable().defaultTo(false);
    table.timestamp('ended_at');
    table.text('card');
    table.timestamp('last_used_at');
    table.timestamp('reminded_at');
    // The renewal invoice and attempt last reported as declined, so that each is reported once.
    table.text('refused_bill');
    table.timestamp('next_attempt_at');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(`status in ('incomplete', 'trialing', 'active', 'past_due', 'cancelled')`, [], 'subscriptions_status');
    table.check(`offer in ('trial', 'subscription', 'subscription_without_trial')`, [], 'subscriptions_offer');
    table.index('user_id');
  });
  // One active subscription per person: a second tab finds the first one's.
  await knex.raw(`create unique index subscriptions_living on subscriptions (user_id) where status <> 'cancelled'`);

  await knex.schema.alterTable('payments', (table) => {
    table.uuid('order_id').nullable().alter();
    table.uuid('subscription_id').references('subscriptions.id');
    table.text('stripe_invoice_id').unique();
    table.text('offer').notNullable().defaultTo('single_document');
    table.check('(order_id is null) <> (subscription_id is null)', [], 'payments_of_one_thing');
    table.index('subscription_id');
    table.index('user_id');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex('payments').whereNotNull('subscription_id').delete();
  await knex.schema.alterTable('payments', (table) => {
    table.dropChecks(['payments_of_one_thing']);
    table.dropColumns('subscription_id', 'stripe_invoice_id', 'offer');
    table.dropIndex('user_id');
    table.dropNullable('order_id');
  });
  await knex.schema.dropTable('subscriptions');
}
