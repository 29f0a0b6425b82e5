import type { Deps } from '../../../../kernel/deps.ts';
import { Document } from '../../drafts/models/document.ts';
import { Enclosure } from '../models/enclosure.ts';

/** What a visitor enclosed with this letter becomes their account's. An ordered letter takes nothing more. */
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
