import type { Knex } from 'knex';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { versionWithoutSource } from '../errors.ts';
import { getDraftRevision } from '../lock-draft.ts';
import { TemplateDraft, TemplateVersion } from '../models/template-version.ts';
import { templateDraftStateMachine } from '../template-draft.state-machine.ts';

/**
 * Starts a draft from the text of a version, or returns the one that this person has started from it and not changed.
 * Its creator becomes an author only by saving a change.
 */
export async function createTemplateDraft(
  deps: Pick<Deps, 'newId' | 'now'>,
  trx: Knex.Transaction,
  { versionId, userId }: { versionId: string; userId: string },
): Promise<TemplateDraft> {
  const version = await TemplateVersion.query(trx).findById(versionId).forUpdate();
  if (!version) throw notFound();
  const { category, slug, source, samples } = version;
  if (source === null || samples === null) throw versionWithoutSource({ id: version.id });
  const started = { category, slug, source, samples, revision: 1, changedBy: userId };
  const now = deps.now();
  return (
    (await TemplateDraft.query(trx).findOne(started)) ??
    TemplateDraft.query(trx).insertAndFetch({ ...started, id: deps.newId(), createdAt: now, updatedAt: now })
  );
}

/**
 * Saves a draft, valid or not: only publishing validates it. A save withdraws the submission, because the reviewer
 * would see another text.
 */
export const saveTemplateDraft = (
  deps: Deps,
  input: { id: string; userId: string; revision: number; source: string; samples: string },
): Promise<TemplateDraft> =>
  deps.db.transaction(async (trx) => {
    const { id, userId, revision, source, samples } = input;
    const draft = await getDraftRevision(trx, deps, { draftId: id, revision });
    if (draft.status === 'submitted')
      await templateDraftStateMachine.transition(trx, id, 'rework', { reason: 'saved again' });
    const authors = draft.authors.includes(userId) ? draft.authors : [...draft.authors, userId];
    const saved = await draft
      .$query(trx)
      .patchAndFetch({ source, samples, revision: revision + 1, authors, changedBy: userId, updatedAt: deps.now() });
    await auditChange(trx, deps, {
      before: { status: draft.status, revision },
      after: { status: saved.status, revision: saved.revision },
    });
    return saved;
  });

/**
 * Deletes a draft, once however often it is called. Throws a conflict if a colleague has saved or published it since
 * this revision.
 */
export const discardTemplateDraft = (
  deps: Deps,
  { draftId, revision }: { draftId: string; revision: number },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const draft = await TemplateDraft.query(trx).findById(draftId).forUpdate();
    if (!draft && !(await TemplateVersion.query(trx).findOne({ draftId }))) return;
    const { status } = await getDraftRevision(trx, deps, { draftId, revision });
    await TemplateDraft.query(trx).deleteById(draftId);
    await auditChange(trx, deps, { before: { status, revision } });
  });
