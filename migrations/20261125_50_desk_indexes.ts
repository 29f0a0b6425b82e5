import type { Knex } from 'knex';

const INDEXES = {
  // Without the id in the index, each row that is skipped before a late page is read.
  users_email_sorted: 'users (email, id)',
  orders_reference_sorted: 'orders (reference, id)',
  // Few accounts are.
  users_blocked: 'users (created_at, id) where blocked_at is not null',
  // A common amount on one day.
  payments_amount_day: 'payments (amount_cents, coalesce(paid_at, created_at))',
  // Read instead of the table, for the refunds of orders whose reference begins so.
  refunds_by_payment: 'refunds (payment_id, created_at, id)',
  // For the orders whose letter has a state.
  letters_status_order_id: 'letters (status, order_id)',
} as const;

export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
