import type { Deps } from './deps.ts';

interface Assignment {
  alarmId: string;
  /** Null unassigns the alarm. */
  assigneeId: string | null;
  /** Who looked after it when the decision was taken. */
  expectedAssigneeId: string | null;
}

/** Assigns an open alarm to a colleague. Returns false if it has another assignee by now, or has ended. */
export async function assignAlarm(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alarmId, assigneeId, expectedAssigneeId }: Assignment,
): Promise<boolean> {
  const updated = await db('alarms')
    .where({ id: alarmId })
    .whereNull('closed_at')
    .whereRaw('assignee_id is not distinct from ?::uuid', [expectedAssigneeId])
    .update({ assignee_id: assigneeId, assigned_at: assigneeId ? now() : null });
  return updated === 1;
}

/** Who looks after an alarm; undefined if there is no such alarm. */
export const findAssignment = (
  { db }: Pick<Deps, 'db'>,
  alarmId: string,
): Promise<{ by: string | null; at: Date | null } | undefined> =>
  db('alarms').where({ id: alarmId }).first({ by: 'assignee_id', at: 'assigned_at' });
