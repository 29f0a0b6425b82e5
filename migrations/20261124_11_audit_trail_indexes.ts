import type { Knex } from 'knex';

/** The audit trail of an order is read by ids: without these, each page of an order scans two more tables. */
const INDEXES: Readonly<Record<string, string>> = {
  invoices_by_payment: 'invoices (payment_id)',
  provider_errors_by_subject: 'provider_errors (subject_id)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
