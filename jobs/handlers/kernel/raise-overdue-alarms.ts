import { toRunbookEntry } from '../../../src/kernel/alarms.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { overdueSql, type StateMachine } from '../../../src/kernel/state-machine.ts';
import {
  enclosureStateMachine,
  legalCheckStateMachine,
  templateDraftStateMachine,
} from '../../../src/modules/documents/index.ts';
import { fileKeyStateMachine, fileStateMachine } from '../../../src/modules/files/index.ts';
import {
  approvalStateMachine,
  letterStateMachine,
  orderStateMachine,
  outageStateMachine,
  threadStateMachine,
  unknownCodeStateMachine,
} from '../../../src/modules/orders/index.ts';
import {
  discrepancyStateMachine,
  disputeStateMachine,
  paymentStateMachine,
  refundStateMachine,
  subscriptionStateMachine,
} from '../../../src/modules/payments/index.ts';

/** The state machines with time limits. */
export const monitoredMachines = [
  fileStateMachine,
  fileKeyStateMachine,
  enclosureStateMachine,
  templateDraftStateMachine,
  legalCheckStateMachine,
  orderStateMachine,
  letterStateMachine,
  threadStateMachine,
  approvalStateMachine,
  outageStateMachine,
  unknownCodeStateMachine,
  paymentStateMachine,
  refundStateMachine,
  disputeStateMachine,
  discrepancyStateMachine,
  subscriptionStateMachine,
] as unknown as StateMachine[];

/**
 * Raises an alarm for each row that is past its time limit or meets an alert condition, and closes those that ended.
 */
export async function raiseOverdueAlarms(deps: Deps): Promise<void> {
  for (const machine of monitoredMachines) {
    const { table, timeLimits, alertConditions } = machine;
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
    for (const state of Object.keys(timeLimits)) await raise(deps, table, state, overdueSql(machine, [state]));
    for (const [name, condition] of Object.entries(alertConditions)) {
      await deps.db.raw(
        `update alarms set closed_at = now() where entity = ? and state = ? and closed_at is null and not exists (select 1 from ?? where ??.id = alarms.entity_id and (${condition}))`,
        [table, name, table, table],
      );
      await raise(deps, table, name, `(${condition})`);
    }
  }
}

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
