import type { Deps } from '../../../kernel/deps.ts';
import { StoredFile, type FileKind } from '../models/file.ts';

/**
 * Erases for good what was stored under a key or an id: the bytes and everything known of them. What is not there is
 * erased already.
 */
export async function eraseFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  input: { key: string } | { id: string },
): Promise<void> {
  const file = await StoredFile.query(deps.db).findOne(
    'key' in input ? { idempotencyKey: input.key } : { id: input.id },
  );
  if (file) await eraseStoredFile(deps, file);
}

/**
 * Marks the row first, so that a concurrent reader learns that it is gone; then the bytes: a crash in between
 * leaves a row that finds them again, never unknown bytes.
 */
export async function eraseStoredFile(deps: Pick<Deps, 'db' | 'storage'>, file: StoredFile): Promise<void> {
  await deps.db('files').where({ id: file.id }).update({ deleted_at: deps.db.fn.now() });
  await deps.storage.delete(file.storageKey);
  await StoredFile.query(deps.db).deleteById(file.id);
}

/** Erases the files of a person, except the kinds that must stay. */
export async function eraseOwnedFiles(
  deps: Pick<Deps, 'db' | 'storage'>,
  input: { ownerUserId: string; except: readonly FileKind[] },
): Promise<void> {
  const files = await StoredFile.query(deps.db)
    .where({ ownerUserId: input.ownerUserId })
    .whereNotIn('kind', [...input.except]);
  for (const file of files) await eraseStoredFile(deps, file);
}
