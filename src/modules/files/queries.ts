import type { Deps } from '../../kernel/deps.ts';
import { notFound } from '../../kernel/refusal.ts';
import { StoredFile } from './models/file.ts';

/** The bytes of a file and what they are. Who may ask is the asking room's policy. */
export async function readFile(deps: Deps, id: string): Promise<{ name: string; mime: string; sha256: string; bytes: Uint8Array }> {
  const file = await StoredFile.query(deps.db).findById(id).whereNull('deletedAt');
  if (!file) throw notFound({ fileId: id });
  return { name: file.name, mime: file.mime, sha256: file.sha256, bytes: await deps.storage.get(file.storageKey) };
}
