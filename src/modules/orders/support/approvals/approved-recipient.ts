import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { getOrder } from '../../ordering/queries.ts';
import { Approval } from '../models/approval.ts';
import { OrderDecision } from '../models/order-decision.ts';
import { assertRevealed } from '../reveal-order.ts';
import { listApprovalActions } from './approval-actions.ts';

/**
 * The recipient of a resend before and after, as printed. After the decision that of the resent order; empty where
 * nothing was sent, because the request no longer has it. Who may approve the resend reads it as a part of the decision;
 * everyone else, its author included, has to reveal the order first.
 */
export async function getApprovalRecipient(
  deps: Deps,
  { id, user }: { id: string; user: Actor },
): Promise<{ previousLines: string[]; lines: string[] }> {
  const approval = await Approval.query(deps.db).findById(id);
  if (!approval) throw notFound();
  const { action, status, orderId, requestedBy: requestedById } = approval;
  const canApprove = listApprovalActions({ status, requestedById }, user).includes('approve');
  if (action !== 'resend' || !canApprove) await assertRevealed(deps, user, await getOrder(deps, orderId));
  const decision = await OrderDecision.query(deps.db).findOne({ approvalId: id });
  const { previousLines, lines } = decision ?? approval;
  if (lines) return { previousLines: previousLines ?? [], lines };
  const letter = await Letter.query(deps.db).findOne({ orderId: approval.orderId });
  return { previousLines: letter?.recipientLines ?? [], lines: [] };
}
