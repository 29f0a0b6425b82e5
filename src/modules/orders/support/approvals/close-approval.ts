import type { Knex } from 'knex';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Approval } from '../models/approval.ts';
import { approvalStateMachine, type ApprovalTransition } from './approval.state-machine.ts';

/** The recipient is needed until the decision. What was posted is in the letter and its decision. */
export const NO_RECIPIENT = { recipient: null, previous_lines: null, lines: null };

/** Ends a request: with who decided and why, and without the recipient. */
export async function closeApproval(
  deps: Pick<Deps, 'now'>,
  trx: Knex.Transaction,
  approval: Approval,
  decision: { transition: ApprovalTransition; decidedBy: string; reason: string },
): Promise<void> {
  const { transition, decidedBy, reason } = decision;
  await approvalStateMachine.transition(trx, approval.id, transition, {
    set: { ...NO_RECIPIENT, decided_by: decidedBy, decision_reason: reason },
  });
  const { orderId, requestedBy, amountCents } = approval;
  await auditChange(trx, deps, {
    subject: 'approvals',
    subjectId: approval.id,
    after: { orderId, requestedBy, ...(amountCents !== null && { amountCents }) },
  });
}
