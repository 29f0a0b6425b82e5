import { TableModel } from '../../../kernel/table-model.ts';

export type FileKind = 'letter' | 'receipt' | 'proof' | 'upload' | 'preview' | 'terms' | 'export';

export class StoredFile extends TableModel {
  static override tableName = 'files';
  declare ownerUserId: string | null;
  declare kind: FileKind;
  declare name: string;
  declare mime: string;
  /** An `integer` column: a file has less than 2 GiB. Only the archive of an export could come near. */
  declare bytes: number;
  declare sha256: string;
  declare storageKey: string;
  declare idempotencyKey: string | null;
  /** Null for bytes that an older version stored without encryption. */
  declare encryptionKeyId: string | null;
  declare status: 'stored' | 'missing';
  declare createdAt: Date;
  declare deletedAt: Date | null;
}
