import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { lockByKeyUntilCommit } from '../../../../kernel/exclusive.ts';
import { toColleagueConflict } from '../../../auth/index.ts';
import { addLegalChecks, closeCorrectedChecks } from '../../reviews/commands/legal-checks.ts';
import { listReviewers } from '../draft-view.ts';
import {
  draftUnchanged,
  ownDraft,
  secondPersonExists,
  templateDraftInvalid,
  versionNotNewest,
  versionWithdrawn,
} from '../errors.ts';
import { getDraftRevision } from '../lock-draft.ts';
import { TemplateDraft, TemplateVersion } from '../models/template-version.ts';
import { isOwnDraft, isPublishedText } from '../policy.ts';
import { findNewestVersion } from '../queries.ts';
import type { TemplateFile } from '../template-file.ts';
import { validateTemplateDraft } from '../validate-template-draft.ts';
import { toNotSubmitted } from './review-template-draft.ts';

export const computeChecksum = (category: string, file: TemplateFile): string =>
  createHash('sha256')
    .update(JSON.stringify([category, file]))
    .digest('hex');

async function getLastVersion(trx: Knex.Transaction, slug: string): Promise<number> {
  const last = await TemplateVersion.query(trx).where({ slug }).max('version as version').first();
  return last?.version ?? 0;
}

/**
 * Publishes a valid draft as the newest version of its letter. Existing documents keep their version. Throws if the
 * user wrote or submitted the text; `alone` is the reason of an administrator who is the only one allowed to publish.
 */
export async function publishTemplate(
  deps: Deps,
  input: { draftId: string; revision: number; userId: string; alone?: { reason: string } },
): Promise<TemplateVersion> {
  const { userId, alone } = input;
  // Validated before the catalogue is locked; a revision never changes, so the validated text is the published one.
  const { template, problems } = await validateTemplateDraft(deps, await getDraftRevision(deps.db, deps, input));
  if (!template || problems.length > 0) throw templateDraftInvalid(problems);
  return deps.db.transaction(async (trx) => {
    await lockCatalogue(trx);
    const draft = await getDraftRevision(trx, deps, input);
    await assertMayPublish(deps, draft, { userId, isAlone: alone !== undefined });
    const { category, slug, source, samples } = draft;
    const newest = await findNewestVersion({ db: trx }, slug);
    // A colleague may have published the same text since it was submitted.
    if (isPublishedText(draft, newest)) throw draftUnchanged({ id: draft.id });
    const last = newest?.version ?? 0;
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
      publishedBy: userId,
      draftId: draft.id,
      writtenBy: draft.authors,
      unreviewedReason: alone?.reason ?? null,
    });
    await TemplateDraft.query(trx).deleteById(draft.id);
    await closeCorrectedChecks(trx, { version: published, userId });
    await addLegalChecks(trx, deps, { versions: [published] });
    await notifyCatalogueChanged(trx);
    await auditChange(trx, deps, {
      before: { status: draft.status, revision: draft.revision, version: last },
      after: { version: published.version, isReviewed: !alone },
    });
    return published;
  });
}

async function assertMayPublish(
  deps: Deps,
  draft: TemplateDraft,
  { userId, isAlone }: { userId: string; isAlone: boolean },
): Promise<void> {
  if (isAlone) {
    const reviewers = await listReviewers(deps, draft, userId);
    if (reviewers.length > 0) throw secondPersonExists(reviewers);
    return;
  }
  if (draft.status !== 'submitted') throw await toNotSubmitted(deps, draft);
  if (isOwnDraft(userId, draft)) throw ownDraft({ id: draft.id });
}

/**
 * Withdraws a template: its page responds with 410, and purchased letters stay valid. Only the newest version can be
 * withdrawn, once: the conflict of a second colleague names the first one and the time.
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
    if (version.withdrawnAt) {
      // A double click withdraws once.
      if (version.withdrawnBy === input.userId) return version;
      throw await toColleagueConflict({ db: trx }, versionWithdrawn, {
        by: version.withdrawnBy,
        at: version.withdrawnAt,
        what: 'a déjà retiré cette lettre',
        advice: 'Sa raison est gardée.',
      });
    }
    await notifyCatalogueChanged(trx);
    return version
      .$query(trx)
      .patchAndFetch({ withdrawnAt: deps.now(), withdrawnBy: input.userId, withdrawalReason: input.reason });
  });

export const CATALOGUE_CHANNEL = 'affranchi_catalogue';

/** Notifies every web process on commit that the catalogue has changed. */
export const notifyCatalogueChanged = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw(`notify ${CATALOGUE_CHANNEL}`);

/** Serialises publications, by two releases or by two people. */
export const lockCatalogue = (trx: Knex.Transaction): Promise<void> => lockByKeyUntilCommit(trx, 'catalogue');
