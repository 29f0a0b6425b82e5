import type { Deps } from '../../../../kernel/deps.ts';
import { listUserNames } from '../../../auth/index.ts';
import { Order } from '../../ordering/models/order.ts';
import type { ApprovalAction } from '../approval.contract.ts';
import { Approval } from '../models/approval.ts';

/** The decision of a second person, for the e-mail to the requester. */
export interface ApprovalDecisionRecord {
  orderId: string;
  reference: string;
  action: ApprovalAction;
  amountCents: number | null;
  requestedBy: string;
  /** A name. */
  decidedBy: string;
  isApproved: boolean;
  /** Null where a crash separated the act from its mark, and after the customer's account was erased. */
  reason: string | null;
}

/** Reads a request that was approved or declined. */
export async function getApprovalDecision(deps: Pick<Deps, 'db'>, id: string): Promise<ApprovalDecisionRecord> {
  const approval = await Approval.query(deps.db).findById(id).throwIfNotFound();
  const { orderId, action, amountCents, requestedBy, decidedBy, decisionReason, status } = approval;
  const { reference } = await Order.query(deps.db).findById(orderId).throwIfNotFound();
  const names = await listUserNames(deps, decidedBy ? [decidedBy] : []);
  return {
    orderId,
    reference,
    action,
    amountCents,
    requestedBy,
    decidedBy: (decidedBy && names.get(decidedBy)) || 'Un collègue',
    isApproved: status === 'approved',
    reason: decisionReason || null,
  };
}
