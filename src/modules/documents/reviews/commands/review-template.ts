import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { toColleagueConflict } from '../../../auth/index.ts';
import { lockCatalogue } from '../../catalogue/commands/publish-template.ts';
import { TemplateVersion } from '../../catalogue/models/template-version.ts';
import { templateRepublished, templateReviewed } from '../errors.ts';
import { TemplateReview } from '../models/legal-change.ts';

/** Records a review that left a published letter unchanged. Its version stays the same. */
export const reviewTemplate = (
  deps: Deps,
  input: { versionId: string; userId: string; expectedReviewedOn: string; note: string },
): Promise<{ id: string; slug: string; reviewedOn: string }> =>
  deps.db.transaction(async (trx) => {
    const { versionId, userId, expectedReviewedOn, note } = input;
    // Excludes publications and other reviews until the commit.
    await lockCatalogue(trx);
    const version = await TemplateVersion.query(trx).findById(versionId);
    if (!version) throw notFound();
    const { slug, data } = version;
    const newest = await TemplateVersion.query(trx).where({ slug }).orderBy('version', 'desc').first();
    if (newest?.id !== versionId || version.withdrawnAt) throw templateRepublished({ id: versionId });
    const last = await TemplateReview.query(trx)
      .where({ slug })
      .orderBy(['reviewedOn', 'createdAt'].map((column) => ({ column, order: 'desc' as const })))
      .first();
    const reviewedOn = last && last.reviewedOn > data.reviewedOn ? last.reviewedOn : data.reviewedOn;
    if (reviewedOn !== expectedReviewedOn)
      throw await toColleagueConflict(deps, templateReviewed, {
        by: last?.reviewedBy ?? null,
        at: last?.createdAt ?? null,
        what: 'a relu cette lettre',
        advice: 'Rechargez la liste avant de continuer.',
      });
    const today = toParisDay(deps.now());
    await TemplateReview.query(trx).insert({
      id: deps.newId(),
      slug,
      versionId,
      reviewedOn: today,
      reviewedBy: userId,
      note,
      createdAt: deps.now(),
    });
    await auditChange(trx, deps, { before: { reviewedOn }, after: { reviewedOn: today } });
    return { id: versionId, slug, reviewedOn: today };
  });
