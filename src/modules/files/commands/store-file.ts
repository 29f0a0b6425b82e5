import { createHash } from 'node:crypto';
import type { Deps } from '../../../kernel/deps.ts';
import { StoredFile, type FileKind } from '../models/file.ts';

/** Stores bytes and their SHA-256. The same `key` twice is the same file: the first bytes stay. */
export async function storeFile(
  deps: Deps,
  input: { key: string; ownerUserId: string | null; kind: FileKind; name: string; mime: string; bytes: Uint8Array },
): Promise<{ id: string; sha256: string }> {
  const there = await StoredFile.query(deps.db).findOne({ madeFor: input.key });
  if (there) return there;

  const id = deps.newId();
  const sha256 = createHash('sha256').update(input.bytes).digest('hex');
  // Bytes first: a row always has its bytes, and bytes without a row are only waste.
  await deps.storage.put(id, input.bytes, input.mime);
  await StoredFile.query(deps.db)
    .insert({
      id,
      ownerUserId: input.ownerUserId,
      kind: input.kind,
      name: input.name,
      mime: input.mime,
      bytes: input.bytes.length,
      sha256,
      storageKey: id,
      madeFor: input.key,
    })
    .onConflict('made_for')
    .ignore();
  const stored = await StoredFile.query(deps.db).findOne({ madeFor: input.key }).throwIfNotFound();
  // Someone else was first: their bytes are the file.
  if (stored.id !== id) await deps.storage.delete(id);
  return stored;
}
