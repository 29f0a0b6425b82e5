import type { Knex } from 'knex';
import { samplesFor, gauge, type Metric } from './metrics.ts';
import { overdueSql, type StateMachine } from './state-machine.ts';

interface StateCount {
  status: string;
  rows: number;
  /** Seconds. */
  age: number;
}
const computeAgeSql = (instant: string): string => `extract(epoch from now() - min(${instant}))::float as age`;

/**
 * Counts the rows in each state. For a state with a limit, also measures the age of the oldest row and counts overdue
 * rows, whether or not a worker has raised alarms. Separate queries, so that an index on state and instant serves each:
 * the first needs no table access, the second reads only late rows.
 */
export async function collectStateMetrics(
  trx: Knex.Transaction,
  machine: Pick<StateMachine, 'table' | 'states' | 'timeLimits' | 'timeLimitStart'>,
): Promise<Metric[]> {
  const { table, states, timeLimits, timeLimitStart } = machine;
  const limited = states.filter((state) => timeLimits[state]);
  const query = async (sql: string): Promise<Map<string, StateCount>> => {
    const result: { rows: StateCount[] } = await trx.raw(sql, [table]);
    return new Map(result.rows.map((row) => [row.status, row]));
  };
  const all = await query(
    `select status, count(*)::int as rows, ${computeAgeSql('status_since')} from ?? group by status`,
  );
  const late = await query(
    `select status, count(*)::int as rows from ?? where ${overdueSql(machine, limited)} group by status`,
  );
  const ages = new Map([...all].map(([state, { age }]) => [state, age]));
  for (const [state, since] of Object.entries(timeLimitStart))
    ages.set(
      state,
      (await query(`select status, ${computeAgeSql(since!)} from ?? where status = '${state}' group by status`)).get(
        state,
      )?.age ?? 0,
    );
  return [
    gauge(
      table,
      `Rows of ${table} by state.`,
      samplesFor('state', states, (state) => all.get(state)?.rows),
    ),
    // A row that is due in the future has no age.
    gauge(
      `${table}_oldest_seconds`,
      `Age of the oldest of ${table} in each state that must end.`,
      samplesFor('state', limited, (state) => Math.max(0, ages.get(state) ?? 0)),
    ),
    gauge(
      `${table}_overdue`,
      `Of ${table}, how many are past the limit of their state.`,
      samplesFor('state', limited, (state) => late.get(state)?.rows),
    ),
  ];
}
