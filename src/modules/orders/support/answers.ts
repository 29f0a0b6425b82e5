import type { Deps } from '../../../kernel/deps.ts';
import { ThreadMessage } from './models/thread-message.ts';
import { Thread } from './models/thread.ts';
import { formatReplyAddress } from './reply-address.ts';

/** Content of the e-mail that delivers an answer. */
export interface AnswerRecord {
  id: string;
  threadId: string;
  threadReference: string;
  email: string;
  accountId: string | null;
  body: string;
  refundedCents: number | null;
  /** The reply address; null if inbound mail is not configured. */
  replyTo: string | null;
  /** The message that it answers; null if we wrote first. */
  question: { body: string; createdAt: Date } | null;
}

export async function getAnswer(deps: Deps, id: string): Promise<AnswerRecord> {
  const message = await ThreadMessage.query(deps.db).findById(id).throwIfNotFound();
  const thread = await Thread.query(deps.db).findById(message.threadId).throwIfNotFound();
  const question = await ThreadMessage.query(deps.db)
    .where({ threadId: thread.id, direction: 'in', automatic: null })
    .where('createdAt', '<=', message.createdAt)
    .orderBy('createdAt', 'desc')
    .first();
  return {
    id,
    threadId: thread.id,
    threadReference: thread.reference,
    email: thread.email,
    accountId: thread.accountId,
    replyTo: formatReplyAddress(deps, thread.replyToken),
    body: message.body,
    refundedCents: message.refundedCents,
    question: question?.body ? { body: question.body, createdAt: question.createdAt } : null,
  };
}
