import type { ProviderDisputeStatus } from '../../../../adapters/payments/port.ts';
import { TableModel } from '../../../../kernel/table-model.ts';

export class Refund extends TableModel {
  static override tableName = 'refunds';
  declare paymentId: string;
  declare cause: string;
  declare status: 'requested' | 'sent' | 'succeeded' | 'failed';
  declare amountCents: number;
  declare reason: string;
  declare requestedBy: string | null;
  /** The second person, where the sum was above what the first may refund alone. */
  declare approvedBy: string | null;
  declare stripeRefundId: string | null;
  declare createdAt: Date;
}

export class Dispute extends TableModel {
  static override tableName = 'disputes';
  declare paymentId: string;
  declare stripeDisputeId: string;
  declare status: 'announced' | ProviderDisputeStatus;
  declare reason: string;
  declare amountCents: number;
  /** What the bank has debited finally. */
  declare lostCents: number;
  declare syncedAt: Date;
  declare answerDueAt: Date | null;
  declare openedAt: Date;
  declare closedAt: Date | null;
}
