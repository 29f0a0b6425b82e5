import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { Enclosure } from '../models/enclosure.ts';
import { lockEnclosuresAt } from '../owner.ts';
import { assertWithinQuota } from '../saved-file-quota.ts';

/** Deletes a saved file; its bytes are erased a day later. Letters that enclose it have their own copy. */
export async function removeSavedFile(deps: Deps, { userId, id }: { userId: string; id: string }): Promise<void> {
  const findOwn = () => Enclosure.query(deps.db).findById(id).where({ ownerUserId: userId }).whereNull('documentId');
  const changed = await findOwn().whereNull('deletedAt').patch({ deletedAt: deps.now() });
  if (changed === 0 && !(await findOwn())) throw notFound();
}

/** Restores a saved file that was just deleted. */
export const restoreSavedFile = (deps: Deps, { userId, id }: { userId: string; id: string }): Promise<Enclosure> =>
  deps.db.transaction(async (trx) => {
    await lockEnclosuresAt(trx, { documentId: null, owner: { userId } });
    const paper = await Enclosure.query(trx)
      .findById(id)
      .where({ ownerUserId: userId })
      .whereNull('documentId')
      .forUpdate();
    if (!paper) throw notFound();
    if (!paper.deletedAt) return paper;
    await assertWithinQuota(deps, trx, { userId, bytes: paper.bytes ?? paper.bytesIn ?? 0 });
    return paper.$query(trx).patchAndFetch({ deletedAt: null });
  });
