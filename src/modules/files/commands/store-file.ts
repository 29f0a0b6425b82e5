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
  const [made] = await deps
    .db('files')
    .insert({ id, owner_user_id: input.ownerUserId, kind: input.kind, name: input.name, mime: input.mime, bytes: input.bytes.length, sha256, storage_key: id, made_for: input.key })
    .onConflict('made_for')
    .ignore()
    .returning<{ id: string }[]>('id');
  if (made) return { id, sha256 };
  // Someone else was first: their bytes are the file.
  await deps.storage.delete(id);
  return StoredFile.query(deps.db).findOne({ madeFor: input.key }).throwIfNotFound();
}
