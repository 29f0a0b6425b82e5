import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { listUserNames } from '../../../auth/index.ts';
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
    if (thread.assignedTo === assigneeId) return;
    if (thread.assignedTo !== expectedAssigneeId) {
      const names = await listUserNames({ ...deps, db: trx }, thread.assignedTo ? [thread.assignedTo] : []);
      const colleague = thread.assignedTo && names.get(thread.assignedTo);
      throw new AppError(
        'conflict',
        'thread_assigned',
        colleague
          ? `${colleague} vient de prendre ce fil. Rien n’a été modifié.`
          : 'Un collègue vient de rendre ce fil. Rien n’a été modifié.',
        { threadId },
      );
    }
    await thread.$query(trx).patch({ assignedTo: assigneeId });
  });
