import type { Knex } from 'knex';
import { renameColumn, renameEventsAndJobs, renameTable, renameTransitions, swapped } from './renames.ts';

const COLUMNS = [
  ['discrepancies', 'says', 'side_values'],
  ['subscriptions', 'agreed_from', 'consent_ip'],
  ['subscriptions', 'refused_bill', 'failed_renewal_invoice'],
  ['subscriptions', 'read_at', 'synced_at'],
  ['disputes', 'read_at', 'synced_at'],
  ['refunds', 'asked_by', 'requested_by'],
  ['terms', 'words', 'content'],
  ['terms', 'kept_at', 'stored_at'],
] as const;
/** Each has a trigger for rows, of the same name, and one for the whole table. */
const GUARDS = [
  ['invoices', 'invoices_stay', 'invoices_immutable'],
  ['terms', 'terms_stay', 'terms_immutable'],
] as const;
const WORK = {
  events: { 'bill.refused': 'renewal.payment_failed' },
  jobs: {
    'interpret-stripe-call': 'process-stripe-webhook',
    'send-refund': 'submit-refund',
    'write-invoice': 'render-invoice',
  },
};
const TRANSITIONS = {
  payments: { refundPart: 'refundPartially' },
  disputes: { ask: 'requireAnswer' },
  subscriptions: { try: 'startTrial' },
};

/** Gives the tables of payments the names of the code. */
export async function up(knex: Knex): Promise<void> {
  await renameTable(knex, 'differences', 'discrepancies');
  await renameEntity(knex, 'differences', 'discrepancies');
  for (const [table, from, to] of COLUMNS) await renameColumn(knex, table, from, to);
  await knex.raw('alter index subscriptions_living rename to subscriptions_one_current');
  for (const [table, from, to] of GUARDS) await renameGuard(knex, table, from, to);
  await renameEventsAndJobs(knex, WORK);
  for (const [entity, names] of Object.entries(TRANSITIONS)) await renameTransitions(knex, entity, names);
}

export async function down(knex: Knex): Promise<void> {
  for (const [entity, names] of Object.entries(TRANSITIONS)) await renameTransitions(knex, entity, swapped(names));
  await renameEventsAndJobs(knex, { events: swapped(WORK.events), jobs: swapped(WORK.jobs) });
  for (const [table, from, to] of GUARDS) await renameGuard(knex, table, to, from);
  await knex.raw('alter index subscriptions_one_current rename to subscriptions_living');
  for (const [table, from, to] of COLUMNS.toReversed()) await renameColumn(knex, table, to, from);
  await renameEntity(knex, 'discrepancies', 'differences');
  await renameTable(knex, 'discrepancies', 'differences');
}

/** Transitions and alarms name their row by its table. */
async function renameEntity(knex: Knex, from: string, to: string): Promise<void> {
  for (const table of ['state_transitions', 'alarms']) await knex(table).where({ entity: from }).update({ entity: to });
}

async function renameGuard(knex: Knex, table: string, from: string, to: string): Promise<void> {
  await knex.raw('alter function ??() rename to ??', [from, to]);
  await knex.raw('alter trigger ?? on ?? rename to ??', [from, table, to]);
  await knex.raw('alter trigger ?? on ?? rename to ??', [`${from}_all`, table, `${to}_all`]);
}
