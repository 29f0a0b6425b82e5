import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { enclosuresOf } from '../find.ts';
import { lockEnclosuresAt, type Owner } from '../owner.ts';

/** Puts the papers in this order; one that came meanwhile from another tab goes last. */
export const reorderEnclosures = (
  deps: Deps,
  input: { documentId: string; owner: Owner | null; ids: readonly string[] },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    if (!input.owner) throw notFound();
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner });
    const there = await enclosuresOf({ db: trx }, input);
    if (input.ids.some((id) => !there.some((one) => one.id === id))) throw notFound();
    const place = (id: string): number => (input.ids.includes(id) ? input.ids.indexOf(id) : input.ids.length);
    const sorted = there.toSorted((a, b) => place(a.id) - place(b.id) || a.position - b.position);
    for (const [i, one] of sorted.entries()) await one.$query(trx).patch({ position: i + 1 });
  });
