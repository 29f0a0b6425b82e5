import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { readFile, storeFile } from '../../files/index.ts';
import { eraseBytes } from './delete.ts';
import { enclosureStateMachine } from './enclosure.state-machine.ts';
import { savedFileNotReady } from './errors.ts';
import { Enclosure } from './models/enclosure.ts';
import { toPagesKey } from './names.ts';
import type { EnclosureLocation } from './owner.ts';
import { insertAttachment } from './pdf/insert.ts';
import { copyPreview } from './preview.ts';

interface CopyInput {
  from: Enclosure;
  to: EnclosureLocation;
  /** Runs under the lock of the target: returns an earlier copy, or checks that one may be added. */
  findExisting: (trx: Knex.Transaction) => Promise<Enclosure | undefined>;
}

/**
 * Copies an attachment with its pages, so that each copy can be deleted alone. The pages are not normalised again: both
 * copies print the same sheets.
 */
export async function copyAttachment(
  deps: Deps,
  { from, to, findExisting }: CopyInput,
): Promise<{ enclosure: Enclosure; isNew: boolean }> {
  if (from.status !== 'ready') throw savedFileNotReady({ id: from.id, status: from.status });
  const { name, mime, bytes } = await readFile(deps, from.fileId!);
  const { enclosure, isNew } = await deps.db.transaction(async (trx) => {
    const existing = await findExisting(trx);
    if (existing) return { enclosure: existing, isNew: false };
    const { label, fileName, sha256, bytesIn, scaleToFit } = from;
    return {
      enclosure: await insertAttachment(deps, trx, to, {
        id: deps.newId(),
        label,
        fileName,
        sha256,
        bytesIn,
        scaleToFit,
      }),
      isNew: true,
    };
  });
  if (enclosure.status !== 'received' || enclosure.rawFileId) return { enclosure, isNew: false };

  // The row exists: a repeated request continues here after a crash, and the nightly purge erases what is never
  // requested again.
  const file = await storeFile(deps, {
    key: toPagesKey(enclosure.id),
    ownerUserId: enclosure.ownerUserId,
    kind: 'upload',
    name,
    mime,
    bytes,
  });
  const previewFileId = await copyPreview(deps, { from, to: enclosure });
  const ready = await deps.db.transaction(async (trx) => {
    const current = await Enclosure.query(trx).findById(enclosure.id).forUpdate();
    if (!current) return undefined;
    await enclosureStateMachine.transition(trx, enclosure.id, 'accept', {
      set: {
        file_id: file.id,
        preview_file_id: previewFileId,
        pages: from.pages,
        bytes: from.bytes,
        changes: JSON.stringify(from.changes),
      },
    });
    return Enclosure.query(trx).findById(enclosure.id);
  });
  if (ready) return { enclosure: ready, isNew };
  await eraseBytes(deps, enclosure); // deleted during the copy
  throw notFound();
}
