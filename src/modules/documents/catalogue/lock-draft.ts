import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { toColleagueConflict } from '../../auth/index.ts';
import { draftAlreadyPublished, templateDraftChanged, templateDraftNotFound } from './errors.ts';
import { TemplateDraft, TemplateVersion } from './models/template-version.ts';

/**
 * Reads a draft and locks it in a transaction. Throws a conflict, with author and time, if it was published or saved
 * since this revision.
 */
export async function getDraftRevision(
  db: Knex,
  deps: Pick<Deps, 'db'>,
  { draftId, revision }: { draftId: string; revision: number },
): Promise<TemplateDraft> {
  const draft = await TemplateDraft.query(db).findById(draftId).forUpdate();
  if (!draft) {
    const published = await TemplateVersion.query(db).findOne({ draftId });
    if (!published) throw templateDraftNotFound({ id: draftId });
    throw await toColleagueConflict(deps, draftAlreadyPublished, {
      by: published.publishedBy,
      at: published.publishedAt,
      what: 'a publié ce texte',
      advice: 'Copiez ce que vous avez écrit, puis repartez de la dernière version du modèle.',
    });
  }
  if (draft.revision !== revision)
    throw await toColleagueConflict(deps, templateDraftChanged, {
      by: draft.changedBy,
      at: draft.updatedAt,
      what: 'a enregistré ce texte',
      advice: 'Rien n’a été écrasé\u00a0: lisez sa version avant de continuer.',
    });
  return draft;
}
