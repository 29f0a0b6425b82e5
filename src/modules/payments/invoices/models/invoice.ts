import { TableModel } from '../../../../kernel/table-model.ts';

export interface InvoiceLine {
  label: string;
  /** What distinguishes the line: sheets, weight, the period of a subscription. */
  detail?: string;
  cents: number;
  withoutVatCents: number;
  vatRatePercent: number;
}
export interface InvoiceContent {
  orderReference: string;
  lines: InvoiceLine[];
  totalCents: number;
  withoutVatCents: number;
  /** A credit note names the invoice it corrects; an invoice that reverses one names that credit note. */
  corrects?: string;
}

export class Invoice extends TableModel {
  static override tableName = 'invoices';
  static override jsonAttributes = ['content'];
  declare number: string;
  declare kind: 'invoice' | 'credit_note';
  declare paymentId: string;
  /** What a credit note was written for: a refund, or a dispute that was lost. */
  declare refundId: string | null;
  declare disputeId: string | null;
  declare content: InvoiceContent;
  declare totalCents: number;
  declare fileId: string | null;
  declare issuedAt: Date;
}
