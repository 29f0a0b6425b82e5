import type { Deps } from '../../kernel/deps.ts';
import { notFound } from '../../kernel/refusal.ts';
import { StoredFile } from './models/file.ts';

/** The bytes of a file and what they are. Who may ask is the asking room's policy. */
export async function readFile(deps: Deps, id: string): Promise<{ name: string; mime: string; sha256: string; bytes: Uint8Array }> {
  const file = await StoredFile.query(deps.db).findById(id).whereNull('deletedAt');
  if (!file) throw notFound({ fileId: id });
  return { name: file.name, mime: file.mime, sha256: file.sha256, bytes: await deps.storage.get(file.storageKey) };
}

/** A file without its bytes. */
export async function fileFacts(deps: Pick<Deps, 'db'>, id: string): Promise<{ name: string; sha256: string; bytes: number } | undefined> {
  return StoredFile.query(deps.db).findById(id).whereNull('deletedAt');
}

/** What is kept for a person, for their export; the bytes are fetched where each file is shown. */
export async function personalData(deps: Deps, userId: string) {
  const files = await StoredFile.query(deps.db).where({ ownerUserId: userId }).whereNull('deletedAt').orderBy('createdAt');
  return files.map(({ name, kind, mime, bytes, sha256, createdAt }) => ({ name, kind, mime, bytes, sha256, createdAt }));
}
