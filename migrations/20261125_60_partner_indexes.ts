import type { Knex } from 'knex';

/** For the health of each postal partner: what it took, refused and reported in the last days. */
const INDEXES = {
  letters_partner_handed_over: 'letters (provider, handed_over_at desc) where handed_over_at is not null',
  letters_partner_rejected: 'letters (provider, status_since desc) where reject_kind is not null',
  tracking_events_source_kind: 'tracking_events (source, kind, at desc)',
  inbox_provider_received: 'inbox (provider, received_at desc)',
} as const;

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
