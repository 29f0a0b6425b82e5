import type { Knex } from 'knex';
import { countPurged, createPageLoader, type PurgeDeps, runWholeBatches } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { deleteEnclosures } from '../delete.ts';

export const UNCLAIMED_FILE_HOURS = 24;
const WITHOUT_DOCUMENT_DAYS = 30;
export const DELETED_FILE_HOURS = 24;

/**
 * Deletes what no account claimed within a day, interrupted uploads, enclosures of letters that were never stored, and
 * saved files that were deleted a day ago.
 */
export function purgeUnclaimedEnclosures(deps: PurgeDeps, signal?: AbortSignal): Promise<number> {
  return runWholeBatches(deps, {
    subject: 'enclosures',
    onBatch: countPurged(deps, 'enclosures'),
    load: createPageLoader(() => deps.db('enclosures').modify(whereExpired, deps).select('id')),
    processBatch: (batch) =>
      deps.db.transaction(async (trx) => {
        const expired: string[] = await trx('enclosures')
          .whereIn(
            'id',
            batch.map(({ id }) => id),
          )
          .modify(whereExpired, deps)
          .forUpdate()
          .skipLocked()
          .pluck('id');
        await deleteEnclosures(trx, expired);
      }),
    signal,
  });
}

function whereExpired(enclosures: Knex.QueryBuilder, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  const toHoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  const dayAgo = toHoursAgo(UNCLAIMED_FILE_HOURS);
  void enclosures.where((query) =>
    query
      .where((unclaimed) => unclaimed.whereNull('owner_user_id').where('created_at', '<', dayAgo))
      .orWhere((incomplete) =>
        incomplete.where({ status: 'received' }).whereNull('raw_file_id').where('created_at', '<', dayAgo),
      )
      .orWhere((orphaned) =>
        orphaned
          .where('created_at', '<', toHoursAgo(WITHOUT_DOCUMENT_DAYS * 24))
          .whereNotNull('document_id')
          .whereNotExists(db('documents').whereRaw('documents.id = enclosures.document_id').select(db.raw('1'))),
      )
      .orWhere('deleted_at', '<', toHoursAgo(DELETED_FILE_HOURS)),
  );
}
