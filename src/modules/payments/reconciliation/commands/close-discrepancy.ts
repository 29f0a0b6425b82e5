import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { changedByColleague } from '../../../auth/index.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { paymentStateMachine } from '../../checkout/payment.state-machine.ts';
import { discrepancyStateMachine } from '../discrepancy.state-machine.ts';

/**
 * Closes a discrepancy with support's reason. The payments that waited for this decision fail, their money being
 * refunded at the provider: their orders can be paid again. Throws 409 if it is closed already: the first reason stays.
 */
export const closeDiscrepancy = (
  deps: Deps,
  input: { id: string; reason: string; closedBy: string },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const result = await discrepancyStateMachine.transition(trx, input.id, 'close', {
      set: { resolved_at: deps.now(), resolution: input.reason, resolved_by: input.closedBy },
    });
    if (result !== 'transitioned')
      throw await changedByColleague(deps, input.id, { code: 'discrepancy_changed', subject: 'Cet écart' });
    await auditChange(trx, deps, { before: { status: 'open' }, after: { status: 'closed' } });
    const closed: { kind: string; subject: string } = await trx('discrepancies')
      .where({ id: input.id })
      .first('kind', 'subject');
    if (closed.kind !== 'amount_differs') return;
    const payment = await Payment.query(trx).whereRaw('id::text = ?', [closed.subject]).first();
    if (!payment) return;
    // The page of a pack has one discrepancy, whose subject is the first of its payments.
    const { packId } = payment;
    const waiting = await Payment.query(trx)
      .where(packId ? { packId } : { id: payment.id })
      .where({ status: 'under_review' })
      .orderBy('id')
      .forUpdate();
    for (const { id } of waiting)
      await paymentStateMachine.transition(trx, id, 'giveUp', { reason: 'its difference was closed' });
  });
