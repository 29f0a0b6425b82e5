import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { Enclosure } from '../models/enclosure.ts';

/** Puts a kept paper away; it is erased for good a day later. The letters it lies in have their own. */
export async function removeSavedFile(deps: Deps, { userId, id }: { userId: string; id: string }): Promise<void> {
  const mine = () => Enclosure.query(deps.db).findById(id).where({ ownerUserId: userId }).whereNull('documentId');
  const changed = await mine().whereNull('deletedAt').patch({ deletedAt: deps.now() });
  if (changed === 0 && !(await mine())) throw notFound();
}
