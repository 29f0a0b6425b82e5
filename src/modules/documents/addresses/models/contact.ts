import { TableModel } from '../../../../kernel/table-model.ts';
import type { Recipient } from '../../contract.ts';

export class Contact extends TableModel {
  static override tableName = 'contacts';
  static override jsonAttributes = ['address'];
  declare userId: string;
  declare addressKey: string;
  declare address: Partial<Recipient>;
  declare usedAt: Date;
}
