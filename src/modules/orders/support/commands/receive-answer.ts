import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { ThreadMessage } from '../models/thread-message.ts';
import { Thread } from '../models/thread.ts';
import { threadStateMachine } from '../thread.state-machine.ts';

/** Stores a customer's answer in their thread and reopens it. The same id is the same answer. */
export const receiveAnswer = (
  deps: Deps,
  input: { threadId: string; id: string; text: string; userId: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { threadId, id, text, userId } = input;
    const thread = await Thread.query(trx).findOne({ id: threadId, accountId: userId }).forUpdate();
    if (!thread) throw notFound();
    const inserted = await trx('thread_messages')
      .insert({
        id,
        thread_id: threadId,
        direction: 'in',
        channel: 'account',
        author_id: userId,
        body: text,
        created_at: deps.now(),
      })
      .onConflict('id')
      .ignore()
      .returning('id');
    if (inserted.length > 0) await reopenForCustomer(trx, deps, thread);
    else if (!(await ThreadMessage.query(trx).findOne({ id, threadId }))) throw notFound();
  });

/**
 * Opens a thread because its customer wrote, or because our answer did not reach them. The wait counts from the first
 * message without an answer.
 */
export async function reopenForCustomer(
  trx: Knex.Transaction,
  deps: Deps,
  thread: Thread,
  reason?: 'bounce',
): Promise<void> {
  await threadStateMachine.transition(trx, thread.id, 'receive', {
    set: {
      last_message_at: deps.now(),
      unanswered_since: thread.unansweredSince ?? deps.now(),
      snoozed_until: null,
    },
    ...(reason && { reason }),
  });
}
