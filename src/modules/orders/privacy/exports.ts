import type { Deps } from '../../../kernel/deps.ts';
import type { FileStream } from '../../../kernel/endpoint.ts';
import { findFile, openFile } from '../../files/index.ts';
import { isStuck } from '../requested-file.ts';
import type { DataExportView } from './contract.ts';
import { exportNotReady } from './errors.ts';
import { DataExport } from './models/data-export.ts';

/** How long a ready export can be downloaded. The profile page and the e-mail name the same time. */
export const EXPORT_AVAILABLE_DAYS = 7;

/** Finds a person's last export, unless it has expired. */
export async function findExport(deps: Deps, userId: string): Promise<DataExport | null> {
  return hideExpiredExport(deps, await DataExport.query(deps.db).findOne({ userId }));
}

export const hideExpiredExport = ({ now }: Pick<Deps, 'now'>, dataExport: DataExport | undefined): DataExport | null =>
  dataExport && !(dataExport.expiresAt && dataExport.expiresAt < now()) ? dataExport : null;

/** Finds an export that is ready by its id, for the e-mail. */
export async function findReadyExport(deps: Deps, id: string): Promise<{ userId: string; expiresAt: Date } | null> {
  const dataExport = await DataExport.query(deps.db).findById(id);
  return dataExport?.expiresAt ? { userId: dataExport.userId, expiresAt: dataExport.expiresAt } : null;
}

export async function presentExport(deps: Deps, dataExport: DataExport | null): Promise<DataExportView> {
  const file = dataExport?.fileId ? await findFile(deps, dataExport.fileId) : undefined;
  return {
    status: dataExport ? findStatus(deps, dataExport, file !== undefined) : 'none',
    requestedAt: dataExport?.requestedAt.toISOString() ?? null,
    bytes: file?.bytes ?? null,
    expiresAt: dataExport?.expiresAt?.toISOString() ?? null,
  };
}

function findStatus(deps: Deps, dataExport: DataExport, isReady: boolean): DataExportView['status'] {
  if (isReady) return 'ready';
  return isStuck(deps, dataExport) ? 'failed' : 'preparing';
}

/** Opens the file of an export. @throws an error if there is nothing to download */
export async function openExport(deps: Deps, userId: string): Promise<FileStream> {
  const dataExport = await findExport(deps, userId);
  if (!dataExport?.fileId) throw exportNotReady({ isRequested: dataExport !== null });
  return openFile(deps, dataExport.fileId);
}
