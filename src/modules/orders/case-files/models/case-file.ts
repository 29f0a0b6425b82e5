import { TableModel } from '../../../../kernel/table-model.ts';

/** One PDF of several letters about one dispute; without `readyAt` it is being written. */
export class CaseFile extends TableModel {
  static override tableName = 'case_files';
  declare userId: string;
  /** In the order in which they were placed. */
  declare orderIds: string[];
  declare requestedAt: Date;
  declare fileId: string | null;
  declare readyAt: Date | null;
  declare expiresAt: Date | null;
}
