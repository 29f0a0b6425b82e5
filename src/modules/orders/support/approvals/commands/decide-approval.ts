import type { Deps } from '../../../../../kernel/deps.ts';
import { notFound } from '../../../../../kernel/errors.ts';
import { runExclusively } from '../../../../../kernel/exclusive.ts';
import { Approval } from '../../models/approval.ts';
import { closeApproval } from '../close-approval.ts';
import { approvalChanged, notOwnApproval, ownApproval } from '../errors.ts';
import { carryOut, findCarriedOut } from './carry-out.ts';

export interface ApprovalDecision {
  approvalId: string;
  userId: string;
  reason: string;
  /** The instant of the state on which the person decided. */
  expectedStatusSince: Date;
}

/**
 * Approves a request and carries it out. A repeated click does nothing. If the action is no longer possible or the
 * order has changed, throws the conflict of that action and leaves the request open.
 */
export const approveRequest = (deps: Deps, input: ApprovalDecision): Promise<void> =>
  decide(deps, input, async (approval) => {
    if (approval.requestedBy === input.userId) throw ownApproval({ approvalId: approval.id });
    if (approval.status === 'approved' && approval.decidedBy === input.userId) return;
    await assertOpen(deps, approval, input);
    await carryOut(deps, approval, input);
  });

/** Declines a request. Nothing happens to the order. */
export const declineRequest = (deps: Deps, input: ApprovalDecision): Promise<void> =>
  decide(deps, input, async (approval) => {
    await assertOpen(deps, approval, input);
    await close(deps, approval, input, 'decline');
  });

/** Withdraws the user's own request. */
export const withdrawRequest = (deps: Deps, input: ApprovalDecision): Promise<void> =>
  decide(deps, input, async (approval) => {
    if (approval.requestedBy !== input.userId) throw notOwnApproval({ approvalId: approval.id });
    await assertOpen(deps, approval, input);
    await close(deps, approval, input, 'withdraw');
  });

/** Decisions about an order exclude each other and every other command on it. */
async function decide(
  deps: Deps,
  { approvalId }: ApprovalDecision,
  run: (approval: Approval) => Promise<void>,
): Promise<void> {
  const found = await Approval.query(deps.db).findById(approvalId);
  if (!found) throw notFound();
  await runExclusively(deps, `order ${found.orderId}`, async () => run(await found.$query(deps.db)));
}

async function assertOpen(deps: Deps, approval: Approval, { expectedStatusSince }: ApprovalDecision): Promise<void> {
  const isExpected = approval.statusSince.getTime() === expectedStatusSince.getTime();
  if (approval.status !== 'requested' || !isExpected) throw await approvalChanged(deps, approval);
}

async function close(
  deps: Deps,
  approval: Approval,
  { userId, reason }: ApprovalDecision,
  transition: 'decline' | 'withdraw',
): Promise<void> {
  const carriedOutBy = await findCarriedOut(deps, approval);
  if (carriedOutBy) {
    // A crash between the action and its mark: the request is completed and can no longer be declined.
    await carryOut(deps, approval, { userId: carriedOutBy, reason: '' });
    throw await approvalChanged(deps, await approval.$query(deps.db));
  }
  await deps.db.transaction((trx) => closeApproval(deps, trx, approval, { transition, decidedBy: userId, reason }));
}
