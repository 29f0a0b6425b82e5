import type { Deps } from '../../../../kernel/deps.ts';
import { Terms } from '../models/terms.ts';

/** Ties the written PDFs to their text, once. */
export const attachTermsPdf = async (
  deps: Pick<Deps, 'db'>,
  { sha256, ...files }: { sha256: string; fileId: string; withdrawalFileId: string },
): Promise<void> => {
  await Terms.query(deps.db).findById(sha256).whereNull('fileId').patch(files);
};
