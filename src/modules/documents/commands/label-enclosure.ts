import type { Deps } from '../../../kernel/deps.ts';
import { invalidFields, notFound } from '../../../kernel/refusal.ts';
import { holeProblem } from '../../../letterpress/index.ts';
import { enclosureOf } from '../enclosures/find.ts';
import { holdEnclosures, type Owner } from '../enclosures/owner.ts';
import { Enclosure } from '../models/enclosure.ts';

/** Says what the letter calls this paper; of one that is kept, what the next letters will call it. */
export const labelEnclosure = (deps: Deps, input: { documentId: string | null; owner: Owner | null; id: string; label: string }): Promise<Enclosure> =>
  deps.db.transaction(async (trx) => {
    const hole = holeProblem(input.label);
    if (hole) throw invalidFields({ label: [hole] });
    const { id } = await enclosureOf(trx, input);
    await holdEnclosures(trx, { documentId: input.documentId, owner: input.owner! });
    // Removed while we waited: there is nothing to name any more.
    const [labelled] = await Enclosure.query(trx).where({ id }).patch({ label: input.label }).returning('*');
    if (!labelled) throw notFound();
    return labelled;
  });
