import { TableModel } from '../../../../kernel/table-model.ts';
import type { OfferKey, PriceLine } from '../../contract.ts';

export type PaymentStatus =
  | 'pending'
  | 'processing'
  | 'under_review'
  | 'succeeded'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'disputed';

export class Payment extends TableModel {
  static override tableName = 'payments';
  static override jsonAttributes = ['lines'];
  /** Either an order or a subscription is paid, never both. */
  declare orderId: string | null;
  declare subscriptionId: string | null;
  /** The orders of a pack are paid on one page; each has its own payment. */
  declare packId: string | null;
  /** Under which offer the letter was priced. */
  declare offer: OfferKey;
  declare userId: string;
  declare orderReference: string;
  declare status: PaymentStatus;
  declare statusSince: Date;
  declare amountCents: number;
  declare refundedCents: number;
  declare lines: PriceLine[];
  declare attempt: number;
  declare stripeSessionId: string | null;
  declare pageOpenedAt: Date | null;
  declare stripeInvoiceId: string | null;
  declare stripePaymentIntentId: string | null;
  declare card: string | null;
  declare paidAt: Date | null;
  /** The word of a card network that suspects fraud. */
  declare fraudType: string | null;
  declare fraudWarnedAt: Date | null;
  declare createdAt: Date;
}
