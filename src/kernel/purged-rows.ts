import type { Knex } from 'knex';
import { counter, samplesFor, type Metric } from './metrics.ts';

/** The tables whose rows a scheduled task deletes or empties (jobs/retentions.ts). */
export const PURGED_TABLES = [
  'alarms',
  'audit_log',
  'balance_operations',
  'case_files',
  'data_exports',
  'discrepancies',
  'disputes',
  'document_transfers',
  'documents',
  'email_verifications',
  'enclosures',
  'erasure_notices',
  'inbox',
  'invoices',
  'letters',
  'orders',
  'outbox',
  'password_resets',
  'payments',
  'payouts',
  'rate_limit_hits',
  'rate_limits',
  'refunds',
  'reveals',
  'scheduled_runs',
  'second_factors',
  'sent_emails',
  'sessions',
  'signature_requests',
  'subscriptions',
  'threads',
  'unanswered_searches',
  'users',
] as const;
export type PurgedTable = (typeof PURGED_TABLES)[number];

/** Adds to what the retention of a table has purged. In the database, because the metrics of a worker are not read. */
export async function recordPurgedRows(db: Knex, table: PurgedTable, rows: number): Promise<void> {
  if (rows === 0) return;
  await db.raw(
    `insert into purged_rows (table_name, rows, purged_at) values (?, ?, now())
     on conflict (table_name) do update set rows = purged_rows.rows + excluded.rows, purged_at = excluded.purged_at`,
    [table, rows],
  );
}

export async function collectPurgeMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const purged: { table: string; rows: number }[] = await trx('purged_rows').select({ table: 'table_name' }, 'rows');
  const rowsByTable = new Map(purged.map(({ table, rows }) => [table, rows]));
  return [
    counter(
      'purged_rows_total',
      'Rows that the retention of each table has deleted or emptied, since the installation began.',
      samplesFor('table', PURGED_TABLES, (name) => rowsByTable.get(name)),
    ),
  ];
}
