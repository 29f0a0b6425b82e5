import { auditChange, getAuditLabel } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { lockUntilCommit } from '../../../../kernel/exclusive.ts';
import { changedByColleague } from '../../../auth/index.ts';
import { eraseFile } from '../../../files/index.ts';
import { exportRequested } from '../../events.ts';
import { isStuck } from '../../requested-file.ts';
import { exportChanged } from '../errors.ts';
import { hideExpiredExport } from '../exports.ts';
import { DataExport } from '../models/data-export.ts';

/** A colleague who requests an export for a person. */
interface ExportDecision {
  id: string;
  /** When the export that the screen showed was requested; null if it showed none. */
  expectedRequestedAt: Date | null;
}

/** Throws a conflict that names the colleague who requested another export in the meantime. */
async function assertExportExpected(
  deps: Deps,
  last: DataExport | undefined,
  { expectedRequestedAt }: ExportDecision,
): Promise<void> {
  const current = hideExpiredExport(deps, last);
  if (current?.requestedAt.getTime() === expectedRequestedAt?.getTime()) return;
  if (!current?.requestedBy) throw exportChanged();
  throw await changedByColleague(deps, current.userId, {
    code: exportChanged.code,
    subject: 'La demande de ce fichier',
    change: {
      actorId: current.requestedBy,
      at: current.requestedAt,
      label: getAuditLabel('POST /users/:id/export'),
    },
  });
}

/**
 * Requests a person's export, one at a time: returns the one that is being prepared, or replaces the last with a new
 * one.
 */
export async function requestExport(
  deps: Deps,
  { userId, colleague }: { userId: string; colleague?: ExportDecision },
): Promise<DataExport> {
  const { current, replaced } = await deps.db.transaction(async (trx) => {
    await lockUntilCommit(trx, `data export ${userId}`);
    const last = await DataExport.query(trx).findOne({ userId });
    if (colleague) await assertExportExpected({ ...deps, db: trx }, last, colleague);
    if (last && !last.readyAt && !isStuck(deps, last)) return { current: last, replaced: null };
    if (last) await last.$query(trx).delete();
    const requested = await DataExport.query(trx).insertAndFetch({
      id: deps.newId(),
      userId,
      requestedBy: colleague?.id ?? null,
      requestedAt: deps.now(),
    });
    await emit(trx, exportRequested, { id: requested.id });
    if (colleague)
      await auditChange(trx, deps, { before: { exportId: last?.id ?? null }, after: { exportId: requested.id } });
    return { current: requested, replaced: last ?? null };
  });
  if (replaced?.fileId) await eraseFile(deps, { id: replaced.fileId });
  return current;
}
