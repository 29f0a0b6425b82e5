import type { Deps } from '../../../../kernel/deps.ts';
import { invalidFields, notFound } from '../../../../kernel/errors.ts';
import { findUnprintable } from '../../../../letterpress/index.ts';
import { deleteEnclosures } from '../delete.ts';
import { enclosureStateMachine } from '../enclosure.state-machine.ts';
import { Enclosure } from '../models/enclosure.ts';
import { type Owner, lockEnclosuresAt } from '../owner.ts';
import { getEnclosure, listEnclosures } from '../queries.ts';

/** Changes the label of an enclosure or of a saved file. */
export const renameEnclosure = (
  deps: Deps,
  input: { documentId: string | null; owner: Owner | null; id: string; label: string },
): Promise<Enclosure> =>
  deps.db.transaction(async (trx) => {
    const hole = findUnprintable(input.label);
    if (hole) throw invalidFields({ label: [hole] });
    const { id } = await getEnclosure(trx, input);
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner! });
    // A concurrent request may have removed the enclosure while this one waited for the lock.
    const [renamed] = await Enclosure.query(trx).where({ id }).patch({ label: input.label }).returning('*');
    if (!renamed) throw notFound();
    return renamed;
  });

/** « Réduire pour que tout tienne »: normalises the file again with its pages drawn smaller. */
export const scaleEnclosure = (
  deps: Deps,
  input: { documentId: string | null; owner: Owner | null; id: string },
): Promise<Enclosure> =>
  deps.db.transaction(async (trx) => {
    const { id } = await getEnclosure(trx, input);
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner! });
    await enclosureStateMachine.transition(trx, id, 'rescale', { set: { scale_to_fit: true, problem: null } });
    return getEnclosure(trx, input);
  });

/** Reorders the enclosures; one that another tab has just added comes last. */
export const reorderEnclosures = (
  deps: Deps,
  input: { documentId: string; owner: Owner | null; ids: readonly string[] },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    if (!input.owner) throw notFound();
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner });
    const enclosures = await listEnclosures({ db: trx }, input);
    if (input.ids.some((id) => !enclosures.some((enclosure) => enclosure.id === id))) throw notFound();
    const rank = (id: string): number => (input.ids.includes(id) ? input.ids.indexOf(id) : input.ids.length);
    const sorted = enclosures.toSorted((a, b) => rank(a.id) - rank(b.id) || a.position - b.position);
    for (const [i, enclosure] of sorted.entries()) await enclosure.$query(trx).patch({ position: i + 1 });
  });

/** Deletes an enclosure. */
export const removeEnclosure = (
  deps: Deps,
  input: { documentId: string; owner: Owner | null; id: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { id } = await getEnclosure(trx, input);
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner! });
    await deleteEnclosures(trx, [id]);
  });
