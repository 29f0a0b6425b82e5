import type { Knex } from 'knex';

/**
 * The order of each list of the back office that is long: its default, its states, and what its columns sort by. All
 * end with the id, as the queries do.
 */
const SORTS: Readonly<Record<string, readonly string[]>> = {
  users: ['created_at', 'role, created_at', 'last_name', 'first_name'],
  orders: ['created_at', 'status, created_at', 'total_cents', 'user_id, created_at'],
  letters: ['created_at', 'status, created_at', 'status_since', 'product, created_at', 'tracking_number'],
  payments: ['created_at', 'status, created_at', 'amount_cents', 'refunded_cents', 'order_reference'],
  refunds: ['created_at', 'status, created_at', 'amount_cents'],
  subscriptions: ['created_at', 'status, created_at', 'period_ends_at', 'last_used_at'],
  disputes: ['opened_at', 'answer_due_at', 'status, opened_at', 'amount_cents'],
  messages: ['created_at', 'status, created_at', 'kind, created_at', 'email'],
  alarms: ['raised_at', 'entity, raised_at', 'closed_at', 'entity_id'],
  outbox: ['created_at', 'event, created_at', 'relayed_at'],
};
/** What is searched by its beginning or exactly: references, and the ids of providers. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  users: ['email'],
  orders: ['reference'],
  letters: ['tracking_number'],
  payments: ['order_reference'],
  subscriptions: ['reference'],
  messages: ['reference', 'order_reference', 'email'],
  invoices: ['number'],
  discrepancies: ['subject'],
};
const OTHERS: Readonly<Record<string, string>> = {
  orders_resends_order_id: 'orders (resends_order_id) where resends_order_id is not null',
  letters_provider_ref: 'letters (provider_ref) where provider_ref is not null',
  messages_order_id: 'messages (order_id) where order_id is not null',
  messages_user_id: 'messages (user_id) where user_id is not null',
  payments_card_end: 'payments (right(card, 4), created_at)',
  invoices_number_end: 'invoices (right(number, 6))',
  payments_amount_created_at: 'payments (amount_cents, created_at)',
  // Whether a failed refund was asked again is looked up for each row of a page.
  refunds_cause: 'refunds (cause)',
  refunds_amount_created_at: 'refunds (amount_cents, created_at)',
  subscriptions_stripe_customer_id: 'subscriptions (stripe_customer_id) where stripe_customer_id is not null',
  inbox_provider_event_id: 'inbox (provider_event_id)',
  // What is written about one row: its history.
  outbox_payload_id: `outbox ((payload->>'id'))`,
  inbox_our_id: `inbox ((provider_refs->>'ourId'))`,
  inbox_keys: `inbox using gin (string_to_array(provider_refs->>'key', ' '))`,
  state_transitions_entity_id: 'state_transitions (entity_id)',
  alarms_open: 'alarms (entity, entity_id) where closed_at is null',
};

const nameOf = (table: string, columns: string, suffix: string): string =>
  `${table}_${columns.replaceAll(', ', '_')}_${suffix}`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  for (const [table, sorts] of Object.entries(SORTS))
    for (const columns of sorts)
      await knex.raw(`create index ${nameOf(table, columns, 'sorted')} on ${table} (${columns}, id)`);
  for (const [table, columns] of Object.entries(BEGINNINGS))
    for (const column of columns)
      await knex.raw(`create index ${nameOf(table, column, 'beginning')} on ${table} (${column} text_pattern_ops)`);
  for (const [name, columns] of Object.entries(OTHERS)) await knex.raw(`create index ${name} on ${columns}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(OTHERS)) await knex.raw(`drop index ${name}`);
  for (const [suffix, indexes] of [
    ['sorted', SORTS],
    ['beginning', BEGINNINGS],
  ] as const)
    for (const [table, all] of Object.entries(indexes))
      for (const columns of all) await knex.raw(`drop index ${nameOf(table, columns, suffix)}`);
}
