import type { Knex } from 'knex';
import type { Deps } from './deps.ts';

/** A civil day in Paris, YYYY-MM-DD, with its figures by name. */
export type DailyFigures = Map<string, Record<string, number>>;

type CountDeps = Pick<Deps, 'db' | 'now'>;

const FLUSH_MS = 5_000;
interface Pending {
  counts: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
}
const pendingByDatabase = new WeakMap<object, Pending>();

function getPending({ db }: CountDeps): Pending {
  const pending = pendingByDatabase.get(db) ?? { counts: new Map<string, number>(), timer: undefined };
  pendingByDatabase.set(db, pending);
  return pending;
}

/**
 * Adds one to a figure of today. Counts only: nothing about who it was. Collected in memory and written every few
 * seconds, so that a page view costs no write of its own.
 */
export function countToday(deps: CountDeps, figure: string): void {
  const pending = getPending(deps);
  pending.counts.set(figure, (pending.counts.get(figure) ?? 0) + 1);
  // A count that cannot be written waits for the next time.
  pending.timer ??= setTimeout(() => void flushCounts(deps).catch(() => undefined), FLUSH_MS).unref();
}

/** Writes what this process has counted. */
export async function flushCounts(deps: CountDeps): Promise<void> {
  const pending = getPending(deps);
  clearTimeout(pending.timer);
  pending.timer = undefined;
  const counts = [...pending.counts];
  if (counts.length === 0) return;
  pending.counts.clear();
  try {
    await deps
      .db('daily_figures')
      .insert(counts.map(([figure, value]) => ({ day: toParisDay(deps), figure, value })))
      .onConflict(['day', 'figure'])
      .merge({ value: deps.db.raw('daily_figures.value + excluded.value') });
  } catch (error) {
    for (const [figure, value] of counts) pending.counts.set(figure, (pending.counts.get(figure) ?? 0) + value);
    throw error;
  }
}

const toParisDay = ({ db, now }: CountDeps): Knex.Raw =>
  db.raw(`(?::timestamptz at time zone 'Europe/Paris')::date`, [now()]);

/** Stores figures that were computed from rows, in the place of earlier ones. */
export async function storeDailyFigures(trx: Knex, figures: DailyFigures): Promise<void> {
  const rows = [...figures].flatMap(([day, values]) =>
    Object.entries(values).map(([figure, value]) => ({ day, figure, value })),
  );
  if (rows.length > 0) await trx('daily_figures').insert(rows).onConflict(['day', 'figure']).merge();
}

/** The stored figures of these days, both included. */
export async function listDailyFigures(db: Knex, { from, to }: { from: string; to: string }): Promise<DailyFigures> {
  const rows: { day: string; figure: string; value: number }[] = await db('daily_figures')
    .whereBetween('day', [from, to])
    .select({ day: db.raw('day::text'), figure: 'figure', value: db.raw('value::float') });
  const days: DailyFigures = new Map();
  for (const { day, figure, value } of rows) days.set(day, { ...days.get(day), [figure]: value });
  return days;
}

/**
 * Counts rows by the civil day of an instant, found by the index on it. `sum` adds a column up instead.
 */
export async function countByDay(
  db: Knex,
  {
    table,
    instant,
    sum,
    where = 'true',
    from,
    to,
  }: { table: string; instant: string; sum?: string; where?: string; from: string; to: string },
): Promise<Map<string, number>> {
  const result: { rows: { day: string; value: number }[] } = await db.raw(
    `select (?? at time zone 'Europe/Paris')::date::text as day, ${sum ? 'coalesce(sum(??), 0)' : 'count(*)'}::float as value
       from ?? where ?? >= ?::date::timestamp at time zone 'Europe/Paris' and ?? < (?::date + 1)::timestamp at time zone 'Europe/Paris' and ${where}
      group by 1`,
    [instant, ...(sum ? [sum] : []), table, instant, from, instant, to],
  );
  return new Map(result.rows.map(({ day, value }) => [day, value]));
}
