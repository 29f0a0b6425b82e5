import { formatDate, formatTime } from '../../../../domain/format-date.ts';
import { auditChange, findLastChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { changedByColleague, listUserNames } from '../../../auth/index.ts';
import { Thread } from '../models/thread.ts';

/**
 * Assigns a thread to a colleague, or unassigns it. If two colleagues assign it at once, the second one gets a conflict
 * that names the first.
 */
export const assignThread = (
  deps: Deps,
  input: { threadId: string; assigneeId: string | null; expectedAssigneeId: string | null },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { threadId, assigneeId, expectedAssigneeId } = input;
    const thread = await Thread.query(trx).findById(threadId).forUpdate().throwIfNotFound();
    const { assignedTo } = thread;
    if (assignedTo === assigneeId) return;
    if (assignedTo !== expectedAssigneeId) throw await toAssignmentConflict({ ...deps, db: trx }, threadId, assignedTo);
    await thread.$query(trx).patch({ assignedTo: assigneeId });
    await auditChange(trx, deps, { before: { assigneeId: assignedTo }, after: { assigneeId } });
  });

/** Names who has the thread and since when, or who gave it back. */
async function toAssignmentConflict(deps: Deps, threadId: string, assignedTo: string | null): Promise<AppError> {
  const code = 'thread_assigned';
  const name = assignedTo && (await listUserNames(deps, [assignedTo])).get(assignedTo);
  if (!name) return changedByColleague(deps, threadId, { code, subject: 'Cet échange' });
  const last = await findLastChange(deps, threadId);
  const since = last ? ` depuis le ${formatDate(last.at)} à ${formatTime(last.at)}` : '';
  return new AppError('conflict', code, `${name} s’occupe de cet échange${since}. Rien n’a été modifié.`, { threadId });
}
