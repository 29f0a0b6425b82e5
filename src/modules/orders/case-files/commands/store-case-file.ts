import { countPurged, createPageLoader, runInBatches } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { eraseFile, storeFile } from '../../../files/index.ts';
import { CaseFile } from '../models/case-file.ts';

/** How long a case file can be downloaded. It holds copies of letters that stay: it is written again on request. */
export const CASE_FILE_AVAILABLE_HOURS = 24;
const HOUR_MS = 3_600_000;
const toKey = (id: string): string => `case-file-${id}`;

/** Stores a rendered case file. Deletes it again if it was replaced or its account was erased in the meantime. */
export async function storeCaseFile(
  deps: Deps,
  { id, userId, name, bytes }: { id: string; userId: string; name: string; bytes: Uint8Array },
): Promise<void> {
  const owned = { key: toKey(id), ownerUserId: userId, kind: 'export' } as const;
  const file = await storeFile(deps, { ...owned, name, mime: 'application/pdf', bytes });
  const readyAt = deps.now();
  const expiresAt = new Date(readyAt.getTime() + CASE_FILE_AVAILABLE_HOURS * HOUR_MS);
  const changed = await CaseFile.query(deps.db).findById(id).patch({ fileId: file.id, readyAt, expiresAt });
  if (changed === 0) await eraseFile(deps, { key: toKey(id) });
}

/** Erases the case files that can no longer be downloaded. */
export function eraseOldCaseFiles(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.now();
  return runInBatches(deps, {
    subject: 'case files',
    onBatch: countPurged(deps, 'case_files'),
    load: createPageLoader(() =>
      deps
        .db('case_files')
        // One that could not be written has no last day.
        .whereRaw('coalesce(expires_at, requested_at + ?::interval) < ?', [`${CASE_FILE_AVAILABLE_HOURS} hours`, now])
        .select('id'),
    ),
    process: (caseFile) => eraseCaseFile(deps, caseFile),
    signal,
  });
}

/** Erases the case file of an erased account. */
export async function eraseCaseFileOfUser(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const caseFile = await CaseFile.query(deps.db).findOne({ userId });
  if (caseFile) await eraseCaseFile(deps, caseFile);
}

/** The file first: after a crash the row still leads to it. */
async function eraseCaseFile(deps: Deps, { id }: Pick<CaseFile, 'id'>): Promise<void> {
  await eraseFile(deps, { key: toKey(id) });
  await CaseFile.query(deps.db).deleteById(id);
}
