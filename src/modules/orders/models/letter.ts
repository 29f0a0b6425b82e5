import { Row } from '../../../kernel/row.ts';
import type { SendingProduct } from '../../documents/contract.ts';
import type { LetterStatus } from '../contract.ts';

export class Letter extends Row {
  static override tableName = 'letters';
  static override jsonAttributes = ['recipientLines'];
  declare orderId: string;
  declare documentId: string;
  declare status: LetterStatus;
  declare statusSince: Date;
  declare product: SendingProduct;
  declare recipientLines: string[];
  declare pages: number;
  declare sheets: number;
  declare duplex: boolean;
  declare weightGrams: number;
  declare expectedOn: string | null;
  declare releasesAt: Date;
  declare fileId: string | null;
  declare pdfSha256: string | null;
  declare provider: string | null;
  declare sendingRef: string | null;
  declare leaseUntil: Date | null;
  declare trackingNumber: string | null;
  declare rejectCode: string | null;
  declare rejectReason: string | null;
  declare partnerSheets: number | null;
  declare handedOverAt: Date | null;
  /** Another sending of the same letter, after a correction. */
  declare roundKey: string | null;
  declare giveBackCents: number;
  declare forgottenAt: Date | null;
  declare createdAt: Date;
}
