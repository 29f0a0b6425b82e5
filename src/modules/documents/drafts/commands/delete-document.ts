import type { Deps } from '../../../../kernel/deps.ts';
import { deleteEnclosures } from '../../attachments/delete.ts';
import { Enclosure } from '../../attachments/models/enclosure.ts';
import { lockEnclosures } from '../../attachments/owner.ts';
import { documentOrdered } from '../errors.ts';
import { Document } from '../models/document.ts';
import { getDocument } from '../queries.ts';

/** Deletes a draft. Its content is erased thirty days later, its enclosures at once. */
export async function deleteDocument(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  const { id } = await getDocument(deps, input);
  await deps.db.transaction(async (trx) => {
    await lockEnclosures(trx, id);
    // The update checks the state again: an order may be placed in between.
    const changed = await Document.query(trx).where({ id, status: 'draft' }).patch({ deletedAt: deps.now() });
    if (changed === 0) throw documentOrdered({ id });
    const enclosed = await Enclosure.query(trx).where({ documentId: id, ownerUserId: input.userId }).select('id');
    await deleteEnclosures(
      trx,
      enclosed.map((enclosure) => enclosure.id),
    );
  });
}
