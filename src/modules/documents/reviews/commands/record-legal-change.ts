import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { toColleagueConflict } from '../../../auth/index.ts';
import { lockCatalogue } from '../../catalogue/commands/publish-template.ts';
import { listPublishedTemplates } from '../../catalogue/queries.ts';
import type { LegalChangeInput } from '../contract.ts';
import { changeRecorded } from '../errors.ts';
import { isSameArticle } from '../legal-basis.ts';
import { LegalChange, LegalCheck } from '../models/legal-change.ts';
import { addLegalChecks } from './legal-checks.ts';

/**
 * Records a change of the law, with a check of each published letter that cites it. A repeated request returns the
 * change that the first one recorded. Throws a conflict if a colleague has recorded the same change.
 */
export const recordLegalChange = (deps: Deps, input: LegalChangeInput & { userId: string }): Promise<LegalChange> =>
  deps.db.transaction(async (trx) => {
    // Serialised with publications: a letter published at the same time gets its check from one of the two.
    await lockCatalogue(trx);
    const { userId, requestId, article, ...change } = input;
    const earlier = await LegalChange.query(trx).findById(requestId);
    if (earlier) return earlier;
    const same = (
      await LegalChange.query(trx).where({ effectiveOn: change.effectiveOn }).whereNull('withdrawnAt')
    ).find((recorded) => isSameArticle(recorded, { text: change.text, article }));
    if (same)
      throw await toColleagueConflict(deps, changeRecorded, {
        by: same.recordedBy,
        at: same.createdAt,
        what: 'a noté ce changement',
        advice: 'Ouvrez-le dans la liste, ou changez le jour où il s’applique.',
      });
    const recorded = await LegalChange.query(trx).insertAndFetch({
      ...change,
      id: requestId,
      article: article || null,
      recordedBy: userId,
      createdAt: deps.now(),
    });
    const versions = await listPublishedTemplates(deps);
    await addLegalChecks(trx, deps, { versions, changes: [recorded] });
    const letters = await LegalCheck.query(trx).where({ legalChangeId: recorded.id }).resultSize();
    await auditChange(trx, deps, { subjectId: recorded.id, after: { letters } });
    return recorded;
  });
