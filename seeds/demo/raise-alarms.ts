import type { Knex } from 'knex';
import { overdueSql, type StateMachine } from '../../src/kernel/state-machine.ts';
import {
  approvalStateMachine,
  letterStateMachine,
  orderStateMachine,
  threadStateMachine,
  unknownCodeStateMachine,
} from '../../src/modules/orders/index.ts';
import {
  discrepancyStateMachine,
  disputeStateMachine,
  paymentStateMachine,
  refundStateMachine,
  subscriptionStateMachine,
} from '../../src/modules/payments/index.ts';
import { sqlUuid } from './random.ts';

const MACHINES = [
  approvalStateMachine,
  letterStateMachine,
  orderStateMachine,
  threadStateMachine,
  unknownCodeStateMachine,
  discrepancyStateMachine,
  disputeStateMachine,
  paymentStateMachine,
  refundStateMachine,
  subscriptionStateMachine,
] as unknown as StateMachine[];

/**
 * Raises the alarms that the worker would raise in its next minute, each at the time of its row, and assigns one in
 * three to a colleague.
 */
export async function raiseAlarms(
  trx: Knex.Transaction,
  { now, assignee }: { now: Date; assignee: string },
): Promise<void> {
  for (const machine of MACHINES)
    for (const state of Object.keys(machine.timeLimits))
      await trx.raw(
        `insert into alarms (id, entity, entity_id, state, raised_at, assignee_id, assigned_at)
         select id, ?, entity_id, ?, raised_at, case when is_taken then ?::uuid end, case when is_taken then ?::timestamptz end
           from (select ${sqlUuid('id::text || ?')} as id, id as entity_id, status_since as raised_at, get_byte(decode(md5(id::text), 'hex'), 0) % 3 = 0 as is_taken
                   from ?? where ${overdueSql(machine, [state]).replaceAll('now()', '?::timestamptz')}) as overdue
         on conflict (entity, entity_id, state) do nothing`,
        [machine.table, state, assignee, now, state, machine.table, now],
      );
}
