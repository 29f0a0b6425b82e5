import type { Deps } from '../../../../../kernel/deps.ts';
import { notFound } from '../../../../../kernel/errors.ts';
import type { DraftContent } from '../../../../documents/drafts/contract.ts';
import { checkRefund, type Colleague, getRefundAllowance } from '../../../../payments/index.ts';
import { prepareResend } from '../../../mailing/commands/resend-letter.ts';
import { Letter } from '../../../mailing/models/letter.ts';
import { findResendApprovalReason } from '../../../mailing/resend-approval.ts';
import { toRefundCause } from '../../../ordering/commands/refund-order.ts';
import { decideOnOrder } from '../../decide-on-order.ts';
import { Approval } from '../../models/approval.ts';
import { approvalStateMachine } from '../approval.state-machine.ts';
import { approvalChanged, approvalNotNeeded, approvalOpen } from '../errors.ts';

interface Request {
  /** Chosen by the page: the same request sent twice is one. It becomes the id of the approval. */
  requestId: string;
  reason: string;
  by: Colleague;
}

/** Asks a second person to decide a refund that is above the bounds of the colleague. Nothing is refunded yet. */
export const requestRefundApproval = (
  deps: Deps,
  input: Request & { orderId: string; amountCents?: number | undefined; expectedRefundableCents: number },
): Promise<Approval> =>
  decideOnOrder(deps, { orderId: input.orderId, expectedStatusSince: null }, async ({ order }) => {
    const { amountCents, expectedRefundableCents, by } = input;
    const sum = amountCents ?? expectedRefundableCents;
    const earlier = await findEarlier(deps, { ...input, orderId: order.id, action: 'refund' });
    // Its author changed the sum after a lost response.
    if (earlier && earlier.amountCents !== sum) throw await approvalOpen(deps, earlier);
    if (earlier) return earlier;
    await checkRefund(deps, {
      orderId: order.id,
      cause: toRefundCause(input.requestId),
      expectedRefundableCents,
      ...(amountCents !== undefined && { amountCents }),
    });
    const allowance = await getRefundAllowance(deps, { orderId: order.id, by });
    if (allowance && sum <= allowance.aloneCents) throw approvalNotNeeded({ orderId: order.id });
    return insertApproval(deps, input, {
      orderId: order.id,
      action: 'refund',
      amountCents: sum,
      refundableCents: expectedRefundableCents,
    });
  });

/** Asks a second person to decide a free resend to another recipient, or once more. Nothing is sent yet. */
export async function requestResendApproval(
  deps: Deps,
  input: Request & {
    letterId: string;
    recipient?: DraftContent['recipient'] | undefined;
    expectedStatusSince: Date;
  },
): Promise<Approval> {
  const found = await Letter.query(deps.db).findById(input.letterId);
  if (!found) throw notFound();
  const { orderId } = found;
  const { letterId, recipient, expectedStatusSince } = input;
  return decideOnOrder(deps, { orderId, expectedStatusSince }, async ({ order, letter }) => {
    const earlier = await findEarlier(deps, { ...input, orderId, action: 'resend' });
    if (earlier) return earlier;
    const { lines, isSameAddress } = await prepareResend(deps, { original: order, letter: letter ?? found, recipient });
    if (!(await findResendApprovalReason(deps, { original: order, isSameAddress })))
      throw approvalNotNeeded({ letterId });
    return insertApproval(deps, input, {
      orderId,
      action: 'resend',
      letterId,
      letterStatusSince: expectedStatusSince,
      ...(!isSameAddress && { recipient: recipient ?? null, previousLines: found.recipientLines, lines }),
    });
  });
}

/**
 * Returns the same request if it was sent before. Throws if it was decided since, so that its author does not wait for a
 * decision, or if another one for this action is open.
 */
async function findEarlier(
  deps: Deps,
  { requestId, orderId, action, by }: Request & Pick<Approval, 'orderId' | 'action'>,
): Promise<Approval | undefined> {
  const same = await Approval.query(deps.db).findById(requestId);
  if (same && (same.orderId !== orderId || same.requestedBy !== by.id)) throw notFound();
  if (same && same.status !== 'requested') throw await approvalChanged(deps, same);
  if (same) return same;
  const open = await Approval.query(deps.db).findOne({ orderId, action, status: 'requested' });
  if (open) throw await approvalOpen(deps, open);
  return undefined;
}

const insertApproval = async (
  deps: Deps,
  { requestId, reason, by }: Request,
  act: Partial<Approval>,
): Promise<Approval> =>
  Approval.query(deps.db).insertAndFetch({
    ...act,
    id: requestId,
    status: approvalStateMachine.initial,
    statusSince: deps.now(),
    reason,
    requestedBy: by.id,
    createdAt: deps.now(),
  });
