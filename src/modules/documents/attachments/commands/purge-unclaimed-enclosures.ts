import type { Deps } from '../../../../kernel/deps.ts';
import { deleteEnclosures } from '../delete.ts';
import { Enclosure } from '../models/enclosure.ts';

const UNCLAIMED_HOURS = 24;
const WITHOUT_DOCUMENT_DAYS = 30;
const DELETED_HOURS = 24;

/**
 * Deletes what no account claimed within a day, interrupted uploads, enclosures of letters that were never stored, and
 * saved files that were deleted a day ago.
 */
export const purgeUnclaimedEnclosures = (deps: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  deps.db.transaction(async (trx) => {
    const hoursAgo = (hours: number) => new Date(deps.now().getTime() - hours * 3_600_000);
    const expired = await Enclosure.query(trx)
      .where((query) => query.whereNull('ownerUserId').where('createdAt', '<', hoursAgo(UNCLAIMED_HOURS)))
      .orWhere((query) =>
        query.where({ status: 'received' }).whereNull('rawFileId').where('createdAt', '<', hoursAgo(UNCLAIMED_HOURS)),
      )
      .orWhere((query) =>
        query
          .where('createdAt', '<', hoursAgo(WITHOUT_DOCUMENT_DAYS * 24))
          .whereNotNull('documentId')
          .whereNotExists(trx('documents').whereRaw('documents.id = enclosures.document_id').select(trx.raw('1'))),
      )
      .orWhere('deletedAt', '<', hoursAgo(DELETED_HOURS))
      .limit(500)
      .forUpdate()
      .skipLocked();
    await deleteEnclosures(
      trx,
      expired.map(({ id }) => id),
    );
    return expired.length;
  });
