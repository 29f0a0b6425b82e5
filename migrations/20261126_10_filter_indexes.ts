import type { Knex } from 'knex';

/** For the filters of the back office that select a small part of a big table. */
const INDEXES = {
  invoices_kind: 'invoices (kind, issued_at, id) include (payment_id)',
  balance_operations_type: 'balance_operations (type, occurred_at, id)',
  inbox_type: 'inbox (type, received_at, id)',
  sent_emails_unsent: `sent_emails (result, created_at, id) where result <> 'sent'`,
  sent_emails_email: 'sent_emails (email, created_at, id)',
  threads_suspect: 'threads (created_at, id) where suspect',
} as const;

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
