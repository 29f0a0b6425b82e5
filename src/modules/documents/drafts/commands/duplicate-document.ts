import type { Deps } from '../../../../kernel/deps.ts';
import { TemplateVersion } from '../../catalogue/models/template-version.ts';
import { getTemplateByPath } from '../../catalogue/queries.ts';
import type { Document } from '../models/document.ts';
import { getDocument } from '../queries.ts';
import { createDocument } from './create-document.ts';

/** Creates a draft with the same answers from the newest version of the template. Idempotent by `as`, its id. */
export async function duplicateDocument(
  deps: Deps,
  input: { id: string; userId: string; as?: string | undefined },
): Promise<Document> {
  const { userId } = input;
  const { templateVersionId, content } = await getDocument(deps, input);
  const { category, slug } = await TemplateVersion.query(deps.db)
    .findById(templateVersionId)
    .select('category', 'slug')
    .throwIfNotFound();
  const newest = await getTemplateByPath(deps, { category, slug });
  const { document } = await createDocument(deps, {
    userId,
    document: { id: input.as ?? deps.newId(), templateVersionId: newest.id, content },
  });
  return document;
}
