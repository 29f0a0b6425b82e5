import type { Deps } from '../../../../kernel/deps.ts';
import { copyAttachment } from '../copy.ts';
import type { Enclosure } from '../models/enclosure.ts';
import { lockEnclosuresAt } from '../owner.ts';
import { getEnclosure, findSavedFileByHash } from '../queries.ts';
import { assertWithinQuota } from '../saved-file-quota.ts';

/** Saves an enclosure of a letter for later letters. Idempotent: a saved copy is not changed. */
export async function saveEnclosureAsFile(
  deps: Deps,
  { userId, documentId, id }: { userId: string; documentId: string; id: string },
): Promise<{ enclosure: Enclosure; isNew: boolean }> {
  const owner = { userId };
  const enclosure = await getEnclosure(deps.db, { documentId, owner, id });
  const to = { documentId: null, owner };
  return copyAttachment(deps, {
    from: enclosure,
    to,
    async findExisting(trx) {
      await lockEnclosuresAt(trx, to);
      const savedFile =
        enclosure.sha256 === null ? undefined : await findSavedFileByHash(trx, { userId, sha256: enclosure.sha256 });
      if (!savedFile) await assertWithinQuota(deps, trx, { userId, bytes: enclosure.bytes! });
      return savedFile;
    },
  });
}
