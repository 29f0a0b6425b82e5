import { TableModel } from '../../../../kernel/table-model.ts';

/** The file with everything we store about a person; without `readyAt` it is being written. */
export class DataExport extends TableModel {
  static override tableName = 'data_exports';
  declare userId: string;
  /** The colleague who requested it; null if the person did. */
  declare requestedBy: string | null;
  declare requestedAt: Date;
  declare fileId: string | null;
  declare readyAt: Date | null;
  declare expiresAt: Date | null;
}
