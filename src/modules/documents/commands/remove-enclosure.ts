import type { Deps } from '../../../kernel/deps.ts';
import { dropEnclosures } from '../enclosures/drop.ts';
import { enclosureOf } from '../enclosures/find.ts';
import { holdEnclosures, type Owner } from '../enclosures/owner.ts';

/** Takes a paper out of the envelope for good. */
export const removeEnclosure = (deps: Deps, input: { documentId: string; owner: Owner | null; id: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { id } = await enclosureOf(trx, input);
    await holdEnclosures(trx, { documentId: input.documentId, owner: input.owner! });
    await dropEnclosures(trx, [id]);
  });
