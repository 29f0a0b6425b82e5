import { Row } from '../../../kernel/row.ts';
import type { PriceLine } from '../contract.ts';

export type PaymentStatus = 'pending' | 'succeeded' | 'partially_refunded' | 'refunded' | 'failed' | 'disputed';

export class Payment extends Row {
  static override tableName = 'payments';
  static override jsonAttributes = ['lines'];
  declare orderId: string;
  declare userId: string;
  declare orderReference: string;
  declare status: PaymentStatus;
  declare amountCents: number;
  declare refundedCents: number;
  declare lines: PriceLine[];
  declare attempt: number;
  declare stripeSessionId: string | null;
  declare stripePaymentIntentId: string | null;
  declare card: string | null;
  declare paidAt: Date | null;
  declare createdAt: Date;
}
