import type { Deps } from '../../../kernel/deps.ts';
import type { FileStream } from '../../../kernel/endpoint.ts';
import { findFile, openFile } from '../../files/index.ts';
import { isStuck } from '../requested-file.ts';
import type { CaseFileView } from './contract.ts';
import { caseFileNotReady } from './errors.ts';
import { CaseFile } from './models/case-file.ts';

/** Finds the last case file of a person, unless it has expired. */
async function findCaseFile(deps: Deps, userId: string): Promise<CaseFile | null> {
  const caseFile = await CaseFile.query(deps.db).findOne({ userId });
  return caseFile && !(caseFile.expiresAt && caseFile.expiresAt < deps.now()) ? caseFile : null;
}

export const readCaseFileView = async (deps: Deps, userId: string): Promise<CaseFileView> =>
  presentCaseFile(deps, await findCaseFile(deps, userId));

export async function presentCaseFile(deps: Deps, caseFile: CaseFile | null): Promise<CaseFileView> {
  const file = caseFile?.fileId ? await findFile(deps, caseFile.fileId) : undefined;
  return {
    status: caseFile ? findStatus(deps, caseFile, file !== undefined) : 'none',
    orderIds: caseFile?.orderIds ?? [],
    requestedAt: caseFile?.requestedAt.toISOString() ?? null,
    bytes: file?.bytes ?? null,
    expiresAt: caseFile?.expiresAt?.toISOString() ?? null,
  };
}

function findStatus(deps: Deps, caseFile: CaseFile, isReady: boolean): CaseFileView['status'] {
  if (isReady) return 'ready';
  return isStuck(deps, caseFile) ? 'failed' : 'preparing';
}

/** Opens the case file of a person. @throws an error if there is nothing to download */
export async function openCaseFile(deps: Deps, userId: string): Promise<FileStream> {
  const caseFile = await findCaseFile(deps, userId);
  if (!caseFile?.fileId) throw caseFileNotReady({ isRequested: caseFile !== null });
  return openFile(deps, caseFile.fileId);
}
