import type { Deps } from '../../../../kernel/deps.ts';
import { copyEnclosures } from '../../attachments/commands/copy-enclosures.ts';
import { createDocument } from '../../drafts/commands/create-document.ts';
import type { Document } from '../../drafts/models/document.ts';
import { getDocument } from '../../drafts/queries.ts';
import { transferLinkUsed, transferNotReady, transferToOneself } from '../errors.ts';
import { DocumentTransfer } from '../models/document-transfer.ts';
import { getTransfer, listReadyEnclosures } from '../queries.ts';

/**
 * Copies a draft and its enclosures into the account of the signer, without the signatures drawn so far. The original
 * draft stays. Idempotent for one user: a retry after a crash completes the copy, and later calls return it
 * unchanged.
 */
export async function takeOverDraft(
  deps: Deps,
  { token, userId }: { token: string; userId: string },
): Promise<Document> {
  const { transfer, draft } = await getTransfer(deps, token);
  if (transfer.userId === userId) throw transferToOneself({ id: transfer.id });
  if (transfer.takenAt && transfer.takenBy === userId) return getDocument(deps, { id: transfer.id, userId });
  const enclosures = await listReadyEnclosures(deps, draft, ({ id, status }) => transferNotReady({ id, status }));
  const claimed = await DocumentTransfer.query(deps.db)
    .findById(transfer.id)
    .where((query) => void query.whereNull('takenBy').orWhere('takenBy', userId))
    .patch({ takenBy: userId });
  if (claimed === 0) throw transferLinkUsed({ id: transfer.id });

  const { signatures: _, ...content } = draft.content;
  const { templateVersionId, step } = draft;
  const { document } = await createDocument(deps, {
    userId,
    document: { id: transfer.id, templateVersionId, content, step },
  });
  await copyEnclosures(deps, { enclosures, to: { documentId: document.id, userId } });
  await DocumentTransfer.query(deps.db).findById(transfer.id).patch({ takenAt: deps.now() });
  return document;
}
