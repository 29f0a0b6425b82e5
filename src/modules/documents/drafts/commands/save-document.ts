import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../../kernel/deps.ts';
import type { DraftContent } from '../contract.ts';
import { documentChanged, documentOrdered } from '../errors.ts';
import { Document } from '../models/document.ts';
import { assertDocumentSize } from '../policy.ts';
import { getDocument } from '../queries.ts';

/**
 * Saves a draft on the revision it was made on. Throws after another save in between; nothing is overwritten. A save
 * that only changes the form's step leaves the revision and the instant of the last change.
 */
export async function saveDocument(
  deps: Deps,
  input: { id: string; userId: string; revision: number; content: DraftContent; step?: number | undefined },
): Promise<Document> {
  assertDocumentSize(input.content);
  const before = await getDocument(deps, input);
  const step = input.step ?? before.step;
  const isSame = isDeepStrictEqual(before.content, input.content);
  const changed = await Document.query(deps.db)
    .where({ id: input.id, userId: input.userId, revision: input.revision, status: 'draft' })
    .whereNull('deletedAt')
    .patch({ step, ...(!isSame && { content: input.content, revision: input.revision + 1, updatedAt: deps.now() }) });
  const document = await getDocument(deps, input);
  if (changed > 0) return document;
  if (document.status === 'ordered') throw documentOrdered({ id: input.id });
  // The response to the same save was lost: this content is already stored.
  const isStored = document.revision === input.revision + 1 && isDeepStrictEqual(document.content, input.content);
  if (!isStored) throw documentChanged({ id: input.id, revision: document.revision });
  return document;
}
