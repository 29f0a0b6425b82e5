import { Row } from '../../../kernel/row.ts';

export class PasswordReset extends Row {
  static override tableName = 'password_resets';
  declare userId: string;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
