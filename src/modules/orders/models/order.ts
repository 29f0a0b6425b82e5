import { Row } from '../../../kernel/row.ts';
import type { OfferKey, Price } from '../../payments/contract.ts';
import type { Delivery, OrderStatus } from '../contract.ts';

export interface Consents {
  /** The texts' version: what exactly was accepted can be shown again. */
  version: string;
  termsAt: string;
  immediateStartAt: string;
  withdrawalLossAt: string;
}

export class Order extends Row {
  static override tableName = 'orders';
  static override jsonAttributes = ['price', 'consents', 'enclosureIds'];
  declare reference: string;
  declare userId: string;
  declare documentId: string;
  declare status: OrderStatus;
  declare statusSince: Date;
  declare title: string;
  declare category: string;
  declare templateSlug: string;
  declare offer: OfferKey;
  declare sending: Delivery;
  declare price: Price;
  declare totalCents: number;
  declare consents: Consents;
  /** What it was measured with, in the order of printing. */
  declare enclosureIds: string[];
  declare duplex: boolean;
  declare postOn: string | null;
  /** Of a PDF bought alone: its pages, how often its words have changed, and until when they may. */
  declare fileId: string | null;
  declare pdfRevision: number;
  declare changeableUntil: Date | null;
  declare createdAt: Date;
}
