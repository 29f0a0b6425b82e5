import type { Deps } from '../../../../kernel/deps.ts';
import { claimFiles } from '../../../files/index.ts';
import { Document } from '../../drafts/models/document.ts';
import { Enclosure } from '../models/enclosure.ts';
import { toFileKeys } from '../names.ts';

/** Gives a visitor's enclosures of this letter, with their files, to their account. An ordered letter accepts nothing more. */
export async function claimEnclosures(
  deps: Deps,
  input: { documentId: string; userId: string; visitor: string | null | undefined },
): Promise<void> {
  const { documentId, userId, visitor } = input;
  if (!visitor) return;
  const closed = await Document.query(deps.db)
    .findById(documentId)
    .where((query) => query.whereNot({ userId }).orWhereNot({ status: 'draft' }));
  if (closed) return;
  const claimed = await Enclosure.query(deps.db)
    .where({ documentId, visitor })
    .whereNull('ownerUserId')
    .patch({ ownerUserId: userId, visitor: null })
    .returning('id');
  const keys = claimed.flatMap(({ id }) => toFileKeys(id));
  if (keys.length > 0) await claimFiles(deps, { keys, ownerUserId: userId });
}

/**
 * Sets the owner of an enclosure's files to the account that claimed it. To be called after a file is stored, because
 * the enclosure may have been claimed in the meantime.
 */
export async function claimFilesOfEnclosure(deps: Pick<Deps, 'db'>, { id }: { id: string }): Promise<void> {
  const enclosure = await Enclosure.query(deps.db).findById(id).select('ownerUserId');
  if (enclosure?.ownerUserId) await claimFiles(deps, { keys: toFileKeys(id), ownerUserId: enclosure.ownerUserId });
}
