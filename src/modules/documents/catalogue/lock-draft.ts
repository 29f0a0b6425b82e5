import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { toColleagueConflict } from './colleague.ts';
import { draftAlreadyPublished, templateDraftChanged, templateDraftNotFound } from './errors.ts';
import { TemplateDraft, TemplateVersion } from './models/template-version.ts';

/**
 * Reads the revision of a draft that somebody decides about, and locks it in a transaction. Whoever comes too late
 * learns who published or saved it, and when.
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
