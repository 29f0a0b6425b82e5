import { Row } from '../../../kernel/row.ts';

export interface InvoiceLine {
  label: string;
  cents: number;
  withoutVatCents: number;
  vatRatePercent: number;
}
export interface InvoiceContent {
  orderReference: string;
  lines: InvoiceLine[];
  totalCents: number;
  withoutVatCents: number;
  /** A credit note names the invoice it corrects. */
  corrects?: string;
}

export class Invoice extends Row {
  static override tableName = 'invoices';
  static override jsonAttributes = ['content'];
  declare number: string;
  declare kind: 'invoice' | 'credit_note';
  declare paymentId: string;
  declare refundId: string | null;
  declare content: InvoiceContent;
  declare totalCents: number;
  declare fileId: string | null;
  declare issuedAt: Date;
}
