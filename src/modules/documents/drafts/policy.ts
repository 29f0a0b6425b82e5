import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { DraftContent } from './contract.ts';
import { documentChanged, documentTooLarge, tooManyDrafts } from './errors.ts';

/** A letter of forty-four sheets holds far less. */
const MAX_CONTENT_BYTES = 200_000;

export function assertDocumentSize(content: DraftContent): void {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > MAX_CONTENT_BYTES) throw documentTooLarge({ bytes });
}

/** Drafts of one account; what is deleted or ordered is none. */
export const MAX_DRAFTS = 200;

/** Refuses a draft beyond the quota, in the transaction that has inserted it: the new drafts of one account wait for one another. */
export async function assertBelowDraftQuota(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`drafts ${userId}`]);
  const [found] = await trx('documents')
    .where({ user_id: userId, status: 'draft' })
    .whereNull('deleted_at')
    .count<{ count: string }[]>();
  const drafts = Number(found?.count ?? 0);
  if (drafts > MAX_DRAFTS) throw tooManyDrafts({ drafts, maxDrafts: MAX_DRAFTS });
}

/** What is ordered, or corrected, is what was read: other words are shown first. Unsaid, any will do. */
export function assertRevision(
  { id, revision }: { id: string; revision: number },
  requested: number | undefined,
): void {
  if (requested !== undefined && requested !== revision) throw documentChanged({ id, revision });
}

/** The same for words that replace others; those that are there already come twice. */
export function assertBasedOnCurrent(
  document: { id: string; revision: number; content: DraftContent },
  input: { content: DraftContent; revision?: number | undefined },
): void {
  if (!isDeepStrictEqual(document.content, input.content)) assertRevision(document, input.revision);
}
