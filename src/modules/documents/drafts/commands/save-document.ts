import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../../kernel/deps.ts';
import { templateNotFound } from '../../catalogue/errors.ts';
import { TemplateVersion } from '../../catalogue/models/template-version.ts';
import type { DraftContent } from '../contract.ts';
import { documentChanged, documentOrdered } from '../errors.ts';
import { Document } from '../models/document.ts';
import { assertDocumentSize } from '../policy.ts';
import { getDocument } from '../queries.ts';

/**
 * Saves a draft on the revision it was made on. Throws after another save in between; nothing is overwritten. A save
 * that only changes the form's step leaves the revision and the instant of the last change; one that only changes the
 * version of the template is a new revision, because another text is printed.
 */
export async function saveDocument(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    revision: number;
    content: DraftContent;
    step?: number | undefined;
    templateVersionId?: string | undefined;
  },
): Promise<Document> {
  assertDocumentSize(input.content);
  const before = await getDocument(deps, input);
  const { step = before.step, templateVersionId = before.templateVersionId } = input;
  const isSameText = templateVersionId === before.templateVersionId;
  if (!isSameText) await assertSameTemplate(deps, before.templateVersionId, templateVersionId);
  const isSame = isSameText && isDeepStrictEqual(before.content, input.content);
  const changed = await Document.query(deps.db)
    .where({ id: input.id, userId: input.userId, revision: input.revision, status: 'draft' })
    .whereNull('deletedAt')
    .patch({
      step,
      templateVersionId,
      ...(!isSame && { content: input.content, revision: input.revision + 1, updatedAt: deps.now() }),
    });
  const document = await getDocument(deps, input);
  if (changed > 0) return document;
  if (document.status === 'ordered') throw documentOrdered({ id: input.id });
  // The response to the same save was lost: this content is already stored.
  const isStored =
    document.revision === input.revision + 1 &&
    document.templateVersionId === templateVersionId &&
    isDeepStrictEqual(document.content, input.content);
  if (!isStored) throw documentChanged({ id: input.id, revision: document.revision });
  return document;
}

/** A form shows the newest version of its template, perhaps not the one that the draft was begun with. */
async function assertSameTemplate(deps: Deps, from: string, to: string): Promise<void> {
  const [before, after] = await TemplateVersion.query(deps.db).findByIds([from, to]).select('slug');
  if (!after || before?.slug !== after.slug) throw templateNotFound({ templateVersionId: to });
}
