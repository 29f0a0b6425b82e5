import { TableModel } from '../../../../kernel/table-model.ts';
import type { ConsentRecord } from '../../../payments/checkout/consents.contract.ts';
import type { OfferKey, Price } from '../../../payments/contract.ts';
import type { DeliveryOption, OrderStatus } from '../../contract.ts';
import type { AgreementName } from '../consents.contract.ts';

export type Consents = ConsentRecord<AgreementName>;

export class Order extends TableModel {
  static override tableName = 'orders';
  static override jsonAttributes = ['price', 'consents', 'enclosureIds'];
  declare reference: string;
  declare userId: string;
  declare documentId: string;
  /** The pack with which it was ordered and is paid. */
  declare packId: string | null;
  declare status: OrderStatus;
  declare statusSince: Date;
  /** From when the wait for payment counts: later where a bank takes days, null while no payment page is open. */
  declare paymentDueFrom: Date | null;
  declare title: string;
  declare category: string;
  declare templateSlug: string;
  declare offer: OfferKey;
  declare sending: DeliveryOption;
  declare price: Price;
  declare totalCents: number;
  /** Null until the customer pays for a letter that support sends again. */
  declare consents: Consents | null;
  /** The IP address of the consent; erased after a year, or with the account. */
  declare consentIp: string | null;
  /** What it was measured with, in the order of printing. */
  declare enclosureIds: string[];
  declare duplex: boolean;
  declare postOn: string | null;
  /** Of a PDF without a letter: its file, how often its content changed, and until when it may change. */
  declare fileId: string | null;
  declare pdfRevision: number;
  declare changeableUntil: Date | null;
  /** The order whose letter this one sends again, and why. */
  declare resendsOrderId: string | null;
  declare resendReason: string | null;
  declare createdAt: Date;
}
