import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { lockUntilCommit } from '../../../kernel/exclusive.ts';
import type { DraftContent } from './contract.ts';
import { documentChanged, documentTooLarge, tooManyDrafts } from './errors.ts';

/** The longest letter, forty-four sheets, has far less. */
const MAX_CONTENT_BYTES = 200_000;

export function assertDocumentSize(content: DraftContent): void {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > MAX_CONTENT_BYTES) throw documentTooLarge({ bytes });
}

/** Drafts of one account, without deleted and ordered ones. */
export const MAX_DRAFTS = 200;

/**
 * Throws beyond the quota, in the transaction that has inserted the draft: new drafts of one account wait for each
 * other.
 */
export async function assertBelowDraftQuota(trx: Knex.Transaction, userId: string): Promise<void> {
  await lockUntilCommit(trx, `drafts ${userId}`);
  const [row] = await trx('documents')
    .where({ user_id: userId, status: 'draft' })
    .whereNull('deleted_at')
    .count<{ count: string }[]>();
  const drafts = Number(row?.count ?? 0);
  if (drafts > MAX_DRAFTS) throw tooManyDrafts({ drafts, maxDrafts: MAX_DRAFTS });
}

/** Throws when the document has changed since the requested revision; any revision passes when none is requested. */
export function assertRevision(
  { id, revision }: { id: string; revision: number },
  requested: number | undefined,
): void {
  if (requested !== undefined && requested !== revision) throw documentChanged({ id, revision });
}

/** The same for content that replaces another; a repeated request with the stored content passes. */
export function assertBasedOnCurrent(
  document: { id: string; revision: number; content: DraftContent },
  input: { content: DraftContent; revision?: number | undefined },
): void {
  if (!isDeepStrictEqual(document.content, input.content)) assertRevision(document, input.revision);
}
