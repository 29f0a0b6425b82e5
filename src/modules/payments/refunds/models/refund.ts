import { TableModel } from '../../../../kernel/table-model.ts';

export class Refund extends TableModel {
  static override tableName = 'refunds';
  declare paymentId: string;
  declare cause: string;
  declare status: 'requested' | 'sent' | 'succeeded' | 'failed';
  declare amountCents: number;
  declare reason: string;
  declare requestedBy: string | null;
  declare stripeRefundId: string | null;
  declare createdAt: Date;
}
