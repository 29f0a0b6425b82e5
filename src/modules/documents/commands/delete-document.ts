import type { Deps } from '../../../kernel/deps.ts';
import { documentOrdered } from '../errors.ts';
import { Document } from '../models/document.ts';
import { documentOf } from '../queries.ts';

/** Puts a draft away; it is erased for good thirty days later. */
export async function deleteDocument(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  const { id } = await documentOf(deps, input);
  // The state is asked again with the update: an order may be placed in between.
  const changed = await Document.query(deps.db).where({ id, status: 'draft' }).patch({ deletedAt: deps.now() });
  if (changed === 0) throw documentOrdered({ id });
}
