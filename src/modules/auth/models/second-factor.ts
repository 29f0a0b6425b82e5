import { TableModel } from '../../../kernel/table-model.ts';

export class SecondFactor extends TableModel {
  static override tableName = 'second_factors';
  declare userId: string;
  declare status: 'prepared' | 'active' | 'removed';
  declare activeSince: Date | null;
  /** Encrypted; null once it is removed. */
  declare secret: Buffer | null;
  declare lastStep: number | null;
  declare removedBy: string | null;
  declare removalReason: string | null;
  declare createdAt: Date;
}
