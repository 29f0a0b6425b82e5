import type { Knex } from 'knex';

/** For the totals of a day, and for lists that show the newest first. */
const INDEXES = {
  payments_paid_at: 'payments (paid_at) where paid_at is not null',
  invoices_newest: 'invoices (issued_at desc, id desc)',
  refunds_status_since: 'refunds (status_since)',
  disputes_closed_at: 'disputes (closed_at) where closed_at is not null',
} as const;

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
