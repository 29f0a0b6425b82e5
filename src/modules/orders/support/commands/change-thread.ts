import { createPageLoader, runInBatches } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { invalidFields } from '../../../../kernel/errors.ts';
import { lockThread } from '../thread-conflict.ts';
import { threadStateMachine } from '../thread.state-machine.ts';
import { insertNote } from './add-note.ts';

interface Decision {
  threadId: string;
  /** The state that the colleague saw. */
  expectedStatusSince: Date;
}

/** Upper bound on a snooze, because a snoozed thread raises no alarm. */
const MAX_SNOOZE_DAYS = 30;

/** Snoozes a thread until an instant of the next thirty days. */
export async function snoozeThread(deps: Deps, input: Decision & { until: Date }): Promise<void> {
  const delay = input.until.getTime() - deps.now().getTime();
  if (delay <= 0 || delay > MAX_SNOOZE_DAYS * 86_400_000)
    throw invalidFields({ until: ['Choisissez un moment à venir, dans les trente jours.'] });
  await deps.db.transaction(async (trx) => {
    const thread = await lockThread(trx, deps, input);
    await threadStateMachine.transition(trx, thread.id, 'snooze', { set: { snoozed_until: input.until } });
  });
}

/** Brings a snoozed, waiting or finished thread back among the open ones. */
export const reopenThread = (deps: Deps, input: Decision): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const thread = await lockThread(trx, deps, input);
    const transition = thread.status === 'snoozed' ? 'wake' : 'reopen';
    await threadStateMachine.transition(trx, thread.id, transition, { set: { snoozed_until: null } });
  });

/** Closes a thread. A note states its outcome. */
export const finishThread = (deps: Deps, input: Decision & { note: string | null; authorId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const thread = await lockThread(trx, deps, input);
    await threadStateMachine.transition(trx, thread.id, 'finish', {
      set: { snoozed_until: null, unanswered_since: null },
      reason: 'support',
    });
    if (input.note) await insertNote(trx, deps, { threadId: thread.id, text: input.note, authorId: input.authorId });
  });

/** Reopens snoozed threads whose instant has passed. */
export function wakeSnoozedThreads(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.now();
  return runInBatches(deps, {
    subject: 'threads',
    load: createPageLoader(() =>
      deps.db('threads').where({ status: 'snoozed' }).where('snoozed_until', '<=', now).select('id'),
    ),
    process: ({ id }) =>
      deps.db.transaction((trx) =>
        threadStateMachine.transition(trx, id, 'wake', { set: { snoozed_until: null }, reason: 'due' }),
      ),
    signal,
  });
}

/** After this silence of the customer, the question counts as settled. */
const SILENT_DAYS = 30;

/** Closes threads without an answer of the customer, because retention starts when a thread is done. */
export function finishSilentThreads(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.now().getTime() - SILENT_DAYS * 86_400_000);
  return runInBatches(deps, {
    subject: 'threads',
    load: createPageLoader(() =>
      deps.db('threads').where({ status: 'waiting' }).where('last_message_at', '<', before).select('id'),
    ),
    // Skips a thread that was answered after the query.
    process: ({ id }) =>
      threadStateMachine.tryTransition(deps.db, id, 'finish', { where: { status: 'waiting' }, reason: 'silent' }),
    signal,
  });
}
