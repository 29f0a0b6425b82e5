import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { countFailedJobs } from '../../../kernel/job-load.ts';
import { countCatalogueWork } from '../../documents/index.ts';
import { countMoneyWork, type WorkCount } from '../../payments/index.ts';
import { WorkKey } from './contract.ts';

/** A message is overdue after this time without an answer, unless a colleague has put it off. */
const LATE_MESSAGE_MS = 4 * 3_600_000;

/** Without those that look like the mail of a machine, which no view of the inbox holds to be late. */
const selectDueThreads = (db: Knex): Knex.QueryBuilder => db('threads').where({ status: 'open', suspect: false });

async function count(query: Knex.QueryBuilder, since: string, db: Knex): Promise<WorkCount> {
  const found: { count: number; since: Date | null }[] = await query.select({
    count: db.raw('count(*)::int'),
    since: db.raw('min(??)', [since]),
  });
  return { count: found[0]?.count ?? 0, since: found[0]?.since ?? null, dueAt: null };
}

/** Counts what waits for a person. Each count is served by an index on state. */
export async function countWork(deps: Deps): Promise<Record<WorkKey, WorkCount>> {
  const { db } = deps;
  const countInState = (table: string, status: string, since = 'status_since') =>
    count(db(table).where({ status }), since, db);
  const lateSince = new Date(deps.now().getTime() - LATE_MESSAGE_MS);
  const [
    money,
    catalogue,
    failedJobs,
    letters_to_correct,
    letters_returned,
    approvals,
    messages_late,
    alarms,
    outages,
    unknown_codes,
  ] = await Promise.all([
    countMoneyWork(deps),
    countCatalogueWork(deps),
    countFailedJobs(deps),
    countInState('letters', 'rejected'),
    countInState('letters', 'returned'),
    countInState('approvals', 'requested'),
    count(selectDueThreads(db).where('unanswered_since', '<', lateSince), 'unanswered_since', db),
    count(db('alarms').whereNull('closed_at'), 'raised_at', db),
    countInState('outages', 'open'),
    countInState('unknown_codes', 'reported'),
  ]);
  return {
    letters_to_correct,
    letters_returned,
    refunds_failed: money.refundsFailed,
    disputes: money.disputes,
    approvals,
    messages_late,
    alarms,
    outages,
    unknown_codes,
    discrepancies: money.discrepancies,
    templates_to_check: { ...catalogue.checks, dueAt: null },
    jobs_failed: { ...failedJobs, dueAt: null },
  };
}

/** The resource of the back office whose menu entry shows a count. */
const BADGES: Partial<Record<WorkKey, string>> = {
  refunds_failed: 'refunds',
  disputes: 'disputes',
  approvals: 'approvals',
  alarms: 'alarms',
  outages: 'outages',
  unknown_codes: 'unknown-codes',
  discrepancies: 'discrepancies',
  letters_to_correct: 'letters',
  jobs_failed: 'job-dispatches',
  templates_to_check: 'legal-changes',
};

/** What waits for people with a permission alone. */
const PERMISSIONS: Partial<Record<WorkKey, string>> = { jobs_failed: 'engine.read', approvals: 'approvals.decide' };
export const listOwnWork = (permissions: readonly string[]): WorkKey[] =>
  WorkKey.options.filter((key) => PERMISSIONS[key] === undefined || permissions.includes(PERMISSIONS[key]));

/** What waits, by the resource of the menu that shows it. */
export async function countMenuBadges(deps: Deps, permissions: readonly string[]): Promise<Record<string, number>> {
  const [work, catalogue] = await Promise.all([countWork(deps), countCatalogueWork(deps)]);
  const messages = await count(selectDueThreads(deps.db), 'status_since', deps.db);
  const shown = listOwnWork(permissions).flatMap((key) => {
    const resource = BADGES[key];
    return resource === undefined ? [] : [[resource, work[key].count] as const];
  });
  // A text waits for those who may publish it.
  const drafts: Record<string, number> = permissions.includes('templates.publish')
    ? { 'template-drafts': catalogue.drafts.count }
    : {};
  return { messages: messages.count, ...drafts, ...Object.fromEntries(shown) };
}
