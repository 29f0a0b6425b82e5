import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countPurged, createPageLoader, runInBatches, runSteps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { eraseFile, storeLocalFile } from '../../../files/index.ts';
import { exportCompleted } from '../../events.ts';
import { writeExportArchive } from '../export-archive.ts';
import { EXPORT_AVAILABLE_DAYS } from '../exports.ts';
import { DataExport } from '../models/data-export.ts';

const DAY_MS = 86_400_000;
const toKey = (id: string): string => `export-${id}`;
/** Where archives are written before they are stored: on the disk of the files, not in memory. */
const toWorkFolder = ({ config }: Pick<Deps, 'config'>): string => join(config.dataDir, 'exports');

/** Writes and stores a requested export. Does nothing for one that is ready, replaced or erased. */
export async function writeExport(deps: Deps, { id }: { id: string }): Promise<void> {
  const requested = await DataExport.query(deps.db).findById(id);
  if (!requested || requested.readyAt) return;
  const { userId } = requested;
  await mkdir(toWorkFolder(deps), { recursive: true, mode: 0o700 });
  const path = join(toWorkFolder(deps), `${id}.${randomUUID()}`);
  try {
    await writeExportArchive(deps, { userId, path });
    const name = `affranchi-mes-donnees-${toParisDay(deps.now())}.zip`;
    const owned = { key: toKey(id), ownerUserId: userId, kind: 'export' } as const;
    const file = await storeLocalFile(deps, { ...owned, name, mime: 'application/zip', path });
    const isWanted = await completeExport(deps, { id, fileId: file.id });
    if (!isWanted) await eraseFile(deps, { key: toKey(id) });
  } finally {
    await rm(path, { force: true });
  }
}

/** False when the export was replaced or its account erased while it was written. */
const completeExport = (deps: Deps, { id, fileId }: { id: string; fileId: string }): Promise<boolean> =>
  deps.db.transaction(async (trx) => {
    const readyAt = deps.now();
    const expiresAt = new Date(readyAt.getTime() + EXPORT_AVAILABLE_DAYS * DAY_MS);
    const changed = await DataExport.query(trx).findById(id).patch({ fileId, readyAt, expiresAt });
    if (changed > 0) await emit(trx, exportCompleted, { id });
    return changed > 0;
  });

/** Erases expired exports, and archives that a crash left incomplete. */
export const eraseOldExports = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  runSteps([() => eraseExpiredExports(deps, signal), () => removeIncompleteArchives(deps)]);

function eraseExpiredExports(deps: Deps, signal: AbortSignal | undefined): Promise<number> {
  const now = deps.now();
  return runInBatches(deps, {
    subject: 'exports',
    onBatch: countPurged(deps, 'data_exports'),
    load: createPageLoader(() => deps.db('data_exports').where('expires_at', '<', now).select('id')),
    process: (dataExport) => eraseExport(deps, dataExport),
    signal,
  });
}

async function removeIncompleteArchives(deps: Deps): Promise<void> {
  const names = await readdir(toWorkFolder(deps)).catch(() => []);
  for (const name of names) {
    const path = join(toWorkFolder(deps), name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}

/** Erases the export of an erased account. */
export async function eraseExportOfUser(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const dataExport = await DataExport.query(deps.db).findOne({ userId });
  if (dataExport) await eraseExport(deps, dataExport);
}

/** The file first: after a crash the row still leads to it. */
async function eraseExport(deps: Deps, { id }: Pick<DataExport, 'id'>): Promise<void> {
  await eraseFile(deps, { key: toKey(id) });
  await DataExport.query(deps.db).deleteById(id);
}
