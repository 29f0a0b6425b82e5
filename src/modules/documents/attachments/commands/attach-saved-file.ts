import type { Deps } from '../../../../kernel/deps.ts';
import { copyAttachment } from '../copy.ts';
import { Enclosure } from '../models/enclosure.ts';
import { lockEnclosuresAt } from '../owner.ts';
import { getReusableFile } from '../queries.ts';

/** Encloses a saved file, or one that was sent before, with a letter. Idempotent: a double click encloses it once. */
export async function attachSavedFile(
  deps: Deps,
  { userId, documentId, paperId }: { userId: string; documentId: string; paperId: string },
): Promise<{ enclosure: Enclosure; isNew: boolean }> {
  const owner = { userId };
  const savedFile = await getReusableFile(deps.db, { userId, id: paperId });
  return copyAttachment(deps, {
    from: savedFile,
    to: { documentId, owner },
    async findExisting(trx) {
      await lockEnclosuresAt(trx, { documentId, owner });
      // A rejected or overflowing copy of the same file does not prevent it.
      return Enclosure.query(trx)
        .where({ documentId, ownerUserId: userId, sha256: savedFile.sha256 })
        .whereIn('status', ['received', 'ready'])
        .first();
    },
  });
}
