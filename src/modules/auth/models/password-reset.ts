import { TableModel } from '../../../kernel/table-model.ts';

export class PasswordReset extends TableModel {
  static override tableName = 'password_resets';
  /** Null for an address without an account. */
  declare userId: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
