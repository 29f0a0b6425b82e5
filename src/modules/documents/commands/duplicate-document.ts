import type { Deps } from '../../../kernel/deps.ts';
import { documentMachine } from '../document.machine.ts';
import { Document } from '../models/document.ts';
import { TemplateVersion } from '../models/template-version.ts';
import { documentOf, templateAt } from '../queries.ts';

/** A new draft with the same answers, on the text as it is published today; `as` is its id, and asked twice it is one. */
export async function duplicateDocument(deps: Deps, input: { id: string; userId: string; as?: string | undefined }): Promise<Document> {
  const { templateVersionId, content, userId } = await documentOf(deps, input);
  const { category, slug } = await TemplateVersion.query(deps.db).findById(templateVersionId).throwIfNotFound();
  const newest = await templateAt(deps, { category, slug });
  const [id, now] = [input.as ?? deps.newId(), deps.now()];
  await Document.query(deps.db).insert({
    id, userId, templateVersionId: newest.id, content, status: documentMachine.initial, createdAt: now, updatedAt: now,
  }).onConflict('id').ignore();
  return documentOf(deps, { id, userId });
}
