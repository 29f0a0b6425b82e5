import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { eraseFile } from '../../../files/index.ts';
import { exportRequested } from '../../events.ts';
import { DataExport } from '../models/data-export.ts';

/** Far above what an export takes: one that is still not ready may be requested again. */
const STUCK_AFTER_MINUTES = 60;

/**
 * Requests a person's export, one at a time: returns the one that is being prepared, or replaces the last with a new
 * one.
 */
export async function requestExport(deps: Deps, { userId }: { userId: string }): Promise<DataExport> {
  const { current, replaced } = await deps.db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`data export ${userId}`]);
    const last = await DataExport.query(trx).findOne({ userId });
    const stuckSince = new Date(deps.now().getTime() - STUCK_AFTER_MINUTES * 60_000);
    if (last && !last.readyAt && last.requestedAt > stuckSince) return { current: last, replaced: null };
    if (last) await last.$query(trx).delete();
    const requested = await DataExport.query(trx).insertAndFetch({ id: deps.newId(), userId, requestedAt: deps.now() });
    await emit(trx, exportRequested, { id: requested.id });
    return { current: requested, replaced: last ?? null };
  });
  if (replaced?.fileId) await eraseFile(deps, { id: replaced.fileId });
  return current;
}
