import { TableModel } from '../../../kernel/table-model.ts';
import type { Notifications } from '../contract.ts';
import type { Role } from '../roles.ts';

export class User extends TableModel {
  static override tableName = 'users';
  static override jsonAttributes = ['notifications'];
  declare email: string;
  declare passwordHash: string;
  declare firstName: string;
  declare lastName: string;
  declare role: Role;
  declare createdAt: Date;
  declare emailVerifiedAt: Date | null;
  /** What is not said is wanted. */
  declare notifications: Partial<Notifications>;
  /** From here on the row is nobody's: it only keeps what points at it together. */
  declare erasedAt: Date | null;
}
