import type { Knex } from 'knex';
import type { Deps } from './deps.ts';

/**
 * Raises one alarm per row and state. An open one is not changed; a condition that returns after it ended raises a new
 * one. `rows` selects the ids. `state` is a state or an alert condition of the table's machine: the overdue watch closes
 * the alarm when the row has left it.
 */
export async function raiseAlarms(
  deps: Pick<Deps, 'log'>,
  db: Knex,
  { table, state, rows }: { table: string; state: string; rows: Knex.Raw },
): Promise<void> {
  const raised: { rows: { id: string }[] } = await db.raw(
    `insert into alarms (id, entity, entity_id, state)
     select gen_random_uuid(), ?, id, ? from (?) as rows
     on conflict (entity, entity_id, state) do update set raised_at = now(), closed_at = null, assignee_id = null, assigned_at = null where alarms.closed_at is not null
     returning entity_id as id`,
    [table, state, rows],
  );
  for (const { id } of raised.rows)
    deps.log.error({ table, id, state, runbook: `docs/runbook.md#alarms: ${table} ${state}` }, 'overdue');
}

/** The same for one row, in the caller's transaction. */
export const raiseAlarm = (
  deps: Pick<Deps, 'log'>,
  trx: Knex.Transaction,
  { table, id, state }: { table: string; id: string; state: string },
): Promise<void> => raiseAlarms(deps, trx, { table, state, rows: trx.raw('select ?::uuid as id', [id]) });
