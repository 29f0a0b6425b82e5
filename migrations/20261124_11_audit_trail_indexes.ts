import type { Knex } from 'knex';

/** The audit trail of an order is read by ids: without these, each page of an order scans five tables. */
const INDEXES: Readonly<Record<string, string>> = {
  state_transitions_by_row: 'state_transitions (entity_id)',
  outbox_by_row: `outbox ((payload->>'id'))`,
  inbox_by_our_id: `inbox ((provider_refs->>'ourId'))`,
  inbox_by_key: `inbox using gin (string_to_array(provider_refs->>'key', ' '))`,
  invoices_by_payment: 'invoices (payment_id)',
  messages_by_order: 'messages (order_id)',
  messages_by_user: 'messages (user_id)',
  provider_errors_by_subject: 'provider_errors (subject_id)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index if not exists ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index if exists ${name}`);
}
