import type { Deps } from '../../../../kernel/deps.ts';
import { Document } from '../../drafts/models/document.ts';
import { Enclosure } from '../models/enclosure.ts';

/** Gives a visitor's enclosures of this letter to their account. An ordered letter accepts nothing more. */
export async function claimEnclosures(
  deps: Deps,
  input: { documentId: string; userId: string; visitor: string | null | undefined },
): Promise<void> {
  const { documentId, userId, visitor } = input;
  if (!visitor) return;
  const closed = await Document.query(deps.db)
    .findById(documentId)
    .where((query) => query.whereNot({ userId }).orWhereNot({ status: 'draft' }));
  if (closed) return;
  await Enclosure.query(deps.db)
    .where({ documentId, visitor })
    .whereNull('ownerUserId')
    .patch({ ownerUserId: userId, visitor: null });
}
