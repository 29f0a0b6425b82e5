import type { Knex } from 'knex';
import { renameColumn, renameEventsAndJobs, renameTable, swapped } from './renames.ts';

const TABLES = [
  ['deliveries', 'job_dispatches'],
  ['moves', 'state_transitions'],
  ['throttles', 'rate_limits'],
] as const;
// `subject_id` before `subject`: an index carries both names.
const COLUMNS = [
  ['outbox', 'sent_at', 'relayed_at'],
  ['job_dispatches', 'told_at', 'dispatched_at'],
  ['job_dispatches', 'tellings', 'dispatch_count'],
  ['job_dispatches', 'failures', 'failure_count'],
  ['job_dispatches', 'given_up_at', 'failed_at'],
  ['inbox', 'facts', 'provider_refs'],
  ['state_transitions', 'subject_id', 'entity_id'],
  ['state_transitions', 'subject', 'entity'],
  ['state_transitions', 'verb', 'transition'],
  ['state_transitions', 'because', 'reason'],
  ['state_transitions', 'at', 'occurred_at'],
  ['alarms', 'subject_id', 'entity_id'],
  ['alarms', 'subject', 'entity'],
] as const;
const EVENTS = { 'stripe.called': 'stripe_webhook.received', 'post.called': 'postal_webhook.received' };

/** Gives the kernel's tables the names of the code: dispatches, transitions, rate limits. */
export async function up(knex: Knex): Promise<void> {
  for (const [from, to] of TABLES) await renameTable(knex, from, to);
  for (const [table, from, to] of COLUMNS) await renameColumn(knex, table, from, to);
  await knex.raw('alter index outbox_unsent rename to outbox_unrelayed');
  await knex.raw('alter function ring_outbox() rename to notify_outbox');
  await knex.raw('alter trigger outbox_rings on outbox rename to outbox_notify');
  await renameEventsAndJobs(knex, { events: EVENTS });
}

export async function down(knex: Knex): Promise<void> {
  await renameEventsAndJobs(knex, { events: swapped(EVENTS) });
  await knex.raw('alter trigger outbox_notify on outbox rename to outbox_rings');
  await knex.raw('alter function notify_outbox() rename to ring_outbox');
  await knex.raw('alter index outbox_unrelayed rename to outbox_unsent');
  for (const [table, from, to] of COLUMNS.toReversed()) await renameColumn(knex, table, to, from);
  for (const [from, to] of TABLES) await renameTable(knex, to, from);
}
