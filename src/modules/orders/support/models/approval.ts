import { TableModel } from '../../../../kernel/table-model.ts';
import type { DraftContent } from '../../../documents/drafts/contract.ts';
import type { ApprovalAction, ApprovalStatus } from '../approval.contract.ts';

/** What a colleague asks a second person to decide about an order. */
export class Approval extends TableModel {
  static override tableName = 'approvals';
  static override jsonAttributes = ['recipient', 'previousLines', 'lines'];
  declare orderId: string;
  declare action: ApprovalAction;
  declare status: ApprovalStatus;
  declare statusSince: Date;
  declare reason: string;
  declare requestedBy: string;
  /** Of a refund: the sum, and what could be refunded at the time of the request. */
  declare amountCents: number | null;
  declare refundableCents: number | null;
  /** Of a resend: the letter, and the instant of the state on which the colleague decided. */
  declare letterId: string | null;
  declare letterStatusSince: Date | null;
  /** The new recipient as typed; null for the same one. Erased with the printed lines when the request ends. */
  declare recipient: DraftContent['recipient'] | null;
  declare previousLines: string[] | null;
  declare lines: string[] | null;
  declare decidedBy: string | null;
  declare decisionReason: string | null;
  declare createdAt: Date;
}
