import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { holdEnclosures } from '../enclosures/owner.ts';
import { refuseBeyondQuota } from '../enclosures/quota.ts';
import { Enclosure } from '../models/enclosure.ts';

/** Takes a paper back that was put away a moment ago. */
export const restorePaper = (deps: Deps, { userId, id }: { userId: string; id: string }): Promise<Enclosure> =>
  deps.db.transaction(async (trx) => {
    await holdEnclosures(trx, { documentId: null, owner: { userId } });
    const paper = await Enclosure.query(trx).findById(id).where({ ownerUserId: userId }).whereNull('documentId').forUpdate();
    if (!paper) throw notFound();
    if (!paper.deletedAt) return paper;
    await refuseBeyondQuota(deps, trx, { userId, bytes: paper.bytes ?? paper.bytesIn ?? 0 });
    return paper.$query(trx).patchAndFetch({ deletedAt: null });
  });
