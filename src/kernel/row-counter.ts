import type { Knex } from 'knex';
import type { Deps } from './deps.ts';
import { uuidv7Before } from './ids.ts';

/** A row is counted once no transaction that began before it can still be open. */
const SETTLED_MS = 10_000;

/** A count of rows by the named columns: `get('stripe', 'x')` where the columns are two. */
export interface RowCounts {
  get(...values: string[]): number;
}

/**
 * Counts the rows inserted into a table since the process started, grouped by some columns. Each call reads only the
 * rows of the last seconds. For tables whose ids sort by time and whose rows stay for days.
 */
export function createRowCounter(
  deps: Pick<Deps, 'newId'>,
  table: string,
  columns: readonly string[],
): (trx: Knex.Transaction) => Promise<RowCounts> {
  const counts = new Map<string, number>();
  const computeSettledId = (): string => uuidv7Before(deps.newId(), SETTLED_MS);
  let from = computeSettledId();
  return async (trx) => {
    const until = computeSettledId();
    const inserted: { values: string[]; rows: number }[] = await trx(table)
      .where('id', '>=', from)
      .where('id', '<', until)
      .groupBy(columns)
      .select({
        values: trx.raw(`array[${columns.map(() => '??').join(', ')}]`, columns),
        rows: trx.raw('count(*)::int'),
      });
    for (const { values, rows } of inserted) counts.set(values.join(' '), (counts.get(values.join(' ')) ?? 0) + rows);
    // If the clock was set back, no row is counted twice.
    if (until > from) from = until;
    return { get: (...values) => counts.get(values.join(' ')) ?? 0 };
  };
}
