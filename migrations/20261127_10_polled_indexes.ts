import type { Knex } from 'knex';

/**
 * For the tasks that go through what is due: each index holds the rows that may be due and no others, so that it stays
 * small while its table grows.
 */
const INDEXES: Readonly<Record<string, string>> = {
  tracking_polls_next: 'tracking_polls (next_at) where stopped_at is null',
  letters_polled: `letters (provider, polled_at) where provider_ref is not null and status not in ('archived', 'cancelled')`,
  letters_to_track: `letters (id) where tracking_number is not null and status not in ('delivered', 'archived', 'cancelled')`,
  letters_to_archive: `letters (id) where status in ('delivered', 'returned')`,
  letters_to_presume: `letters (expected_on) where product = 'green' and status = 'printed'`,
  letters_without_receipt: `letters (id) where product = 'registered_receipt' and status = 'delivered' and receipt_missed_at is null`,
  letters_refund_due: 'letters (id) where refund_due_cents > 0',
  letters_unpurged: 'letters (status_since) where purged_at is null',
  orders_unsent: `orders (id) where status in ('paid', 'in_production')`,
  orders_consent_ip: 'orders (created_at) where consent_ip is not null',
  payments_unsettled: `payments (status, id) where status in ('pending', 'processing') and stripe_session_id is not null`,
  refunds_unconfirmed: `refunds (id) where status = 'sent'`,
  subscriptions_incomplete: `subscriptions (id) where status = 'incomplete'`,
  subscriptions_period_end: `subscriptions (period_ends_at) where status in ('trialing', 'active', 'past_due')`,
  subscriptions_consent_ip: 'subscriptions (created_at) where consent_ip is not null',
  subscriptions_recap: `subscriptions (coalesce(recapped_at, started_at)) where status = 'active'`,
  payouts_unread: 'payouts (id) where operations_read_at is null',
  threads_done: `threads (kind, last_message_at) where status = 'done'`,
  inbox_with_body: 'inbox (id, received_at) where octet_length(body) > 0',
  documents_deleted: `documents (deleted_at) where deleted_at is not null and status = 'draft'`,
};

export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  // When an object was last read at Stripe without an event of it, and when its hosted page was opened.
  await knex.schema.alterTable('payments', (table) => {
    table.timestamp('page_opened_at');
    table.timestamp('polled_at');
  });
  await knex.schema.alterTable('subscriptions', (table) => {
    table.timestamp('page_opened_at');
    table.timestamp('polled_at');
  });
  await knex.schema.alterTable('refunds', (table) => {
    table.timestamp('polled_at');
  });
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index ${name} on ${on}`);
  await knex.raw('drop index tracking_polls_next_at_index');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index tracking_polls_next_at_index on tracking_polls (next_at)');
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
  await knex.schema.alterTable('refunds', (table) => table.dropColumns('polled_at'));
  for (const name of ['payments', 'subscriptions'])
    await knex.schema.alterTable(name, (table) => table.dropColumns('page_opened_at', 'polled_at'));
}
