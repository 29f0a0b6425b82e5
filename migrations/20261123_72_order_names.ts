import type { Knex } from 'knex';
import { renameColumn, renameEventsAndJobs, renameTable, renameTransitions, swapped } from './renames.ts';

const TABLES = [
  ['letter_news', 'tracking_events'],
  ['seals', 'file_fingerprints'],
] as const;
const COLUMNS = [
  ['file_fingerprints', 'sealed_at', 'recorded_at'],
  ['proof_files', 'facts', 'event_count'],
  ['letters', 'partner_said', 'partner_response'],
  ['letters', 'partner_said_at', 'partner_response_at'],
  ['letters', 'asked_at', 'polled_at'],
  ['letters', 'troubled_since', 'failing_since'],
  ['letters', 'sending_ref', 'provider_ref'],
  ['letters', 'round_key', 'submission_key'],
  ['letters', 'give_back_cents', 'refund_due_cents'],
  ['letters', 'kept_until', 'pickup_until'],
  ['letters', 'handed_back_at', 'returned_to_sender_at'],
  ['letters', 'forgotten_at', 'purged_at'],
  ['orders', 'agreed_from', 'consent_ip'],
  ['tracking_polls', 'asked_at', 'polled_at'],
  ['tracking_polls', 'known_at', 'first_found_at'],
  ['tracking_polls', 'times', 'poll_count'],
  ['tracking_polls', 'stopped_because', 'stop_reason'],
  ['outages', 'because', 'reason'],
  ['outages', 'trial_until', 'half_open_until'],
] as const;
const INDEXES = [
  ['orders_living', 'orders_one_current'],
  ['orders_resent_once', 'orders_one_resend'],
  ['outages_living', 'outages_one_current'],
] as const;
const WORK = {
  events: {
    'letter.awaited': 'letter.held_for_pickup',
    'receipt.missed': 'receipt.missing',
    'proof.due': 'proof_file.requested',
  },
  jobs: {
    'draft-claim': 'create-claim-draft',
    'forget-agreed-from': 'purge-consent-ips',
    'forget-letter-pages': 'erase-letter-pages',
    'free-letter': 'reopen-cancelled-document',
    'read-post-news': 'process-postal-webhook',
    'settle-paid-order': 'start-paid-order',
    'settle-refunded-order': 'apply-order-refund',
    'settle-termination': 'process-termination',
    'settle-withdrawal': 'process-withdrawal',
    'stop-disputed-letter': 'cancel-disputed-letter',
    'write-order-pdf': 'render-order-pdf',
    'write-proof-file': 'render-proof-file',
  },
};
const ORDER_TRANSITIONS = { callOff: 'cancelFreeOrder', refundPart: 'refundPartially' };
const LETTER_TRANSITIONS = {
  deliverAfterAll: 'deliverAfterReturn',
  returnAfterAll: 'returnAfterDelivery',
  amend: 'resubmit',
};

/** Gives the tables of orders and letters the names of the code. */
export async function up(knex: Knex): Promise<void> {
  for (const [from, to] of TABLES) await renameTable(knex, from, to);
  for (const [table, from, to] of COLUMNS) await renameColumn(knex, table, from, to);
  for (const [from, to] of INDEXES) await knex.raw('alter index ?? rename to ??', [from, to]);
  await renameEventsAndJobs(knex, WORK);
  await renameTransitions(knex, 'orders', ORDER_TRANSITIONS);
  await renameTransitions(knex, 'letters', LETTER_TRANSITIONS);
}

export async function down(knex: Knex): Promise<void> {
  await renameTransitions(knex, 'letters', swapped(LETTER_TRANSITIONS));
  await renameTransitions(knex, 'orders', swapped(ORDER_TRANSITIONS));
  await renameEventsAndJobs(knex, { events: swapped(WORK.events), jobs: swapped(WORK.jobs) });
  for (const [from, to] of INDEXES) await knex.raw('alter index ?? rename to ??', [to, from]);
  for (const [table, from, to] of COLUMNS.toReversed()) await renameColumn(knex, table, to, from);
  for (const [from, to] of TABLES) await renameTable(knex, to, from);
}
