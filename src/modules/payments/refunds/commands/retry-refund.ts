import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { changedByColleague } from '../../../auth/index.ts';
import { refundNotFailed } from '../errors.ts';
import { Refund } from '../models/refund.ts';
import { requestRefund } from './request-refund.ts';

/** Why a refund is requested again: the one that failed. */
export const toRetryCause = (failedId: string): string => `retry:${failedId}`;

/**
 * Requests a failed refund again, once: a double click finds the first request, and a colleague learns whose it is. The
 * sum was decided before, within the bounds or by two people, and the first request still counts for them.
 */
export async function retryRefund(deps: Deps, input: { id: string; requestedBy: string }): Promise<{ id: string }> {
  const failed = await Refund.query(deps.db).findById(input.id);
  if (!failed) throw notFound();
  if (failed.status !== 'failed') throw refundNotFailed({ refundId: failed.id });
  const { paymentId, reason, amountCents, approvedBy } = failed;
  const { id } = await requestRefund(deps, {
    paymentId,
    cause: toRetryCause(failed.id),
    reason,
    amountCents,
    approvedBy,
    retriesRefundId: failed.id,
    requestedBy: input.requestedBy,
  });
  await assertOwnRetry(deps, { failedId: failed.id, retryId: id, userId: input.requestedBy });
  return { id };
}

/** Throws a conflict that names the colleague who requested the refund again first. */
async function assertOwnRetry(
  deps: Deps,
  { failedId, retryId, userId }: { failedId: string; retryId: string; userId: string },
): Promise<void> {
  const { requestedBy, createdAt } = await Refund.query(deps.db).findById(retryId).throwIfNotFound();
  if (requestedBy === userId) return;
  throw await changedByColleague(deps, failedId, {
    code: 'refund_retried',
    subject: 'Ce remboursement',
    ...(requestedBy && {
      change: { actorId: requestedBy, label: 'Redemander un remboursement', at: createdAt },
    }),
  });
}
