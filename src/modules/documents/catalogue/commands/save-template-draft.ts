import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { versionWithoutSource, templateDraftNotFound, templateDraftChanged } from '../errors.ts';
import { TemplateDraft, TemplateVersion } from '../models/template-version.ts';

/** Begins a draft on the text of a version. */
export async function createTemplateDraft(
  deps: Deps,
  input: { versionId: string; userId: string },
): Promise<TemplateDraft> {
  const version = await TemplateVersion.query(deps.db).findById(input.versionId);
  if (!version) throw notFound();
  const { category, slug, source, samples } = version;
  if (source === null || samples === null) throw versionWithoutSource({ id: version.id });
  const now = deps.now();
  return TemplateDraft.query(deps.db).insertAndFetch({
    id: deps.newId(),
    category,
    slug,
    source,
    samples,
    revision: 1,
    changedBy: input.userId,
    createdAt: now,
    updatedAt: now,
  });
}

/** Saves a draft, valid or not: only publishing validates it. */
export async function saveTemplateDraft(
  deps: Deps,
  input: { id: string; userId: string; revision: number; source: string; samples: string },
): Promise<TemplateDraft> {
  const { id, userId, revision, source, samples } = input;
  const changed = await TemplateDraft.query(deps.db)
    .findById(id)
    .where({ revision })
    .patch({ source, samples, revision: revision + 1, changedBy: userId, updatedAt: deps.now() });
  const draft = await TemplateDraft.query(deps.db).findById(id);
  if (!draft) throw templateDraftNotFound({ id });
  if (changed === 0) throw templateDraftChanged({ id });
  return draft;
}
