import type { Deps } from '../../../kernel/deps.ts';
import { documentOrdered } from '../errors.ts';
import { Document } from '../models/document.ts';
import { documentOf } from '../queries.ts';

/** Puts a draft away; it is erased for good thirty days later. */
export async function deleteDocument(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  const document = await documentOf(deps, input);
  if (document.status !== 'draft') throw documentOrdered({ id: input.id });
  await Document.query(deps.db).findById(document.id).patch({ deletedAt: deps.now() });
}
