import { Row } from '../../../kernel/row.ts';

export class PasswordReset extends Row {
  static override tableName = 'password_resets';
  /** Null for an address without an account. */
  declare userId: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
