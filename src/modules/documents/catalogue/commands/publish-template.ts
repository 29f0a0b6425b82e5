import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { templateDraftChanged, templateDraftNotFound, templateDraftInvalid, versionNotNewest } from '../errors.ts';
import { TemplateDraft, TemplateVersion } from '../models/template-version.ts';
import type { TemplateFile } from '../template-file.ts';
import { validateTemplateDraft } from '../validate-template-draft.ts';

/** Two releases, or two people, at once publish one version after the other. */
export const lockCatalogue = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(4127002)');

export const computeChecksum = (category: string, file: TemplateFile): string =>
  createHash('sha256')
    .update(JSON.stringify([category, file]))
    .digest('hex');

async function getLastVersion(trx: Knex.Transaction, slug: string): Promise<number> {
  const last = await TemplateVersion.query(trx).where({ slug }).max('version as version').first();
  return last?.version ?? 0;
}

/** Publishes a valid draft as the newest version of its letter. Existing documents keep their version. */
export async function publishTemplate(
  deps: Deps,
  input: { draftId: string; revision: number; userId: string },
): Promise<TemplateVersion> {
  // Validated before the catalogue is locked; a revision never changes, so the validated text is the published one.
  const { template, problems } = await validateTemplateDraft(deps, await getDraft(deps.db, input));
  if (!template || problems.length > 0) throw templateDraftInvalid(problems);
  return deps.db.transaction(async (trx) => {
    await lockCatalogue(trx);
    const draft = await getDraft(trx, input);
    const { category, slug, source, samples } = draft;
    const last = await getLastVersion(trx, slug);
    const published = await TemplateVersion.query(trx).insertAndFetch({
      id: deps.newId(),
      category,
      slug,
      version: last + 1,
      checksum: computeChecksum(category, template.file),
      data: template.file,
      publishedAt: deps.now(),
      origin: 'office',
      source,
      samples,
      publishedBy: input.userId,
    });
    await TemplateDraft.query(trx).deleteById(draft.id);
    await notifyCatalogueChanged(trx);
    return published;
  });
}

async function getDraft(
  db: Knex,
  { draftId, revision }: { draftId: string; revision: number },
): Promise<TemplateDraft> {
  const draft = await TemplateDraft.query(db).findById(draftId).forUpdate();
  if (!draft) throw templateDraftNotFound({ id: draftId });
  if (draft.revision !== revision) throw templateDraftChanged({ id: draft.id });
  return draft;
}

/**
 * Withdraws a template: its page answers 410, and letters that were bought stay valid. Only the newest version can be
 * withdrawn.
 */
export const withdrawTemplate = (
  deps: Deps,
  input: { id: string; userId: string; reason: string },
): Promise<TemplateVersion> =>
  deps.db.transaction(async (trx) => {
    await lockCatalogue(trx);
    const version = await TemplateVersion.query(trx).findById(input.id);
    if (!version) throw notFound();
    if (version.version !== (await getLastVersion(trx, version.slug))) throw versionNotNewest({ id: version.id });
    if (version.withdrawnAt) return version;
    await notifyCatalogueChanged(trx);
    return version
      .$query(trx)
      .patchAndFetch({ withdrawnAt: deps.now(), withdrawnBy: input.userId, withdrawalReason: input.reason });
  });

export const CATALOGUE_CHANNEL = 'affranchi_catalogue';

/** Notifies every web process on commit that the catalogue has changed. */
export const notifyCatalogueChanged = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw(`notify ${CATALOGUE_CHANNEL}`);
