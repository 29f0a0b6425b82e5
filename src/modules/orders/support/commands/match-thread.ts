import type { Deps } from '../../../../kernel/deps.ts';
import { findVerifiedUserId } from '../../../auth/index.ts';
import { Thread } from '../models/thread.ts';
import { findCertainOrder, normalizeReference } from '../queries.ts';
import { threadStateMachine } from '../thread.state-machine.ts';
import { insertNote } from './add-note.ts';
import { reopenForCustomer } from './receive-answer.ts';

/**
 * Links a message to what it certainly means: the thread that it continues, the order, the account. What is only likely
 * is left to a person (`listCandidates`). The person who wrote learns nothing of it.
 */
export async function matchThread(deps: Deps, input: { threadId: string }): Promise<void> {
  const thread = await Thread.query(deps.db).findById(input.threadId).throwIfNotFound();
  if (await continueThread(deps, thread)) return;
  const order = thread.orderId ? null : await findCertainOrder(deps, thread);
  // An unverified address may belong to another person, who could then read the thread.
  const accountId = thread.accountId ?? (await findVerifiedUserId(deps, thread.email));
  await deps
    .db('threads')
    .where({ id: thread.id })
    .update({
      account_id: deps.db.raw('coalesce(account_id, ?)', [accountId]),
      order_id: deps.db.raw('coalesce(order_id, ?)', [order?.id ?? null]),
    });
}

/**
 * Moves a question that names an earlier thread of the same address into that thread: people without an account answer
 * this way. The response discloses nothing of the earlier thread.
 */
const continueThread = (deps: Deps, { id, kind, status, email, orderReference }: Thread): Promise<boolean> =>
  deps.db.transaction(async (trx) => {
    const reference = normalizeReference(orderReference);
    if (kind !== 'question' || status !== 'open' || !reference) return false;
    const earlier = await Thread.query(trx).findOne({ reference, email, suspect: false }).whereNot({ id }).forUpdate();
    if (!earlier) return false;
    const moved = await trx('thread_messages').where({ id, thread_id: id }).update({ thread_id: earlier.id });
    if (moved === 0) return true;
    await reopenForCustomer(trx, deps, earlier);
    await threadStateMachine.transition(trx, id, 'finish', { set: { unanswered_since: null }, reason: 'continued' });
    await insertNote(trx, deps, { threadId: id, text: `Ce message a rejoint l’échange ${earlier.reference}.` });
    return true;
  });
