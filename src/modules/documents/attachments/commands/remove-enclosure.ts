import type { Deps } from '../../../../kernel/deps.ts';
import { deleteEnclosures } from '../delete.ts';
import { enclosureOf } from '../find.ts';
import { lockEnclosuresAt, type Owner } from '../owner.ts';

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
