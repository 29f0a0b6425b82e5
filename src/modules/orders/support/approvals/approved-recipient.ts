import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Approval } from '../models/approval.ts';
import { OrderDecision } from '../models/order-decision.ts';

/**
 * The recipient of a resend before and after, as printed. After the decision that of the resent order; empty where
 * nothing was sent, because the request no longer has it.
 */
export async function getApprovalRecipient(
  deps: Pick<Deps, 'db'>,
  id: string,
): Promise<{ previousLines: string[]; lines: string[] }> {
  const approval = await Approval.query(deps.db).findById(id);
  if (!approval) throw notFound();
  const decision = await OrderDecision.query(deps.db).findOne({ approvalId: id });
  const { previousLines, lines } = decision ?? approval;
  if (lines) return { previousLines: previousLines ?? [], lines };
  const letter = await Letter.query(deps.db).findOne({ orderId: approval.orderId });
  return { previousLines: letter?.recipientLines ?? [], lines: [] };
}
