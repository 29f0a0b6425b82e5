import type { Actor } from '../../../../kernel/endpoint.ts';

type ApprovalAct = 'approve' | 'decline' | 'withdraw';

/** What a colleague may do about a request: its author withdraws it, and only somebody else decides. */
export function listApprovalActions(
  { status, requestedById }: { status: string; requestedById: string },
  user: Pick<Actor, 'id' | 'scope'>,
): ApprovalAct[] {
  if (status !== 'requested') return [];
  if (requestedById === user.id) return ['withdraw'];
  return user.scope.includes('approvals.decide') ? ['approve', 'decline'] : [];
}
