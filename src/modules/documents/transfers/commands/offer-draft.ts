import { deleteOlderThan, type PurgeDeps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { createLinkUrl } from '../../../auth/index.ts';
import { documentOrdered } from '../../drafts/errors.ts';
import { Document } from '../../drafts/models/document.ts';
import { getDocument } from '../../drafts/queries.ts';
import { TRANSFER_LINK_DAYS, type TransferLinkView } from '../contract.ts';
import { DocumentTransfer } from '../models/document-transfer.ts';
import { listReadyEnclosures } from '../queries.ts';

const DAY_MS = 24 * 3_600_000;

/** Creates a link that transfers a draft to another account. Replaces the previous link of the draft. */
export async function offerDraft(deps: Deps, input: { id: string; userId: string }): Promise<TransferLinkView> {
  const draft = await getDocument(deps, input);
  const { id: documentId, userId } = draft;
  await listReadyEnclosures(deps, draft);
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + TRANSFER_LINK_DAYS * DAY_MS);
  const id = deps.newId();
  await deps.db.transaction(async (trx) => {
    // Serializes with other links for this draft, and with its order.
    const { status } = await Document.query(trx).findById(documentId).forUpdate().throwIfNotFound();
    if (status === 'ordered') throw documentOrdered({ id: documentId });
    await DocumentTransfer.query(trx).where({ documentId }).delete();
    await DocumentTransfer.query(trx).insert({ id, documentId, userId, createdAt, expiresAt });
  });
  return { url: createLinkUrl(deps.config, 'transfer', id), expiresAt: expiresAt.toISOString() };
}

/** Revokes the transfer link of a draft. Does not delete a copy made with it. */
export async function withdrawDraft(
  deps: Pick<Deps, 'db'>,
  input: { documentId: string; userId: string },
): Promise<void> {
  await DocumentTransfer.query(deps.db).where(input).delete();
}

/** Deletes the links that have expired. */
export const purgeTransfers = (deps: PurgeDeps, signal?: AbortSignal): Promise<number> =>
  deleteOlderThan(deps, { table: 'document_transfers', column: 'expires_at', ageMs: 0, signal });
