import { TableModel } from '../../../kernel/table-model.ts';
import type { Notifications } from '../contract.ts';
import type { ProfileValues } from '../profile-fields.contract.ts';
import type { Role } from '../roles.ts';

/** The columns of the profile are declared in its registry. */
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
  /** A missing key means true. */
  declare notifications: Partial<Notifications>;
  /** Set when the account is erased; the row stays because others refer to it. */
  declare erasedAt: Date | null;
  /** Set while the person may neither log in nor order. */
  declare blockedAt: Date | null;
  declare lastActiveAt: Date;
  /** Set while the erasure of an inactive account is announced. */
  declare eraseAfter: Date | null;
}
