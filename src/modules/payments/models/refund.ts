import { Row } from '../../../kernel/row.ts';

export class Refund extends Row {
  static override tableName = 'refunds';
  declare paymentId: string;
  declare cause: string;
  declare status: 'requested' | 'sent' | 'succeeded' | 'failed';
  declare amountCents: number;
  declare reason: string;
  declare askedBy: string | null;
  declare stripeRefundId: string | null;
  declare createdAt: Date;
}
