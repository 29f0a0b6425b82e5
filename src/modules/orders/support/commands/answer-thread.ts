import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { threadAnswered } from '../../events.ts';
import { refundOrder } from '../../ordering/commands/refund-order.ts';
import { assertTemplateKey } from '../answer-templates.ts';
import { answerAlreadySent, noAddress, noOrderToRefund } from '../errors.ts';
import { ThreadMessage } from '../models/thread-message.ts';
import { Thread } from '../models/thread.ts';
import { lockThread } from '../thread-conflict.ts';
import { threadStateMachine } from '../thread.state-machine.ts';

export interface Answer {
  /** Chosen by the page: the same answer sent twice is one, and its refund too. */
  id: string;
  body: string;
  template: string | null;
  authorId: string;
}
export interface AnswerRefund {
  amountCents?: number | undefined;
  expectedRefundableCents: number;
  reason: string;
  /** Role of the author, which determines the refund bounds. */
  role: string;
}

interface AnswerInput {
  threadId: string;
  expectedStatusSince: Date;
  answer: Answer;
  refund?: AnswerRefund | undefined;
}

/**
 * Answers the person, by mail and in their account; on demand also refunds the thread's order. The refund is decided
 * first: an answer that promises money leaves only with it.
 */
export async function answerThread(deps: Deps, input: AnswerInput): Promise<void> {
  const { threadId, answer, refund } = input;
  if (await isSent(deps.db, input)) return;
  const { email } = await Thread.query(deps.db).findById(threadId).throwIfNotFound();
  if (!email) throw noAddress({ threadId });
  await assertTemplateKey(deps.db, answer.template);
  if (refund) {
    const { orderId } = await deps.db.transaction((trx) => lockThread(trx, deps, input));
    if (!orderId) throw noOrderToRefund({ threadId });
    await refundOrder(deps, { ...refund, orderId, requestedBy: answer.authorId, requestId: answer.id });
  }
  await deps.db.transaction(async (trx) => {
    // After the refund the answer is always sent: a colleague's refund would have prevented both.
    const thread = refund
      ? await Thread.query(trx).findById(threadId).forUpdate().throwIfNotFound()
      : await lockUnlessSent(trx, deps, input);
    if (!thread || (await isSent(trx, input))) return;
    await insertAnswer(trx, deps, thread, answer, refund ? toCents(refund) : null);
  });
}

/** A second click waits here for the first, which has changed the state: that is no conflict. */
async function lockUnlessSent(trx: Knex.Transaction, deps: Deps, input: AnswerInput): Promise<Thread | null> {
  await Thread.query(trx).findById(input.threadId).forUpdate().throwIfNotFound();
  return (await isSent(trx, input)) ? null : lockThread(trx, deps, input);
}

/**
 * Whether this answer was sent before.
 * @throws a conflict if another text was sent under its id, or not this refund: its author changed it after a lost response
 */
async function isSent(db: Knex, { threadId, answer, refund }: AnswerInput): Promise<boolean> {
  const message = await ThreadMessage.query(db).findById(answer.id);
  if (!message) return false;
  if (message.threadId !== threadId) throw notFound();
  if (message.body !== answer.body || (refund && message.refundedCents !== toCents(refund)))
    throw answerAlreadySent({ threadId });
  return true;
}

const toCents = ({ amountCents, expectedRefundableCents }: AnswerRefund): number =>
  amountCents ?? expectedRefundableCents;

export async function insertAnswer(
  trx: Knex.Transaction,
  deps: Deps,
  thread: Pick<Thread, 'id' | 'assignedTo' | 'firstAnsweredAt' | 'unansweredSince'>,
  { id, body, template, authorId }: Answer,
  refundedCents: number | null,
): Promise<void> {
  const now = deps.now();
  await ThreadMessage.query(trx).insert({
    id,
    threadId: thread.id,
    direction: 'out',
    channel: 'mail',
    authorId,
    template,
    body,
    refundedCents,
    createdAt: now,
  });
  await threadStateMachine.transition(trx, thread.id, 'answer', {
    set: {
      unanswered_since: null,
      snoozed_until: null,
      last_message_at: now,
      assigned_to: thread.assignedTo ?? authorId,
      first_answered_at: thread.firstAnsweredAt ?? now,
      // Its customer reads it in the account, and continues it.
      suspect: false,
    },
  });
  await emit(trx, threadAnswered, { id });
}
