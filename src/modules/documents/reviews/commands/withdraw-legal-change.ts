import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { toColleagueConflict } from '../../../auth/index.ts';
import { lockCatalogue } from '../../catalogue/commands/publish-template.ts';
import { changeWithdrawn } from '../errors.ts';
import { legalCheckStateMachine } from '../legal-check.state-machine.ts';
import { LegalChange, LegalCheck } from '../models/legal-change.ts';

/**
 * Withdraws a change of the law that was recorded by mistake, and its open checks. Decisions that were made and drafts
 * that were opened stay. Throws a conflict if it is withdrawn already.
 */
export const withdrawLegalChange = (
  deps: Deps,
  { legalChangeId, userId, reason }: { legalChangeId: string; userId: string; reason: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    // Serialised with publications: none adds a check to a withdrawn change.
    await lockCatalogue(trx);
    const change = await LegalChange.query(trx).findById(legalChangeId).forUpdate();
    if (!change) throw notFound();
    if (change.withdrawnAt)
      throw await toColleagueConflict(deps, changeWithdrawn, {
        by: change.withdrawnBy,
        at: change.withdrawnAt,
        what: 'a retiré ce changement',
        advice: 'Rechargez la page avant de continuer.',
      });
    await change.$query(trx).patch({ withdrawnAt: deps.now(), withdrawnBy: userId, withdrawalReason: reason });
    const open = await LegalCheck.query(trx)
      .where({ legalChangeId })
      .whereIn('status', [...legalCheckStateMachine.groups.open])
      .forUpdate();
    for (const { id } of open)
      await legalCheckStateMachine.transition(trx, id, 'withdraw', { set: { decided_by: userId } });
    await auditChange(trx, deps, { after: { withdrawnChecks: open.length } });
  });
