import { z } from 'zod';
import { deleteOlderThan, type PurgeDeps } from './batches.ts';
import type { Deps } from './deps.ts';

export interface SentEmail {
  /** Of the message towards the mail server: a retry has the same. Holds ids only. */
  key: string;
  /** The name of the template. */
  email: string;
  event: string;
  /** The row that its event is about. */
  subjectId: unknown;
  /** `skipped`: its recipient no longer wants it, or is erased. */
  result: 'sent' | 'skipped' | 'failed';
}

/** Records what became of an e-mail, once per message: never its address or its text. */
export async function recordSentEmail(deps: Deps, { key, email, event, subjectId, result }: SentEmail): Promise<void> {
  const now = deps.now();
  await deps
    .db('sent_emails')
    .insert({
      id: deps.newId(),
      key,
      email,
      event,
      entity_id: z.uuid().safeParse(subjectId).data ?? null,
      result,
      created_at: now,
      last_tried_at: now,
    })
    .onConflict('key')
    .merge({ result, last_tried_at: now, attempts: deps.db.raw('sent_emails.attempts + 1') });
}

/** As long as the audit log. */
const RETENTION_MS = 365 * 86_400_000;

export const purgeSentEmails = (deps: PurgeDeps, signal?: AbortSignal): Promise<number> =>
  deleteOlderThan(deps, { table: 'sent_emails', column: 'created_at', ageMs: RETENTION_MS, signal });
