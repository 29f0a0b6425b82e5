import type { z } from 'zod';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { templateNotFound } from '../../catalogue/errors.ts';
import { TemplateVersion } from '../../catalogue/models/template-version.ts';
import type { NewDocument } from '../contract.ts';
import { documentStateMachine } from '../document.state-machine.ts';
import { Document } from '../models/document.ts';
import { assertBelowDraftQuota, assertDocumentSize } from '../policy.ts';

interface DocumentInput {
  userId: string;
  document: z.output<typeof NewDocument>;
  /** For a letter that we prepare: it is created even when the account is full. */
  ignoresQuota?: boolean;
}

/** Stores a draft under the id that the browser made. Idempotent: claiming it twice makes one document. */
export async function createDocument(
  deps: Deps,
  input: DocumentInput,
): Promise<{ document: Document; isNew: boolean }> {
  const { id, templateVersionId, content, step = 0 } = input.document;
  assertDocumentSize(content);
  if (!(await TemplateVersion.query(deps.db).findById(templateVersionId).select('id')))
    throw templateNotFound({ templateVersionId });

  const now = deps.now();
  return deps.db.transaction(async (trx) => {
    const inserted: unknown[] = await trx('documents')
      .insert({
        id,
        user_id: input.userId,
        template_version_id: templateVersionId,
        content: JSON.stringify(content),
        step,
        status: documentStateMachine.initial,
        created_at: now,
        updated_at: now,
      })
      .onConflict('id')
      .ignore()
      .returning('id');
    const document = await Document.query(trx).findById(id);
    // Another person's id, or a deleted one: a 404.
    if (!document || document.userId !== input.userId || document.deletedAt) throw notFound();
    if (inserted.length > 0 && !input.ignoresQuota) await assertBelowDraftQuota(trx, input.userId);
    return { document, isNew: inserted.length > 0 };
  });
}
