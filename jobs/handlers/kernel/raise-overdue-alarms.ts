import { toRunbookEntry } from '../../../src/kernel/alarms.ts';
import { runSteps } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { overdueSql } from '../../../src/kernel/state-machine.ts';
import { stateMachines } from '../../state-machines.ts';

const hasEntries = (record: object): boolean => Object.keys(record).length > 0;
const monitored = stateMachines.filter(
  ({ timeLimits, alertConditions }) => hasEntries(timeLimits) || hasEntries(alertConditions),
);

/**
 * Raises an alarm for each row that is past its time limit or meets an alert condition, and closes those that ended. A
 * condition that cannot be read hides the alarms of no other table.
 */
export const raiseOverdueAlarms = (deps: Deps): Promise<void> =>
  runSteps(monitored.map((machine) => () => updateAlarms(deps, machine)));

async function updateAlarms(deps: Deps, machine: (typeof monitored)[number]): Promise<void> {
  const { table, timeLimits, timeLimitStart, alertConditions } = machine;
  await deps.db.raw(
    `update alarms set closed_at = now() from ?? t
      where alarms.entity = ? and alarms.entity_id = t.id and alarms.closed_at is null and alarms.state <> t.status and not alarms.state = any(?)`,
    [table, table, Object.keys(alertConditions)],
  );
  // Closes alarms of rows that were erased.
  await deps.db.raw(
    'update alarms set closed_at = now() where entity = ? and closed_at is null and not exists (select 1 from ?? t where t.id = alarms.entity_id)',
    [table, table],
  );
  for (const state of Object.keys(timeLimits)) {
    const condition = overdueSql(machine, [state]);
    // This start may change while the row stays in its state: to a later instant, or to null.
    if (timeLimitStart[state]) await closeEnded(deps, table, state, condition);
    await raise(deps, table, state, condition);
  }
  for (const [name, condition] of Object.entries(alertConditions)) {
    await closeEnded(deps, table, name, condition);
    await raise(deps, table, name, `(${condition})`);
  }
}

const closeEnded = (deps: Deps, table: string, state: string, condition: string): Promise<unknown> =>
  deps.db.raw(
    `update alarms set closed_at = now() where entity = ? and state = ? and closed_at is null and not exists (select 1 from ?? where ??.id = alarms.entity_id and (${condition}))`,
    [table, state, table, table],
  );

/** Raises one alarm per row and state. A condition that returns after it ended raises a new one. */
async function raise(deps: Deps, table: string, state: string, condition: string): Promise<void> {
  const raised: { rows: { entity_id: string }[] } = await deps.db.raw(
    `insert into alarms (id, entity, entity_id, state)
     select gen_random_uuid(), ?, id, ? from ?? where ${condition}
     on conflict (entity, entity_id, state) do update set raised_at = now(), closed_at = null, assignee_id = null, assigned_at = null where alarms.closed_at is not null
     returning entity_id`,
    [table, state, table],
  );
  for (const { entity_id } of raised.rows)
    deps.log.error({ table, id: entity_id, state, runbook: toRunbookEntry(table, state) }, 'overdue');
}
