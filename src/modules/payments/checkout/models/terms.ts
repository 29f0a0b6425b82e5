import { TableModel } from '../../../../kernel/table-model.ts';

/** A text of the terms that was in force once. */
export class Terms extends TableModel {
  static override tableName = 'terms';
  static override idColumn = 'sha256';
  /** Of `content`. */
  declare sha256: string;
  declare version: string;
  /** `TermsText` as it was, to the byte. */
  declare content: string;
  declare storedAt: Date;
  declare fileId: string | null;
  declare withdrawalFileId: string | null;
}
