import type { Deps } from '../../../kernel/deps.ts';
import type { FileStream } from '../../../kernel/endpoint.ts';
import { fileFacts, openFile } from '../../files/index.ts';
import type { DataExportView } from './contract.ts';
import { exportNotReady } from './errors.ts';
import { DataExport } from './models/data-export.ts';

/** What became of a person's last request; one past its last day is none. */
export async function findExport(deps: Deps, userId: string): Promise<DataExport | null> {
  const found = await DataExport.query(deps.db).findOne({ userId });
  return found && !(found.expiresAt && found.expiresAt < deps.now()) ? found : null;
}

/** By its id, for the e-mail. */
export async function readyExportById(deps: Deps, id: string): Promise<{ userId: string; expiresAt: Date } | null> {
  const found = await DataExport.query(deps.db).findById(id);
  return found?.expiresAt ? { userId: found.userId, expiresAt: found.expiresAt } : null;
}

export async function presentExport(deps: Deps, found: DataExport | null): Promise<DataExportView> {
  const file = found?.fileId ? await fileFacts(deps, found.fileId) : undefined;
  return {
    status: !found ? 'none' : file ? 'ready' : 'preparing',
    requestedAt: found?.requestedAt.toISOString() ?? null,
    bytes: file?.bytes ?? null,
    expiresAt: found?.expiresAt?.toISOString() ?? null,
  };
}

/** Throws when there is nothing to download. */
export async function openExport(deps: Deps, userId: string): Promise<FileStream> {
  const found = await findExport(deps, userId);
  if (!found?.fileId) throw exportNotReady({ isRequested: found !== null });
  return openFile(deps, found.fileId);
}
