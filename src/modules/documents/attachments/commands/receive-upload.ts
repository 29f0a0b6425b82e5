import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { hashBytes } from '../../../../kernel/hash.ts';
import { storeFile, eraseFile } from '../../../files/index.ts';
import { enclosureReceived } from '../../events.ts';
import { enclosureEmpty, enclosureTypeUnsupported, savedFileExists } from '../errors.ts';
import { Enclosure } from '../models/enclosure.ts';
import { rawKey, cleanFileName, labelOf } from '../names.ts';
import { type EnclosureLocation, lockEnclosuresAt, type Owner } from '../owner.ts';
import { fileKindOf, mimeOf } from '../pdf/file-kind.ts';
import { insertPaper } from '../pdf/insert.ts';
import { enclosureOf, findSavedFileByHash } from '../queries.ts';
import { assertWithinQuota } from '../saved-file-quota.ts';
import { refuseBeyondVisitorCeiling } from '../waiting-uploads.ts';

interface Upload {
  id: string;
  place: EnclosureLocation;
  fileName: string;
  bytes: Uint8Array;
  /** Asked while the place is held, before a new row is made: refuses by throwing. */
  admit?: (trx: Knex.Transaction, facts: { sha256: string; bytes: number }) => Promise<void>;
}

/** Takes a file in, to be looked at by a worker. The same id twice is one paper: the first bytes stay. */
export async function receiveUpload(deps: Deps, upload: Upload): Promise<{ enclosure: Enclosure; made: boolean }> {
  const { id, place, bytes } = upload;
  if (bytes.length === 0) throw enclosureEmpty({ id });
  const kind = fileKindOf(bytes);
  if (!kind) throw enclosureTypeUnsupported({ id });

  // The row first: a crash before the bytes leaves a row that the same upload completes, and the sweep erases.
  const { enclosure, made } = await reserve(deps, upload);
  if (enclosure.rawFileId || enclosure.status !== 'received') return { enclosure, made: false };
  const ownerUserId = 'userId' in place.owner ? place.owner.userId : null;
  const file = await storeFile(deps, {
    key: rawKey(id),
    ownerUserId,
    kind: 'upload',
    name: enclosure.fileName,
    mime: mimeOf(kind),
    bytes,
  });

  const kept = await deps.db.transaction(async (trx) => {
    const changed = await Enclosure.query(trx)
      .findById(id)
      .whereNull('rawFileId')
      .where({ status: 'received' })
      .patch({ rawFileId: file.id });
    if (changed > 0) await emit(trx, enclosureReceived, { id });
    return Enclosure.query(trx).findById(id);
  });
  if (kept) return { enclosure: kept, made };
  await eraseFile(deps, { key: rawKey(id) }); // removed while it was still coming
  throw notFound();
}

const reserve = (
  deps: Deps,
  { id, place, fileName, bytes, admit }: Upload,
): Promise<{ enclosure: Enclosure; made: boolean }> =>
  deps.db.transaction(async (trx) => {
    await lockEnclosuresAt(trx, place);
    const there = await Enclosure.query(trx).findById(id);
    if (there) return { enclosure: await enclosureOf(trx, { ...place, id }), made: false };
    const sha256 = await hashBytes(bytes);
    if (!('userId' in place.owner)) await refuseBeyondVisitorCeiling(deps, trx, bytes.length);
    await admit?.(trx, { sha256, bytes: bytes.length });
    const name = cleanFileName(fileName);
    return {
      enclosure: await insertPaper(deps, trx, place, {
        id,
        label: labelOf(name),
        fileName: name,
        sha256,
        bytesIn: bytes.length,
        scaleToFit: false,
      }),
      made: true,
    };
  });

/** Takes a file in that goes with this letter. */
export const addEnclosure = (
  deps: Deps,
  { documentId, owner, ...file }: { id: string; documentId: string; owner: Owner; fileName: string; bytes: Uint8Array },
): Promise<{ enclosure: Enclosure; made: boolean }> => receiveUpload(deps, { ...file, place: { documentId, owner } });

/** Takes a file in that the person keeps for their letters. One they keep already is named, not kept twice. */
export const addSavedFile = (
  deps: Deps,
  { userId, ...file }: { id: string; userId: string; fileName: string; bytes: Uint8Array },
): Promise<{ enclosure: Enclosure; made: boolean }> =>
  receiveUpload(deps, {
    ...file,
    place: { documentId: null, owner: { userId } },
    async admit(trx, { sha256, bytes }) {
      const known = await findSavedFileByHash(trx, { userId, sha256 });
      if (known) throw savedFileExists(known);
      await assertWithinQuota(deps, trx, { userId, bytes });
    },
  });
