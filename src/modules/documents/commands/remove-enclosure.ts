import type { Deps } from '../../../kernel/deps.ts';
import { deleteEnclosures } from '../attachments/delete.ts';
import { enclosureOf } from '../attachments/find.ts';
import { lockEnclosuresAt, type Owner } from '../attachments/owner.ts';

/** Takes a paper out of the envelope for good. */
export const removeEnclosure = (
  deps: Deps,
  input: { documentId: string; owner: Owner | null; id: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { id } = await enclosureOf(trx, input);
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner! });
    await deleteEnclosures(trx, [id]);
  });
