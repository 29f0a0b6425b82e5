import type { Knex } from 'knex';
import { forEach, gauge, type Figure } from './figures.ts';
import { pastLimit, type Machine } from './machine.ts';

type Lives = Pick<Machine, 'table' | 'states' | 'overdue' | 'countedFrom'>;
interface Counted {
  status: string;
  rows: number;
  age: number;
  late: number;
}

/**
 * How many rows stand in each state; where a state has a limit, the age of the oldest by which the limit is judged, and how many are past
 * it now, whether or not a worker watches. What an index on state and instant can answer is asked apart from the few rows it cannot.
 */
export async function livesOf(trx: Knex.Transaction, machine: Lives): Promise<Figure[]> {
  const { table, states, overdue, countedFrom } = machine;
  const limited = states.filter((state) => overdue[state]);
  const ask = async (of: readonly string[], since: string, where = ''): Promise<Counted[]> => {
    const found: { rows: Counted[] } = await trx.raw(
      `select status, count(*)::int as rows, extract(epoch from now() - min(${since}))::float as age, (count(*) filter (where ${pastLimit(machine, of)}))::int as late
         from ?? ${where} group by status`,
      [table],
    );
    return found.rows;
  };
  const counted = new Map((await ask(states.filter((state) => !countedFrom[state]), 'status_since')).map((one) => [one.status, one]));
  for (const [state, since] of Object.entries(countedFrom)) for (const one of await ask([state], since!, `where status = '${state}'`)) counted.set(state, one);
  return [
    gauge(table, `Rows of ${table} by state.`, forEach('state', states, (state) => counted.get(state)?.rows)),
    // What is not due before tomorrow is not old.
    gauge(`${table}_oldest_seconds`, `Age of the oldest of ${table} in each state that must end.`, forEach('state', limited, (state) => Math.max(0, counted.get(state)?.age ?? 0))),
    gauge(`${table}_overdue`, `Of ${table}, how many are past the limit of their state.`, forEach('state', limited, (state) => counted.get(state)?.late)),
  ];
}
