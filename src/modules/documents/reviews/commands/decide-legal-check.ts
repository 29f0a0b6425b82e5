import type { Knex } from 'knex';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { toColleagueConflict } from '../../../auth/index.ts';
import { createTemplateDraft } from '../../catalogue/commands/save-template-draft.ts';
import { TemplateDraft, TemplateVersion } from '../../catalogue/models/template-version.ts';
import { checkDecided, templateRepublished } from '../errors.ts';
import { legalCheckStateMachine, type LegalCheckStatus } from '../legal-check.state-machine.ts';
import { LegalCheck } from '../models/legal-change.ts';

interface Decision {
  legalChangeId: string;
  checkId: string;
  userId: string;
  expectedStatus: LegalCheckStatus;
}

const DECISIONS: Record<LegalCheckStatus, string> = {
  pending: 'a repris cette lettre',
  verified: 'a marqué cette lettre comme vérifiée',
  to_correct: 'a marqué cette lettre comme à corriger',
  corrected: 'a publié une version corrigée',
  withdrawn: 'a retiré ce changement de la loi',
};

/** Marks a letter as still valid under the changed law. */
export const verifyLetter = (deps: Deps, input: Decision): Promise<LegalCheck> =>
  decide(deps, input, async (trx, check) => {
    await legalCheckStateMachine.transition(trx, check.id, 'verify', { set: { decided_by: input.userId } });
  });

/** Marks a letter as outdated and opens a draft, or reuses the existing one. Publishing it closes the check. */
export const orderCorrection = (deps: Deps, input: Decision): Promise<LegalCheck> =>
  decide(deps, input, async (trx, { id, slug }) => {
    const draft = await findOrCreateDraft(deps, trx, { slug, userId: input.userId });
    await legalCheckStateMachine.transition(trx, id, 'order_correction', {
      set: { decided_by: input.userId, draft_id: draft.id },
    });
  });

async function findOrCreateDraft(
  deps: Deps,
  trx: Knex.Transaction,
  { slug, userId }: { slug: string; userId: string },
): Promise<TemplateDraft> {
  const draft = await TemplateDraft.query(trx).where({ slug }).orderBy('updatedAt', 'desc').first();
  if (draft) return draft;
  const newest = await TemplateVersion.query(trx).where({ slug }).orderBy('version', 'desc').first();
  if (!newest) throw templateRepublished({ slug });
  return createTemplateDraft(deps, trx, { versionId: newest.id, userId });
}

/** Locks a check. Throws a conflict if it has changed since the person read it. */
const decide = (
  deps: Deps,
  { legalChangeId, checkId, expectedStatus }: Decision,
  act: (trx: Knex.Transaction, check: LegalCheck) => Promise<void>,
): Promise<LegalCheck> =>
  deps.db.transaction(async (trx) => {
    const check = await LegalCheck.query(trx).findById(checkId).where({ legalChangeId }).forUpdate();
    if (!check) throw notFound();
    if (check.status !== expectedStatus)
      throw await toColleagueConflict(deps, checkDecided, {
        by: check.decidedBy,
        at: check.statusSince,
        what: DECISIONS[check.status],
        advice: 'Rechargez la page avant de continuer.',
      });
    await act(trx, check);
    const decided = await check.$query(trx);
    await auditChange(trx, deps, { before: { status: check.status }, after: { status: decided.status, checkId } });
    return decided;
  });
