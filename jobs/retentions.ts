import type { Knex } from 'knex';
import type { Config } from '../src/kernel/config.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { uuidv7, uuidv7Before } from '../src/kernel/ids.ts';
import { dropLogPartitions, startOfLogMonth } from '../src/kernel/log-partitions.ts';
import { RATE_LIMIT_HIT_RETENTION_DAYS } from '../src/kernel/rate-limit-hits.ts';

interface Deletion {
  /** Which rows are deleted, and when. */
  rows: string;
  /** Why so long, and what can no longer be read afterwards. */
  reason: string;
  /** The setting that changes the time. */
  setting?: 'ACCOUNTING_YEAR_END_MONTH' | 'INACTIVE_ACCOUNT_MONTHS' | 'LOG_RETENTION_DAYS' | 'PROOF_RETENTION_YEARS';
}
/** Rows that the task `purge-logs` deletes. */
export interface LogRetention extends Deletion {
  days(config: Config): number;
  findOld(deps: Pick<Deps, 'db' | 'now'>, before: Date): Knex.QueryBuilder;
  /** Deletes most of them at once, before the rest goes row by row. Returns how many went. */
  dropOld?(deps: Pick<Deps, 'db' | 'now'>, before: Date, signal: AbortSignal): Promise<number>;
}
/** Rows that another scheduled task deletes. */
interface TaskRetention extends Deletion {
  task: string;
}
interface OwnedRetention {
  /** The tables whose row takes it along, or the act of a person. */
  deletedWith: string;
}
interface PermanentRetention {
  stays: string;
}
export type Retention = LogRetention | TaskRetention | OwnedRetention | PermanentRetention;

const YEAR = 365;
const DAY_MS = 86_400_000;
/** Whether all jobs of an event are over for long enough. A correlated aggregate: the planner reads them by the event. */
const JOBS_ARE_OVER = `coalesce((
  select bool_and(case when d.done_at is null then d.failed_at < ? else d.done_at < ? end is true)
    from job_dispatches d where d.outbox_id = outbox.id), true)`;
/** An id below those created at this instant: rows are found by their primary key, which sorts by time. */
const toIdAt = (instant: Date): string => uuidv7Before(uuidv7(instant.getTime()), 0);

/** Whole months, which are dropped with their partition. */
const findOldEvents: LogRetention['findOld'] = ({ db, now }, before) =>
  db('outbox')
    .where('id', '<', toIdAt(startOfLogMonth(before)))
    .whereNotNull('relayed_at')
    .whereRaw(JOBS_ARE_OVER, [new Date(Math.min(before.getTime(), now().getTime() - YEAR * DAY_MS)), before]);

const LETTER = 'the purge of its letter (`purge-expired-letters`)';
const ACCOUNT = 'the account';
const CATALOGUE = 'Part of the catalogue: grows with the templates, not with the orders.';
const ONE_PER_NAME = 'One row for each name that the program knows.';
const ACCOUNTING = {
  rows: 'ten years after the end of their accounting year',
  reason: 'C. com. L. 123-22.',
  task: 'purge-accounting-records',
  setting: 'ACCOUNTING_YEAR_END_MONTH',
} as const;
const BY_LETTER_PROOF = { task: 'purge-expired-letters', setting: 'PROOF_RETENTION_YEARS' } as const;
const expired = (rows: string, reason: string): TaskRetention => ({ rows, reason, task: 'purge-expired-credentials' });

