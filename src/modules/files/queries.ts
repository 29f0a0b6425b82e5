import type { Readable } from 'node:stream';
import { fileDamaged, fileMissing } from '../../adapters/storage/errors.ts';
import type { ReadOptions } from '../../adapters/storage/port.ts';
import { readInBatches } from '../../kernel/db.ts';
import type { Deps } from '../../kernel/deps.ts';
import { reportError } from '../../kernel/error-reporting.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { recordPresence } from './commands/record-presence.ts';
import { type FileKind, StoredFile } from './models/file.ts';

/** The bytes of a file and what they are. The calling module's policy decides on access. */
export async function readFile(
  deps: Deps,
  id: string,
): Promise<{ name: string; mime: string; sha256: string; bytes: Uint8Array }> {
  const file = await getFile(deps, id);
  const bytes = await deps.storage
    .get(file.storageKey, readOptions(file))
    .catch((error) => rethrowUnlessErased(deps, id, error));
  return { name: file.name, mime: file.mime, sha256: file.sha256, bytes };
}

/** The same, read as it is consumed; `length` in bytes. */
export async function openFile(
  deps: Deps,
  id: string,
): Promise<{ name: string; mime: string; length: number; stream: Readable }> {
  const file = await getFile(deps, id);
  const stream = await deps.storage
    .getStream(file.storageKey, readOptions(file))
    .catch((error) => rethrowUnlessErased(deps, id, error));
  stream.once('error', (error) => reportUnreadable(deps, id, error));
  return { name: file.name, mime: file.mime, length: file.bytes, stream };
}

const READ_COLUMNS = [
  'name',
  'mime',
  'bytes',
  'sha256',
  'storageKey',
  'encryptionKeyId',
] as const satisfies (keyof StoredFile)[];
type ReadableFile = Pick<StoredFile, (typeof READ_COLUMNS)[number]>;

async function getFile(deps: Deps, id: string): Promise<ReadableFile> {
  const file = await StoredFile.query(deps.db)
    .findById(id)
    .whereNull('deletedAt')
    .select(...READ_COLUMNS);
  if (!file) throw notFound({ fileId: id });
  return file;
}

const readOptions = (file: ReadableFile): ReadOptions => ({ mayBePlain: file.encryptionKeyId === null });

/**
 * Throws `not_found` for a file that was erased since its row was read: bytes without a row are no fault. A row without
 * bytes is recorded, which raises an alarm.
 */
async function rethrowUnlessErased(deps: Deps, id: string, error: unknown): Promise<never> {
  await getFile(deps, id);
  reportUnreadable(deps, id, error);
  if (error instanceof AppError && error.code === fileMissing.code) await recordPresence(deps, id, 'lose');
  throw error;
}

/** Logs a file that cannot be read. A missing key or file has an alarm; a damaged file is reported. */
function reportUnreadable(deps: Pick<Deps, 'log'>, id: string, error: unknown): void {
  if (!(error instanceof AppError)) return;
  deps.log.error({ fileId: id, code: error.code, ...error.details }, 'stored file cannot be read');
  if (error.code === fileDamaged.code) reportError(error, { code: error.code });
}

/** A file without its bytes. */
export async function findFile(
  deps: Pick<Deps, 'db'>,
  id: string,
): Promise<{ name: string; sha256: string; bytes: number } | undefined> {
  return StoredFile.query(deps.db).findById(id).whereNull('deletedAt');
}

/** The owners of files, for the alarms about them. */
export const listFileOwners = (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<{ id: string; ownerUserId: string | null }[]> =>
  db('files').whereIn('id', ids).select({ id: 'id', ownerUserId: 'owner_user_id' });

/** The ids of the keys in the rows of `file_keys`, which operators compare with the log. */
export const listFileKeyIds = (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<{ id: string; keyId: string }[]> => db('file_keys').whereIn('id', ids).select({ id: 'id', keyId: 'key_id' });

const FILES_AT_ONCE = 500;
/** Kinds that are made from other data of the person, which the export holds. */
const DERIVED: readonly FileKind[] = ['export', 'preview'];

/** The files of a person, for their export. */
export async function* listFilePersonalData(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    StoredFile.query(deps.db)
      .where({ ownerUserId: userId })
      .whereNotIn('kind', [...DERIVED])
      .whereNull('deletedAt')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(FILES_AT_ONCE);
  for await (const files of readInBatches(read))
    yield* files.map(({ id, name, kind, mime, bytes, sha256, createdAt }) => ({
      id,
      name,
      kind,
      mime,
      bytes,
      sha256,
      createdAt,
    }));
}
