import { TableModel } from '../../../kernel/table-model.ts';
import type { Notifications } from '../contract.ts';
import type { ProfileValues } from '../profile-fields.contract.ts';
import type { Role } from '../roles.ts';

/** The columns of the profile come from its registry. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Objection fills every column from the row, like the declared ones
export interface User extends ProfileValues {}
export class User extends TableModel {
  static override tableName = 'users';
  static override jsonAttributes = ['notifications'];
  declare email: string;
  declare passwordHash: string;
  declare role: Role;
  declare createdAt: Date;
  declare emailVerifiedAt: Date | null;
  /** What is not said is wanted. */
  declare notifications: Partial<Notifications>;
  /** From here on the row is nobody's: it only keeps what points at it together. */
  declare erasedAt: Date | null;
}
