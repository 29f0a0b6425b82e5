import { TableModel } from '../../../../kernel/table-model.ts';

export class DocumentTransfer extends TableModel {
  static override tableName = 'document_transfers';
  /** The draft, and the account that prepared it. */
  declare documentId: string;
  declare userId: string;
  /** The account that took it over; its copy has the id of this row. */
  declare takenBy: string | null;
  /** When the copy was complete. */
  declare takenAt: Date | null;
  declare createdAt: Date;
  declare expiresAt: Date;
}
