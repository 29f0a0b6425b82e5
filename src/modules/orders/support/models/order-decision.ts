import { TableModel } from '../../../../kernel/table-model.ts';

export type OrderDecisionAction = 'cancel' | 'hold' | 'release' | 'confirm_posting' | 'correct' | 'resend' | 'refund';

/** What a colleague decided about an order, and why. */
export class OrderDecision extends TableModel {
  static override tableName = 'order_decisions';
  static override jsonAttributes = ['previousLines', 'lines'];
  declare orderId: string;
  declare action: OrderDecisionAction;
  declare reason: string;
  declare decidedBy: string;
  /** The requester, where a second person decided. */
  declare requestedBy: string | null;
  declare approvalId: string | null;
  /** The recipient on the envelope before and after, where it changed. */
  declare previousLines: string[] | null;
  declare lines: string[] | null;
  declare createdAt: Date;
}
