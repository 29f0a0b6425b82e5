import type { Knex } from 'knex';
import { formatDay, formatTime } from '../../../domain/format-date.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findActorUserId } from '../../../kernel/logger.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { listUserNames } from '../../auth/index.ts';
import { Thread } from './models/thread.ts';
import type { ThreadTransition } from './thread.state-machine.ts';

/** French phrases for actions on a thread, following the author's name. */
const ACTION_TEXTS: Record<Exclude<ThreadTransition, 'receive'>, string> = {
  answer: 'a répondu',
  snooze: 'a reporté cet échange',
  wake: 'a repris cet échange',
  finish: 'a clos cet échange',
  reopen: 'a rouvert cet échange',
};

/**
 * Locks a thread. Throws a conflict with the other action, its author and its time if the state has changed since the
 * decision.
 */
export async function lockThread(
  trx: Knex.Transaction,
  deps: Deps,
  input: { threadId: string; expectedStatusSince: Date },
): Promise<Thread> {
  const thread = await Thread.query(trx).findById(input.threadId).forUpdate().throwIfNotFound();
  if (thread.statusSince.getTime() !== input.expectedStatusSince.getTime())
    throw await threadChanged(trx, deps, thread);
  return thread;
}

interface LastTransition {
  transition: ThreadTransition;
  actor: string | null;
  reason: string | null;
  occurred_at: Date;
}

async function threadChanged(trx: Knex.Transaction, deps: Deps, thread: Thread): Promise<AppError> {
  const last: LastTransition | undefined = await trx('state_transitions')
    .where({ entity: 'threads', entity_id: thread.id })
    .orderBy([
      { column: 'occurred_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  const action = last ? `${await describeAction(trx, deps, last)} ${formatMoment(last.occurred_at, deps.now())}` : '';
  return new AppError(
    'conflict',
    'thread_changed',
    `${action || 'Cet échange a changé'}. Rien n’a été envoyé ni modifié\u00a0: relisez l’échange, puis décidez à nouveau.`,
    { threadId: thread.id, status: thread.status },
  );
}

async function describeAction(
  trx: Knex.Transaction,
  deps: Deps,
  { transition, actor, reason }: LastTransition,
): Promise<string> {
  if (transition === 'receive')
    return reason === 'bounce' ? 'Un e-mail à cette personne est revenu' : 'La personne a écrit à nouveau';
  const userId = findActorUserId(actor);
  const names = await listUserNames({ ...deps, db: trx }, userId ? [userId] : []);
  return `${(userId && names.get(userId)) ?? 'Quelqu’un'} ${ACTION_TEXTS[transition]}`;
}

/** « à 14 h 32 », or « le lundi 23 novembre à 14 h 32 ». */
const formatMoment = (date: Date, now: Date): string =>
  `${toParisDay(date) === toParisDay(now) ? '' : `le ${formatDay(date)} `}à ${formatTime(date)}`;