/** What happens to the rows of each table. After a change: `npm run docs:generate`. */
export const retentions: Readonly<Record<string, Retention>> = {
  outbox: {
    rows: 'events whose jobs are all done, once so long has passed since the end of their month; with a failed job, after a year',
    reason:
      'Most questions about an order come within half a year. Later the desk shows the states of an order, but not its events, and they cannot be replayed.',
    setting: 'LOG_RETENTION_DAYS',
    days: (config) => config.logRetentionDays,
    dropOld: (deps, before, signal) =>
      dropLogPartitions(deps, {
        beforeId: toIdAt(startOfLogMonth(before)),
        selectOver: () => findOldEvents(deps, before),
        signal,
      }),
    findOld: findOldEvents,
  },
  job_dispatches: { deletedWith: 'its event in `outbox`' },
  inbox: {
    rows: 'webhooks so long after they came, once processed; their bodies are emptied after 90 days (`purge-expired-credentials`)',
    reason:
      'Until then a repeated webhook is recognised. Later it is missing in «\u00a0Notifications reçues\u00a0» and in the history of its order.',
    setting: 'LOG_RETENTION_DAYS',
    days: (config) => config.logRetentionDays,
    // The body of a webhook that is still to be processed is not emptied.
    findOld: ({ db }, before) =>
      db('inbox')
        .where('id', '<', toIdAt(before))
        .where({ body: Buffer.alloc(0) }),
  },
  alarms: {
    rows: 'alarms closed a year ago',
    reason: 'Open ones are work. A closed one tells for a year who took it.',
    days: () => YEAR,
    findOld: ({ db }, before) => db('alarms').where('closed_at', '<', before),
  },
  rate_limit_hits: {
    rows: 'hours 30 days ago',
    reason: 'Shows an attack and its aftermath, without the address.',
    days: () => RATE_LIMIT_HIT_RETENTION_DAYS,
    findOld: ({ db }, before) => db('rate_limit_hits').where('hour', '<', before),
  },
  sent_emails: {
    rows: 'e-mails sent a year ago',
    reason: 'As long as the audit log: it tells that an e-mail went, without its text and address.',
    days: () => YEAR,
    findOld: ({ db }, before) => db('sent_emails').where('created_at', '<', before),
  },
  audit_log: {
    rows: 'records of a year ago',
    reason: 'The CNIL advises six months to a year.',
    task: 'purge-audit-log',
  },
  reveals: { rows: 'reveals that are over', reason: 'Their record is in the audit log.', task: 'purge-audit-log' },
  unanswered_searches: {
    rows: 'words that nobody has searched for in a year',
    reason: 'They tell which letters to write. No personal data: only words that the search knows.',
    days: () => YEAR,
    findOld: ({ db }, before) => db('unanswered_searches').where('last_asked_on', '<', before),
  },
  scheduled_runs: expired('runs due a week ago', 'The last run of each task stays in `scheduled_tasks`.'),
  worker_heartbeats: { deletedWith: 'its worker; one that was killed leaves them for an hour' },
  rate_limits: expired('counters past their window', 'They count no more.'),
  sessions: expired('sessions past their last day', 'They log nobody in any more.'),
  password_resets: expired('links past their hour', 'They open nothing any more.'),
  email_verifications: expired('links past their third day', 'They confirm nothing any more.'),
  signature_requests: expired('links to sign, ten minutes after they were made', 'The form has the signature.'),
  document_transfers: expired(
    'links to take over a draft, fourteen days after they were made',
    'They open nothing any more.',
  ),
  erasure_notices: expired('addresses after seven days', 'Stored only to send the e-mail about the erasure.'),
  second_factors: expired(
    'those that were not confirmed in time; the others go with the account',
    'A new one is set up.',
  ),
  letters: {
    rows: 'recipient and content, after the end of the letter, or as its sender chose; an empty row stays for the accounts',
    reason: 'C. civ. 2224: proofs last as long as a claim.',
    ...BY_LETTER_PROOF,
  },
  letter_proofs: { deletedWith: LETTER },
  proof_files: { deletedWith: LETTER },
  file_fingerprints: { deletedWith: LETTER },
  tracking_events: { deletedWith: LETTER },
  tracking_polls: { deletedWith: LETTER },
  order_notes: { deletedWith: LETTER },
  approvals: { deletedWith: `${LETTER}, which empties its texts` },
  order_decisions: { deletedWith: `${LETTER}, which empties its texts` },
  documents: {
    rows: 'drafts deleted 30 days ago; ordered ones are emptied with their letter',
    reason: 'A deletion by mistake can be undone.',
    task: 'purge-deleted-documents',
  },
  enclosures: {
    rows: 'uploads without an account after a day, and those that were given up',
    reason: 'No one can reach them any more.',
    task: 'purge-unclaimed-enclosures',
  },
  files: { deletedWith: 'its owner; `compare-files` finds bytes without a row' },
  threads: {
    rows: 'threads done for a year; withdrawals and terminations for five',
    reason: 'C. civ. 2224 for what ends a contract.',
    task: 'erase-old-messages',
  },
  thread_messages: { deletedWith: 'its thread' },
  case_files: {
    rows: 'case files past their day',
    reason: 'They are copies of letters and proofs that stay.',
    task: 'erase-old-case-files',
  },
  data_exports: { rows: 'exports past their last day', reason: 'They are personal data.', task: 'erase-old-exports' },
  users: {
    rows: 'name and address, by the erasure that the person asks for, or of an inactive account; an empty row stays for the accounts',
    reason: 'Data without a purpose is not stored (GDPR art. 5(1)(e)).',
    task: 'end-inactive-accounts',
    setting: 'INACTIVE_ACCOUNT_MONTHS',
  },
  contacts: { deletedWith: ACCOUNT },
  sender_addresses: { deletedWith: ACCOUNT },
  recovery_codes: { deletedWith: 'the second factor' },
  state_transitions: {
    stays:
      'Proof of what happened to a letter and a payment: read by proof files, the accounts and the history of the desk. Reasons are emptied with their letter; they go with the rows of their accounts; those of threads, second factors, drafts and enclosures with their row.',
  },
  orders: {
    ...ACCOUNTING,
    rows: `${ACCOUNTING.rows}, with their letters and documents, once the proofs are purged; the IP address of a consent after a year`,
  },
  payments: ACCOUNTING,
  refunds: ACCOUNTING,
  disputes: ACCOUNTING,
  invoices: ACCOUNTING,
  invoice_series: { stays: 'One row for each series: a number is never given again.' },
  subscriptions: {
    ...ACCOUNTING,
    rows: `${ACCOUNTING.rows} and of their last payment; the IP address of a consent after a year`,
  },
  payouts: ACCOUNTING,
  balance_operations: ACCOUNTING,
  discrepancies: ACCOUNTING,
  terms: { stays: 'Proves for ten years what a customer agreed to (C. conso. L. 213-1); one row for each version.' },
  provider_errors: { stays: 'One row for each kind of error of a payment, and deleted with it; no personal data.' },
  daily_figures: { stays: 'Figures of each day; no personal data.' },
  outages: { stays: 'A few a year: the record of each partner; no personal data.' },
  unknown_codes: { stays: 'One row for each code of a partner.' },
  tracking_service: { stays: 'A single row.' },
  scheduled_tasks: { stays: ONE_PER_NAME },
  purged_rows: { stays: 'One row for each table of which rows are deleted: how many; no personal data.' },
  search_state: { stays: 'A single row.' },
  file_keys: { stays: 'One row for each key of `FILE_KEYS`.' },
  answer_templates: { stays: 'Texts of the desk: grow with its work, not with the orders.' },
  template_versions: { stays: CATALOGUE },
  template_drafts: { stays: CATALOGUE },
  template_reviews: { stays: CATALOGUE },
  legal_changes: { stays: CATALOGUE },
  legal_checks: { stays: CATALOGUE },
  search_letters: { stays: CATALOGUE },
  search_words: { stays: CATALOGUE },
  search_stems: { stays: CATALOGUE },
  knex_migrations: { stays: 'One row for each migration.' },
  knex_migrations_lock: { stays: 'A single row.' },
};
