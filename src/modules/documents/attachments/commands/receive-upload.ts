import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { hashBytes } from '../../../../kernel/hash.ts';
import { storeFile, eraseFile } from '../../../files/index.ts';
import { enclosureReceived } from '../../events.ts';
import { enclosureEmpty, enclosureTypeUnsupported, savedFileExists } from '../errors.ts';
import { Enclosure } from '../models/enclosure.ts';
import { toRawKey, cleanFileName, toLabel } from '../names.ts';
import { type EnclosureLocation, lockEnclosuresAt, type Owner } from '../owner.ts';
import { detectFileKind, type FileKind, getMime } from '../pdf/file-kind.ts';
import { insertAttachment } from '../pdf/insert.ts';
import { getEnclosure, findSavedFileByHash, listLabels } from '../queries.ts';
import { assertWithinQuota } from '../saved-file-quota.ts';
import { assertBelowVisitorCeiling, lockVisitorUploads } from '../waiting-uploads.ts';
import { claimFilesOfEnclosure } from './claim-enclosures.ts';

interface Upload {
  id: string;
  location: EnclosureLocation;
  fileName: string;
  bytes: Uint8Array;
  /** Runs under the lock, before the row is inserted; throws to reject the file. */
  assertAdmissible?: (trx: Knex.Transaction, file: { sha256: string; bytes: number }) => Promise<void>;
}

/** Receives a file, which a worker then normalises. Idempotent by id: the first bytes stay. */
async function receiveUpload(deps: Deps, upload: Upload): Promise<{ enclosure: Enclosure; isNew: boolean }> {
  const { id, location, bytes } = upload;
  if (bytes.length === 0) throw enclosureEmpty({ id });
  const kind = detectFileKind(bytes);
  if (!kind) throw enclosureTypeUnsupported({ id });

  // The row first: a crash before the bytes leaves a row that a repeated upload completes or the nightly purge erases.
  const { enclosure, isNew } = await reserveRow(deps, { ...upload, kind });
  if (enclosure.rawFileId || enclosure.status !== 'received') return { enclosure, isNew: false };
  const ownerUserId = 'userId' in location.owner ? location.owner.userId : null;
  const file = await storeFile(deps, {
    key: toRawKey(id),
    ownerUserId,
    kind: 'upload',
    name: enclosure.fileName,
    mime: getMime(kind),
    bytes,
  });

  const stored = await deps.db.transaction(async (trx) => {
    const changed = await Enclosure.query(trx)
      .findById(id)
      .whereNull('rawFileId')
      .where({ status: 'received' })
      .patch({ rawFileId: file.id });
    if (changed > 0) await emit(trx, enclosureReceived, { id });
    return Enclosure.query(trx).findById(id);
  });
  if (stored) {
    if (!ownerUserId) await claimFilesOfEnclosure(deps, { id });
    return { enclosure: stored, isNew };
  }
  await eraseFile(deps, { key: toRawKey(id) }); // deleted during the upload
  throw notFound();
}

const reserveRow = (
  deps: Deps,
  { id, location, fileName, bytes, kind, assertAdmissible }: Upload & { kind: FileKind },
): Promise<{ enclosure: Enclosure; isNew: boolean }> =>
  deps.db.transaction(async (trx) => {
    await lockEnclosuresAt(trx, location);
    const existing = await Enclosure.query(trx).findById(id);
    if (existing) return { enclosure: await getEnclosure(trx, { ...location, id }), isNew: false };
    const sha256 = await hashBytes(bytes);
    if (!('userId' in location.owner)) {
      await lockVisitorUploads(trx);
      await assertBelowVisitorCeiling(deps, trx, bytes.length);
    }
    await assertAdmissible?.(trx, { sha256, bytes: bytes.length });
    const name = cleanFileName(fileName);
    const others = { now: deps.now(), taken: await listLabels(trx, location) };
    return {
      enclosure: await insertAttachment(deps, trx, location, {
        id,
        label: toLabel({ fileName: name, kind, bytes }, others),
        fileName: name,
        sha256,
        bytesIn: bytes.length,
        scaleToFit: false,
      }),
      isNew: true,
    };
  });

/**
 * Refuses a visitor's file before its bytes are read when the visitors' ceiling is reached. A file that is uploaded
 * again has its place already.
 */
export async function assertVisitorMayUpload(
  { db, ...deps }: Pick<Deps, 'db' | 'config' | 'now'>,
  upload: { id: string; bytes: number },
): Promise<void> {
  const existing = await Enclosure.query(db).findById(upload.id).select('id');
  if (!existing) await assertBelowVisitorCeiling(deps, db, upload.bytes);
}

/** Adds an uploaded file to a letter. */
export const addEnclosure = (
  deps: Deps,
  { documentId, owner, ...file }: { id: string; documentId: string; owner: Owner; fileName: string; bytes: Uint8Array },
): Promise<{ enclosure: Enclosure; isNew: boolean }> =>
  receiveUpload(deps, { ...file, location: { documentId, owner } });

/** Saves an uploaded file for later letters. Throws when the person has saved the same file before. */
export const addSavedFile = (
  deps: Deps,
  { userId, ...file }: { id: string; userId: string; fileName: string; bytes: Uint8Array },
): Promise<{ enclosure: Enclosure; isNew: boolean }> =>
  receiveUpload(deps, {
    ...file,
    location: { documentId: null, owner: { userId } },
    async assertAdmissible(trx, { sha256, bytes }) {
      const duplicate = await findSavedFileByHash(trx, { userId, sha256 });
      if (duplicate) throw savedFileExists(duplicate);
      await assertWithinQuota(deps, trx, { userId, bytes });
    },
  });
