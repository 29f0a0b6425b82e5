import { stat } from 'node:fs/promises';
import type { Deps } from '../../../kernel/deps.ts';
import { hashBytes, hashFile } from '../../../kernel/hash.ts';
import { StoredFile, type FileKind } from '../models/file.ts';

interface StoredBytes {
  id: string;
  sha256: string;
  /** False if the key had a file already, whose bytes stay. */
  isNew: boolean;
}
interface FileInput {
  /** The maker's own: the same key twice is the same file. */
  key: string;
  ownerUserId: string | null;
  kind: FileKind;
  name: string;
  mime: string;
}

/** Stores bytes and their SHA-256. The same `key` twice is the same file: the first bytes stay. */
export const storeFile = (deps: Deps, input: FileInput & { bytes: Uint8Array }): Promise<StoredBytes> =>
  store(deps, input, async (id) => {
    const sha256 = await hashBytes(input.bytes);
    await deps.storage.put(id, input.bytes);
    return { bytes: input.bytes.length, sha256 };
  });

/** The same for a file of this machine, of which memory holds only a part at a time. The file is taken away. */
export const storeLocalFile = (deps: Deps, input: FileInput & { path: string }): Promise<StoredBytes> =>
  store(deps, input, async (id) => {
    const [{ size }, sha256] = await Promise.all([stat(input.path), hashFile(input.path)]);
    await deps.storage.putFile(id, input.path);
    return { bytes: size, sha256 };
  });

async function store(
  deps: Deps,
  input: FileInput,
  put: (id: string) => Promise<{ bytes: number; sha256: string }>,
): Promise<StoredBytes> {
  const id = deps.newId();
  // Bytes first: a row always has its bytes, and bytes without a row are erased by the weekly comparison.
  const { bytes, sha256 } = await put(id);
  const [made] = await deps
    .db('files')
    .insert({
      id,
      owner_user_id: input.ownerUserId,
      kind: input.kind,
      name: input.name,
      mime: input.mime,
      bytes,
      sha256,
      storage_key: id,
      idempotency_key: input.key,
      encryption_key_id: deps.storage.keyIds[0],
    })
    .onConflict('idempotency_key')
    .ignore()
    .returning<{ id: string }[]>('id');
  if (made) return { id, sha256, isNew: true };
  // Someone else was first: their bytes are the file.
  await deps.storage.delete(id);
  return { ...(await findByKey(deps, input.key))!, isNew: false };
}

const findByKey = async (deps: Deps, idempotencyKey: string): Promise<{ id: string; sha256: string } | undefined> =>
  StoredFile.query(deps.db).findOne({ idempotencyKey }).select('id', 'sha256');
