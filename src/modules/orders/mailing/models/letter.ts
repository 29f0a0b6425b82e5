import { TableModel } from '../../../../kernel/table-model.ts';
import type { DeliveryMethod } from '../../../documents/contract.ts';
import type { Addressee } from '../../../documents/drafts/contract.ts';
import type { LetterStatus, RetentionChoice } from '../../contract.ts';

export class Letter extends TableModel {
  static override tableName = 'letters';
  static override jsonAttributes = ['addressee', 'recipientLines'];
  declare orderId: string;
  declare documentId: string;
  declare status: LetterStatus;
  declare statusSince: Date;
  declare product: DeliveryMethod;
  declare addressee: Addressee | null;
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
  declare providerRef: string | null;
  declare leaseUntil: Date | null;
  declare trackingNumber: string | null;
  declare rejectCode: string | null;
  declare rejectKind: 'address' | 'document' | 'option' | 'ours' | 'unknown' | null;
  declare rejectReason: string | null;
  declare partnerResponse: string | null;
  declare partnerResponseAt: Date | null;
  declare failingSince: Date | null;
  declare firstSubmittedAt: Date | null;
  declare unconfirmedSince: Date | null;
  declare polledAt: Date | null;
  declare partnerSheets: number | null;
  declare handedOverAt: Date | null;
  declare depositedAt: Date | null;
  declare presentedAt: Date | null;
  declare deliveredAt: Date | null;
  declare returnedAt: Date | null;
  declare returnedToSenderAt: Date | null;
  declare pickupUntil: string | null;
  declare returnCode: string | null;
  declare returnReason: string | null;
  /** When it is looked at for a next step; null once none can follow. */
  declare nextStepOn: string | null;
  declare receiptMissedAt: Date | null;
  declare claimDocumentId: string | null;
  /** Another sending of the same letter, after a correction. */
  declare submissionKey: string | null;
  declare refundDueCents: number;
  declare retention: RetentionChoice;
  /** When its sender chose it; null for one that never did. */
  declare retentionChosenAt: Date | null;
  declare purgedAt: Date | null;
  declare createdAt: Date;
}
