import type { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/refusal.ts';
import type { NewDocument } from '../contract.ts';
import { documentMachine } from '../document.machine.ts';
import { templateUnknown } from '../errors.ts';
import { Document } from '../models/document.ts';
import { TemplateVersion } from '../models/template-version.ts';
import { refuseTooLarge } from '../policy.ts';

/** Keeps a draft under the id the browser gave it: claiming it twice makes one document. */
export async function createDocument(deps: Deps, input: { userId: string; document: z.output<typeof NewDocument> }): Promise<{ document: Document; made: boolean }> {
  const { id, templateVersionId, content, step = 0 } = input.document;
  refuseTooLarge(content);
  if (!(await TemplateVersion.query(deps.db).findById(templateVersionId))) throw templateUnknown({ templateVersionId });

  const now = deps.now();
  const made: unknown[] = await deps.db('documents')
    .insert({
      id, user_id: input.userId, template_version_id: templateVersionId, content: JSON.stringify(content), step,
      status: documentMachine.initial, created_at: now, updated_at: now,
    })
    .onConflict('id')
    .ignore()
    .returning('id');
  const document = await Document.query(deps.db).findById(id);
  // Somebody else's id, or one that was deleted: it does not exist for this person.
  if (!document || document.userId !== input.userId || document.deletedAt) throw notFound();
  return { document, made: made.length > 0 };
}
