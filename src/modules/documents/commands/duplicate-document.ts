import type { Deps } from '../../../kernel/deps.ts';
import { documentMachine } from '../document.machine.ts';
import { Document } from '../models/document.ts';
import { documentOf } from '../queries.ts';

/** A new draft with the same words. */
export async function duplicateDocument(deps: Deps, input: { id: string; userId: string }): Promise<Document> {
  const { templateVersionId, content, userId } = await documentOf(deps, input);
  const id = deps.newId();
  await Document.query(deps.db).insert({ id, userId, templateVersionId, content, status: documentMachine.initial });
  return documentOf(deps, { id, userId });
}
