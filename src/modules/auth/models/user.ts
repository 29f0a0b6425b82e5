import { Row } from '../../../kernel/row.ts';
import type { Role } from '../roles.ts';

export class User extends Row {
  static override tableName = 'users';
  declare email: string;
  declare passwordHash: string;
  declare firstName: string;
  declare lastName: string;
  declare role: Role;
  declare createdAt: Date;
}
