import { z } from 'zod';
import type { Deps } from './deps.ts';

export interface SentEmail {
  /** Of the message towards the mail server: a retry has the same. Holds ids only. */
  key: string;
  /** The name of the template. */
  email: string;
  event: string;
  /** The row that its event is about. */
  subjectId: unknown;
  /** The account of its recipient; null for an address without one. */
  userId: string | null;
  /** `skipped`: its recipient no longer wants it, or is erased. */
  result: 'sent' | 'skipped' | 'failed';
}

/** Records the outcome of an e-mail, once per message: never its address or its text. */
export async function recordSentEmail(
  deps: Deps,
  { key, email, event, subjectId, userId, result }: SentEmail,
): Promise<void> {
  const now = deps.now();
  await deps
    .db('sent_emails')
    .insert({
      id: deps.newId(),
      key,
      email,
      event,
      entity_id: z.uuid().safeParse(subjectId).data ?? null,
      user_id: userId,
      result,
      created_at: now,
      last_tried_at: now,
    })
    .onConflict('key')
    .merge({ result, last_tried_at: now, attempts: deps.db.raw('sent_emails.attempts + 1') });
}

/** The status of an e-mail, for the pages about its subject. */
export interface SentEmailRecord {
  id: string;
  email: string;
  subjectId: string;
  result: SentEmail['result'];
  lastTriedAt: Date;
}

/** Lists the e-mails about these rows that were sent, not wanted or refused at their last attempt. */
export const listSentEmails = async (
  { db }: Pick<Deps, 'db'>,
  subjectIds: readonly string[],
): Promise<SentEmailRecord[]> =>
  db('sent_emails')
    .whereIn('entity_id', [...subjectIds])
    .orderBy(['created_at', 'id'])
    .select({ id: 'id', email: 'email', subjectId: 'entity_id', result: 'result', lastTriedAt: 'last_tried_at' });
