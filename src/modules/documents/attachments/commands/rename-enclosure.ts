import type { Deps } from '../../../../kernel/deps.ts';
import { invalidFields, notFound } from '../../../../kernel/errors.ts';
import { findUnprintable } from '../../../../letterpress/index.ts';
import { enclosureOf } from '../find.ts';
import { Enclosure } from '../models/enclosure.ts';
import { lockEnclosuresAt, type Owner } from '../owner.ts';

/** Says what the letter calls this paper; of one that is kept, what the next letters will call it. */
export const renameEnclosure = (
  deps: Deps,
  input: { documentId: string | null; owner: Owner | null; id: string; label: string },
): Promise<Enclosure> =>
  deps.db.transaction(async (trx) => {
    const hole = findUnprintable(input.label);
    if (hole) throw invalidFields({ label: [hole] });
    const { id } = await enclosureOf(trx, input);
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner! });
    // A concurrent request may have removed the enclosure while this one waited for the lock.
    const [renamed] = await Enclosure.query(trx).where({ id }).patch({ label: input.label }).returning('*');
    if (!renamed) throw notFound();
    return renamed;
  });
