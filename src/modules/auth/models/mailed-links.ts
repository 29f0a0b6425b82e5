import { TableModel } from '../../../kernel/table-model.ts';

export class EmailVerification extends TableModel {
  static override tableName = 'email_verifications';
  declare userId: string;
  declare email: string;
  /** The address that it replaces; null if it verifies the account's own address. */
  declare replaces: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}

/** The address of an erased account, for the e-mail that says so. Its id is that of the account. */
export class ErasureNotice extends TableModel {
  static override tableName = 'erasure_notices';
  declare email: string;
  declare expiresAt: Date;
}

export class PasswordReset extends TableModel {
  static override tableName = 'password_resets';
  /** Null for an address without an account. */
  declare userId: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
