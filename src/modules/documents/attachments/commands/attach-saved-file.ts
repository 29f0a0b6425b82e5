import type { Deps } from '../../../../kernel/deps.ts';
import { copyPaper } from '../copy.ts';
import { Enclosure } from '../models/enclosure.ts';
import { lockEnclosuresAt } from '../owner.ts';
import { enclosureOf } from '../queries.ts';

/** Encloses a paper the person keeps with one of their letters. A double click, or another tab, encloses it once. */
export async function attachSavedFile(
  deps: Deps,
  { userId, documentId, paperId }: { userId: string; documentId: string; paperId: string },
): Promise<{ enclosure: Enclosure; made: boolean }> {
  const owner = { userId };
  const paper = await enclosureOf(deps.db, { documentId: null, owner, id: paperId });
  return copyPaper(deps, {
    from: paper,
    to: { documentId, owner },
    async there(trx) {
      await lockEnclosuresAt(trx, { documentId, owner });
      // The same file that is of no use there, refused or too wide, is no reason to leave this one out.
      return Enclosure.query(trx)
        .where({ documentId, ownerUserId: userId, sha256: paper.sha256 })
        .whereIn('status', ['received', 'ready'])
        .first();
    },
  });
}
