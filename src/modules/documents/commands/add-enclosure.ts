import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { eraseFile, storeFile } from '../../files/index.ts';
import { MOST_ENCLOSURES } from '../enclosure.contract.ts';
import { enclosureMachine } from '../enclosure.machine.ts';
import { fileKindOf, mimeOf } from '../enclosures/file-kind.ts';
import { cleanFileName, labelOf, rawKey } from '../enclosures/names.ts';
import { holdEnclosures, ownedBy, type Owner } from '../enclosures/owner.ts';
import { enclosureEmpty, enclosuresFull, enclosureUnknown } from '../errors.ts';
import { enclosureReceived } from '../events.ts';
import { Enclosure } from '../models/enclosure.ts';

interface Upload {
  id: string;
  documentId: string;
  owner: Owner;
  fileName: string;
  bytes: Uint8Array;
}

/** Takes a file in, to be looked at by a worker. The same id twice is one enclosure: the first bytes stay. */
export async function addEnclosure(deps: Deps, upload: Upload): Promise<{ enclosure: Enclosure; made: boolean }> {
  const { id, bytes } = upload;
  if (bytes.length === 0) throw enclosureEmpty({ id });
  const kind = fileKindOf(bytes);
  if (!kind) throw enclosureUnknown({ id });

  // The row first: a crash before the bytes leaves a row that the same upload completes, and the sweep erases.
  const { enclosure, made } = await reserve(deps, upload);
  if (enclosure.rawFileId || enclosure.status !== 'received') return { enclosure, made: false };
  const ownerUserId = 'userId' in upload.owner ? upload.owner.userId : null;
  const file = await storeFile(deps, { key: rawKey(id), ownerUserId, kind: 'upload', name: enclosure.fileName, mime: mimeOf(kind), bytes });

  const kept = await deps.db.transaction(async (trx) => {
    const changed = await Enclosure.query(trx).findById(id).whereNull('rawFileId').where({ status: 'received' }).patch({ rawFileId: file.id });
    if (changed > 0) await emit(trx, enclosureReceived, { id });
    return Enclosure.query(trx).findById(id);
  });
  if (kept) return { enclosure: kept, made };
  await eraseFile(deps, { key: rawKey(id) }); // removed while it was still coming
  throw notFound();
}

const reserve = (deps: Deps, { id, documentId, owner, fileName }: Upload): Promise<{ enclosure: Enclosure; made: boolean }> =>
  deps.db.transaction(async (trx) => {
    await holdEnclosures(trx, { documentId, owner });
    const there = await Enclosure.query(trx).findById(id);
    if (there) {
      const mine = await Enclosure.query(trx).findById(id).where({ documentId }).modify(ownedBy, owner);
      if (!mine) throw notFound();
      return { enclosure: mine, made: false };
    }
    const others = await Enclosure.query(trx).where({ documentId }).modify(ownedBy, owner).select('position');
    if (others.length >= MOST_ENCLOSURES) throw enclosuresFull({ documentId });
    const name = cleanFileName(fileName);
    const enclosure = await Enclosure.query(trx).insertAndFetch({
      id,
      documentId,
      ...('userId' in owner ? { ownerUserId: owner.userId } : { visitor: owner.visitor }),
      position: Math.max(0, ...others.map(({ position }) => position)) + 1,
      label: labelOf(name),
      fileName: name,
      status: enclosureMachine.initial,
      fit: false,
      changes: [],
      createdAt: deps.now(),
    });
    return { enclosure, made: true };
  });
