import type { Deps } from '../../../../../kernel/deps.ts';
import { findRefundByCause } from '../../../../payments/index.ts';
import { resendApproved } from '../../../mailing/commands/resend-letter.ts';
import { refundOrder, toRefundCause } from '../../../ordering/commands/refund-order.ts';
import { assertUnchanged, type OrderSubject, readOrderSubject } from '../../decide-on-order.ts';
import type { Approval } from '../../models/approval.ts';
import { OrderDecision } from '../../models/order-decision.ts';
import { recordDecision } from '../../record-decision.ts';
import { closeApproval } from '../close-approval.ts';

interface Approver {
  userId: string;
  reason: string;
}

/**
 * Carries out an approved request, then marks it. Both steps are idempotent by the id of the request: after a crash
 * between them, a second approval completes the first and keeps its author. The caller holds the lock of the order.
 */
export async function carryOut(deps: Deps, approval: Approval, { userId, reason }: Approver): Promise<void> {
  const carriedOutBy = await findCarriedOut(deps, approval);
  const approver = { userId: carriedOutBy ?? userId, reason };
  if (approval.action === 'refund') return refund(deps, approval, approver);
  const subject = await readOrderSubject(deps, approval.orderId);
  if (!carriedOutBy) await assertUnchanged(deps, subject, approval.letterStatusSince);
  return resend(deps, approval, subject, approver);
}

/** Returns the approver of a request that was carried out but not marked; null for others. */
export async function findCarriedOut(deps: Pick<Deps, 'db'>, approval: Approval): Promise<string | null> {
  const { id, orderId, action } = approval;
  if (action === 'resend') return (await OrderDecision.query(deps.db).findOne({ approvalId: id }))?.decidedBy ?? null;
  return (await findRefundByCause(deps, { orderId, cause: toRefundCause(id) }))?.approvedBy ?? null;
}

async function refund(deps: Deps, approval: Approval, { userId, reason }: Approver): Promise<void> {
  const { id, orderId, amountCents, refundableCents, requestedBy } = approval;
  await refundOrder(deps, {
    orderId,
    amountCents: amountCents!, // the table demands both for a refund
    expectedRefundableCents: refundableCents!,
    reason: approval.reason,
    requestedBy,
    approvedBy: userId,
    requestId: id,
  });
  await deps.db.transaction(async (trx) => {
    const decision = {
      orderId,
      action: 'refund',
      reason: approval.reason,
      userId,
      requestedBy,
      approvalId: id,
    } as const;
    await recordDecision(deps, trx, decision);
    await closeApproval(deps, trx, approval, { transition: 'approve', decidedBy: userId, reason });
  });
}

async function resend(
  deps: Deps,
  approval: Approval,
  subject: OrderSubject,
  { userId, reason }: Approver,
): Promise<void> {
  const { id, letterId, recipient, requestedBy } = approval;
  await resendApproved(deps, subject, {
    letterId: letterId!, // the table demands it for a resend
    recipient: recipient ?? undefined,
    reason: approval.reason,
    userId,
    requestedBy,
    approvalId: id,
  });
  await deps.db.transaction((trx) =>
    closeApproval(deps, trx, approval, { transition: 'approve', decidedBy: userId, reason }),
  );
}
