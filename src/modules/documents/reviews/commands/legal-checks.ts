import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { TemplateDraft } from '../../catalogue/models/template-version.ts';
import { templateCorrected } from '../../events.ts';
import { citesChange } from '../legal-basis.ts';
import { legalCheckStateMachine } from '../legal-check.state-machine.ts';
import { LegalChange, LegalCheck } from '../models/legal-change.ts';

/** The fields of a published version that checks use. */
interface CitingVersion {
  slug: string;
  data: { legalBasis: { article: string; text: string }[] };
}

/** Adds a check for each of these letters that cites one of the changes, once per letter and change. */
export async function addLegalChecks(
  trx: Knex.Transaction,
  deps: Pick<Deps, 'newId' | 'now'>,
  { versions, changes }: { versions: readonly CitingVersion[]; changes?: readonly LegalChange[] },
): Promise<void> {
  const recorded = changes ?? (await LegalChange.query(trx).whereNull('withdrawnAt'));
  const checks = recorded.flatMap((change) =>
    versions
      .filter(({ data }) => citesChange(data.legalBasis, change))
      .map(({ slug }) => ({ id: deps.newId(), legalChangeId: change.id, slug, createdAt: deps.now() })),
  );
  if (checks.length > 0) await LegalCheck.query(trx).insert(checks).onConflict(['legal_change_id', 'slug']).ignore();
}

/**
 * Closes the checks that this version corrects, and announces which changes of the law it follows. A check whose
 * correction is still written in another draft of the letter stays open.
 */
export async function closeCorrectedChecks(
  trx: Knex.Transaction,
  { version: { id, slug }, userId }: { version: { id: string; slug: string }; userId: string },
): Promise<void> {
  // The draft of the published version is deleted by now.
  const otherDrafts = TemplateDraft.query(trx).whereColumn('template_drafts.id', 'legal_checks.draftId');
  const open = await LegalCheck.query(trx)
    .where({ slug, status: 'to_correct' })
    .whereNotExists(otherDrafts)
    .orderBy('id');
  for (const check of open)
    await legalCheckStateMachine.transition(trx, check.id, 'correct', { set: { decided_by: userId } });
  if (open.length > 0)
    await emit(trx, templateCorrected, { id, legalChangeIds: open.map(({ legalChangeId }) => legalChangeId) });
}
