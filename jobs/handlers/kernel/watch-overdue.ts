import type { Deps } from '../../../src/kernel/deps.ts';
import type { Machine } from '../../../src/kernel/machine.ts';
import { enclosureMachine } from '../../../src/modules/documents/index.ts';
import { letterMachine, messageMachine, orderMachine, outageMachine } from '../../../src/modules/orders/index.ts';
import { differenceMachine, disputeMachine, paymentMachine, refundMachine } from '../../../src/modules/payments/index.ts';

const machines = [enclosureMachine, orderMachine, letterMachine, messageMachine, outageMachine, paymentMachine, refundMachine, disputeMachine, differenceMachine] as unknown as Machine[];

/** Raises an alarm for each row past its state's limit, once per state, and closes those that moved on. */
export async function watchOverdue(deps: Deps): Promise<void> {
  for (const { table, overdue } of machines) {
    await deps.db.raw(
      `update alarms set closed_at = now() from ?? t
        where alarms.subject = ? and alarms.subject_id = t.id and alarms.closed_at is null and alarms.state <> t.status`,
      [table, table],
    );
    // What was erased meanwhile troubles nobody any more.
    await deps.db.raw(
      'update alarms set closed_at = now() where subject = ? and closed_at is null and not exists (select 1 from ?? t where t.id = alarms.subject_id)',
      [table, table],
    );
    for (const [state, limit] of Object.entries(overdue)) {
      if (!limit) continue;
      const raised: { rows: { subject_id: string }[] } = await deps.db.raw(
        `insert into alarms (id, subject, subject_id, state)
         select gen_random_uuid(), ?, id, status from ?? where status = ? and status_since < now() - ?::interval
         on conflict (subject, subject_id, state) do nothing returning subject_id`,
        [table, table, state, limit],
      );
      for (const { subject_id } of raised.rows)
        deps.log.error({ table, id: subject_id, state, runbook: `README, "When something is stuck": ${table} ${state}` }, 'overdue');
    }
  }
}
