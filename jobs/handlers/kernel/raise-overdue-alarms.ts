import { raiseAlarms } from '../../../src/kernel/alarms.ts';
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
    if (timeLimitStart[state]) await closeEnded(deps, { table, state, condition });
    await raise(deps, { table, state, condition });
  }
  for (const [state, condition] of Object.entries(alertConditions)) {
    await closeEnded(deps, { table, state, condition });
    await raise(deps, { table, state, condition: `(${condition})` });
  }
}

/** Rows of a table that are in a state, or meet an alert condition of this name. */
interface Alert {
  table: string;
  state: string;
  condition: string;
}

const closeEnded = (deps: Deps, { table, state, condition }: Alert): Promise<unknown> =>
  deps.db.raw(
    `update alarms set closed_at = now() where entity = ? and state = ? and closed_at is null and not exists (select 1 from ?? where ??.id = alarms.entity_id and (${condition}))`,
    [table, state, table, table],
  );

const raise = (deps: Deps, { table, state, condition }: Alert): Promise<void> =>
  raiseAlarms(deps, deps.db, { table, state, rows: deps.db.raw(`select id from ?? where ${condition}`, [table]) });
