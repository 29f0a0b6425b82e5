import type { Actor } from '../../../../kernel/endpoint.ts';

type ApprovalAct = 'approve' | 'decline' | 'withdraw';

/** Lists the actions of a user on a request for approval. Its author can withdraw it but not decide on it. */
export function listApprovalActions(
  { status, requestedById }: { status: string; requestedById: string },
  user: Pick<Actor, 'id' | 'scope'>,
): ApprovalAct[] {
  if (status !== 'requested') return [];
  if (requestedById === user.id) return ['withdraw'];
  return user.scope.includes('approvals.decide') ? ['approve', 'decline'] : [];
}
