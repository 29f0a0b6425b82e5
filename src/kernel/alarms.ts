import type { Knex } from 'knex';
import type { Deps } from './deps.ts';

/**
 * Raises an alarm in the caller's transaction, once while it is open. `state` is a state or a trouble of the table's
 * machine: the overdue watch closes the alarm when the row has left it.
 */
export async function raiseAlarm(
  deps: Pick<Deps, 'log'>,
  trx: Knex.Transaction,
  alarm: { table: string; id: string; state: string },
): Promise<void> {
  const { table, id, state } = alarm;
  const raised: { rows: unknown[] } = await trx.raw(
    `insert into alarms (id, entity, entity_id, state) values (gen_random_uuid(), ?, ?, ?)
     on conflict (entity, entity_id, state) do update set raised_at = now(), closed_at = null, assignee_id = null, assigned_at = null where alarms.closed_at is not null
     returning id`,
    [table, id, state],
  );
  if (raised.rows.length > 0) deps.log.error({ table, id, state, runbook: toRunbookEntry(table, state) }, 'overdue');
}

/** The runbook entry that explains an alarm to an operator. */
export const toRunbookEntry = (table: string, state: string): string => `docs/runbook.md#alarms: ${table} ${state}`;
