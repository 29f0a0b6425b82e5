import type { Deps } from '../../../kernel/deps.ts';
import { StoredFile, type FileKind } from '../models/file.ts';
import { erase } from './erase-file.ts';

/** Erases for good what is kept for somebody who has gone, but for the kinds that have to stay. */
export async function eraseFilesOf(
  deps: Pick<Deps, 'db' | 'storage'>,
  input: { ownerUserId: string; except: readonly FileKind[] },
): Promise<void> {
  const files = await StoredFile.query(deps.db)
    .where({ ownerUserId: input.ownerUserId })
    .whereNotIn('kind', [...input.except]);
  for (const file of files) await erase(deps, file);
}
